import type { ReportSection } from '@plumbline/contract/reports/content'
import type { ReportCheck } from '@plumbline/contract/reports/reports'
import { isStatutory } from '@plumbline/contract/reports/statutory'
import type { ReportSnapshot } from '../snapshot.ts'
import type { ReportMessages, Translator } from '../translator.ts'
import { sectionOfPart, statutoryFacts } from './statutory-facts.ts'

/** Without one of them the report would lack a part of the authority's list. */
const requiredSections = [
  'executiveSummarySection',
  'backgroundSection',
  'scopeOfWorkSection',
  'inspectionResultSection',
  'findingsAndConclusionSection',
  'appendixA',
  'appendixC',
] as const satisfies readonly ReportSection[]

/** As the screens name them. */
const sectionNames = ({ sections }: ReportMessages): Readonly<Record<(typeof requiredSections)[number], string>> => ({
  executiveSummarySection: sections.executiveSummary,
  backgroundSection: sections.background,
  scopeOfWorkSection: sections.scope,
  inspectionResultSection: sections.result,
  findingsAndConclusionSection: sections.findings,
  appendixA: sections.appendixA,
  appendixC: sections.appendixC,
})

export type Required = Pick<ReportCheck, 'section' | 'place' | 'text'>

/** What a statutory layout requires and lacks, each named with where it is filled in. Empty for other layouts. */
export function requiredFacts(snapshot: ReportSnapshot, translator: Translator): readonly Required[] {
  const { layout, definition } = snapshot
  if (!isStatutory(layout)) return []
  const { words, format } = translator
  const names = sectionNames(words)
  const { places, required, sectionOff } = words.statutory
  const placeName = (place: ReportCheck['place']) =>
    place === 'report' ? format(places.report, { section: names.backgroundSection }) : places[place]
  const unstated = statutoryFacts(snapshot, layout, translator)
    .filter(({ isRequired, value }) => isRequired && value === null)
    .map(({ name, place, part }) => ({
      section: place === 'report' ? ('backgroundSection' as const) : sectionOfPart[part],
      place,
      text: format(required, { name, place: placeName(place) }),
    }))
  const off = requiredSections
    .filter((section) => !definition[section].isGenerated)
    .map((section) => ({ section, place: 'report' as const, text: format(sectionOff, { name: names[section] }) }))
  return [...unstated, ...off]
}
