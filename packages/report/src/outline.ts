import type { ReportLayout, ReportSection } from '@plumbline/contract/reports/content'
import type { Block } from './blocks.ts'
import { richBlocks } from './rich-blocks.ts'
import { textOf } from './section-texts.ts'
import { byDefect, byImage, photoRecord } from './sections/appendices.ts'
import { background } from './sections/background.ts'
import { cover } from './sections/cover.ts'
import { executiveSummary } from './sections/executive-summary.ts'
import { inspectionResult } from './sections/inspection-result.ts'
import { notice } from './sections/notice.ts'
import { contextOf, type Context, type Section } from './sections/section.ts'
import type { ReportSnapshot } from './snapshot.ts'
import { speechOf, type Book } from './words.ts'

const text =
  (section: 'scopeOfWorkSection' | 'findingsAndConclusionSection' | 'disclaimerSection'): Section =>
  ({ snapshot }, anchor) =>
    richBlocks(textOf(snapshot, section), anchor)

const sections = {
  backgroundSection: background,
  executiveSummarySection: executiveSummary,
  scopeOfWorkSection: text('scopeOfWorkSection'),
  inspectionResultSection: inspectionResult,
  findingsAndConclusionSection: text('findingsAndConclusionSection'),
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

/** rules §K. A list of defects has no scope, result or findings, and the terms stand behind the list. */
export const layoutSections: Readonly<Record<ReportLayout, readonly ReportSection[]>> = {
  Facade: all,
  Hoklas: all,
  Bridge: all,
  'Defect List': [
    'backgroundSection',
    'executiveSummarySection',
    'appendixA',
    'appendixB',
    'appendixC',
    'disclaimerSection',
  ],
}

/** The others follow where the last one ended: a page for three lines looks forgotten. */
const startPages: readonly ReportSection[] = [
  'backgroundSection',
  'findingsAndConclusionSection',
  'appendixA',
  'appendixB',
  'appendixC',
]

type Titles = Readonly<Record<ReportSection, string>>

export function titlesOf(layout: ReportLayout, words: Book): Titles {
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

/** What the report will have, in its order; numbered up to the appendices, as far as they are there. */
function entriesOf({ layout, definition }: ReportSnapshot, words: Book): readonly Entry[] {
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

function* written({ section, title }: Entry, context: Context): Iterable<Block> {
  const isList = context.snapshot.layout === 'Defect List'
  if (!(isList && section === 'backgroundSection'))
    yield {
      kind: 'heading',
      level: 1,
      text: title,
      anchor: section,
      startsPage: isList ? section === 'appendixC' : startPages.includes(section),
    }
  yield* sections[section](context, section)
}

/** No heading is more than one level below the one before it, whatever somebody wrote: readers of a page by ear would look for what was left out. Siblings stay alike. */
function* stepwise(blocks: Iterable<Block>): Generator<Block> {
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
  const speech = speechOf(snapshot.definition.language, snapshot.timeZone)
  const hasCards =
    snapshot.definition.appendixA.isGenerated &&
    only === undefined &&
    (snapshot.layout === 'Facade' || snapshot.layout === 'Bridge')
  const context = contextOf(snapshot, speech, hasCards)
  const entries = entriesOf(snapshot, speech.words)
  if (only === undefined || only === 'cover') yield* cover(context)
  if (only === undefined) {
    if (snapshot.layout !== 'Defect List')
      yield {
        kind: 'contents',
        title: speech.words.contents,
        entries: entries.map(({ section, title }) => ({ text: title, anchor: section, level: 1 })),
      }
    yield* notice(context)
  }
  for (const entry of entries) if (only === undefined || only === entry.section) yield* written(entry, context)
}

/** Everything a report says, in order; only: one of its parts, as a preview shows it. */
export const blocksOf = (snapshot: ReportSnapshot, only?: ReportSection | 'cover'): Generator<Block> =>
  stepwise(partsOf(snapshot, only))
