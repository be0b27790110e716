import type { ReportLayout, ReportSection } from '@plumbline/contract/reports/content'
import type { Block } from './blocks.ts'
import { isStatutory, type StatutoryPart } from '@plumbline/contract/reports/statutory'
import { richBlocks } from './rich-blocks.ts'
import { textOf } from './section-texts.ts'
import { byDefect, byImage, photoRecord } from './sections/appendices.ts'
import { background } from './sections/background.ts'
import { cover } from './sections/cover.ts'
import { executiveSummary } from './sections/summary/executive-summary.ts'
import { glossary } from './sections/glossary.ts'
import { inspectionResult } from './sections/inspection-result.ts'
import { methodology } from './sections/methodology.ts'
import { notice } from './sections/notice.ts'
import { contextOf, type Context, type Section } from './sections/section.ts'
import type { ReportSnapshot } from './snapshot.ts'
import { spaced } from './spaced.ts'
import { statutoryNote, statutoryTable } from './statutory/statutory-table.ts'
import { testedOnly } from './tested.ts'
import { createTranslator, type ReportMessages } from './translator.ts'

const text =
  (section: 'scopeOfWorkSection' | 'findingsAndConclusionSection' | 'disclaimerSection'): Section =>
  ({ snapshot }, anchor) =>
    richBlocks(textOf(snapshot, section), anchor)

/** In a statutory report the facts of these parts come before the section's own. */
const withFacts = (parts: readonly StatutoryPart[], section: Section): Section =>
  function* factsFirst(context, anchor) {
    for (const part of parts) yield* statutoryTable(context, part)
    yield* section(context, anchor)
  }

/** What was photographed, then how, in the words of the record. */
const scope: Section = function* scope(context, anchor) {
  yield* text('scopeOfWorkSection')(context, anchor)
  yield* methodology(context)
}

const conclusion: Section = function* conclusion(context, anchor) {
  yield* text('findingsAndConclusionSection')(context, anchor)
  yield* glossary(context)
}

const sections = {
  backgroundSection: withFacts(['building', 'people'], background),
  executiveSummarySection: executiveSummary,
  scopeOfWorkSection: withFacts(['conduct'], scope),
  inspectionResultSection: withFacts(['results'], inspectionResult),
  findingsAndConclusionSection: withFacts(['assessment'], conclusion),
  disclaimerSection: text('disclaimerSection'),
  appendixA: byDefect,
  appendixB: byImage,
  appendixC: photoRecord,
} as const satisfies Record<ReportSection, Section>

const all: readonly ReportSection[] = [
  'backgroundSection',
  'executiveSummarySection',
  'scopeOfWorkSection',
  'inspectionResultSection',
  'findingsAndConclusionSection',
  'disclaimerSection',
  'appendixA',
  'appendixB',
  'appendixC',
]

/** rules.md §A, appendix 7: the summary comes first. */
const statutory: readonly ReportSection[] = [
  'executiveSummarySection',
  'backgroundSection',
  ...all.filter((section) => section !== 'executiveSummarySection' && section !== 'backgroundSection'),
]

/** rules §K. A list of defects has no scope, result or findings, and its terms follow the list. */
export const layoutSections: Readonly<Record<ReportLayout, readonly ReportSection[]>> = {
  Facade: all,
  Hoklas: all,
  Bridge: all,
  MBIS: statutory,
  PFI: statutory,
  'Defect List': [
    'backgroundSection',
    'executiveSummarySection',
    'appendixA',
    'appendixB',
    'appendixC',
    'disclaimerSection',
  ],
}

/** Sections that begin on a new page. The others are often too short for one. */
const startPages: readonly ReportSection[] = [
  'backgroundSection',
  'findingsAndConclusionSection',
  'appendixA',
  'appendixB',
  'appendixC',
]

type Titles = Readonly<Record<ReportSection, string>>

export function titlesOf(layout: ReportLayout, words: ReportMessages): Titles {
  const { sections: names, hoklas, bridgeSections: bridge, defectList } = words
  const plain: Titles = {
    backgroundSection: names.background,
    executiveSummarySection: names.executiveSummary,
    scopeOfWorkSection: names.scope,
    inspectionResultSection: names.result,
    findingsAndConclusionSection: names.findings,
    disclaimerSection: names.disclaimer,
    appendixA: names.appendixA,
    appendixB: names.appendixB,
    appendixC: names.appendixC,
  }
  switch (layout) {
    case 'Facade':
      return plain
    case 'Hoklas':
      return {
        ...plain,
        executiveSummarySection: hoklas.executiveSummary,
        scopeOfWorkSection: hoklas.scope,
        inspectionResultSection: hoklas.result,
        findingsAndConclusionSection: hoklas.findings,
        appendixA: hoklas.appendixA,
        appendixB: hoklas.appendixB,
        appendixC: hoklas.appendixC,
      }
    case 'Bridge':
      return {
        ...plain,
        scopeOfWorkSection: bridge.scope,
        inspectionResultSection: bridge.result,
        appendixA: bridge.appendixA,
      }
    case 'MBIS':
    case 'PFI': {
      const { sections: own } = words.statutory
      return {
        ...plain,
        executiveSummarySection: own.summary,
        backgroundSection: own.background,
        scopeOfWorkSection: own.scope,
        inspectionResultSection: own.result,
        findingsAndConclusionSection: own.findings,
      }
    }
    default:
      return {
        ...plain,
        executiveSummarySection: defectList.executiveSummary,
        appendixA: defectList.appendixA,
        appendixB: defectList.appendixB,
        appendixC: defectList.appendixC,
      }
  }
}

type Entry = { readonly section: ReportSection; readonly title: string }

/** The sections that are switched on, in their order. Those before the appendices are numbered without gaps. */
function entriesOf({ layout, definition }: ReportSnapshot, words: ReportMessages): readonly Entry[] {
  const titles = titlesOf(layout, words)
  const isNumbered = (section: ReportSection) => layout !== 'Defect List' && !section.startsWith('appendix')
  let number = 0
  return layoutSections[layout]
    .filter((section) => definition[section].isGenerated)
    .map((section) => ({
      section,
      title: isNumbered(section) ? `${(number += 1)}  ${titles[section]}` : titles[section],
    }))
}

function* sectionBlocks({ section, title }: Entry, context: Context): Iterable<Block> {
  const isList = context.snapshot.layout === 'Defect List'
  if (!(isList && section === 'backgroundSection'))
    yield {
      kind: 'heading',
      level: 1,
      text: title,
      anchor: section,
      pageBreakBefore: isList ? section === 'appendixC' : startPages.includes(section),
    }
  yield* sections[section](context, section)
}

/**
 * Closes gaps in the levels of headings, which screen readers report as missing headings. Headings of equal level stay
 * equal.
 */
function* closeLevelGaps(blocks: Iterable<Block>): Generator<Block> {
  let above: readonly number[] = []
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      yield block
      continue
    }
    above = [...above.filter((level) => level < block.level), block.level]
    yield { ...block, level: above.length as 1 | 2 | 3 }
  }
}

function* partsOf(snapshot: ReportSnapshot, only?: ReportSection | 'cover'): Generator<Block> {
  const translator = createTranslator(snapshot.definition.language, snapshot.timeZone)
  const hasCards =
    snapshot.definition.appendixA.isGenerated &&
    only === undefined &&
    (snapshot.layout === 'Facade' || snapshot.layout === 'Bridge' || isStatutory(snapshot.layout))
  const context = contextOf(snapshot, translator, hasCards)
  const entries = entriesOf(snapshot, translator.words)
  if (only === undefined || only === 'cover') yield* cover(context)
  if (only === undefined) {
    if (snapshot.layout !== 'Defect List')
      yield {
        kind: 'contents',
        title: translator.words.contents,
        entries: entries.map(({ section, title }) => ({ text: title, anchor: section, level: 1 })),
      }
    yield* statutoryNote(context)
    yield* notice(context)
  }
  for (const entry of entries) if (only === undefined || only === entry.section) yield* sectionBlocks(entry, context)
}

/** All blocks of a report, or `only` those of one section, for its preview. */
export const blocksOf = (snapshot: ReportSnapshot, only?: ReportSection | 'cover'): Generator<Block> =>
  spaced(closeLevelGaps(partsOf(testedOnly(snapshot), only)), snapshot.definition.language)
