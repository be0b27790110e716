import type { Locale } from '@plumbline/contract/locales'
import type { ReportLayout, ReportProposals } from '@plumbline/contract/reports/content'
import type { RichText } from '@plumbline/contract/reports/rich-text'
import type { Captured } from './checks/captured.ts'
import { disclaimerText } from './disclaimer-text.ts'
import { placesInWords } from './places.ts'
import { isPartlySeen, scopeLines, type ScopeElevation } from './scope-text.ts'
import type { ReportDefect, ReportProject } from './snapshot.ts'
import { countBy, countBySeverity, byCountDescending } from './statistics.ts'
import { createTranslator, type Translator } from './translator.ts'

/** What the proposed texts are written from. `sourceOf` makes it from a snapshot. */
export type ProposalSource = {
  readonly layout: ReportLayout
  readonly timeZone: string
  readonly project: Pick<ReportProject, 'name' | 'companyName' | 'clientName'>
  /** Null: no photo says when it was taken. */
  readonly captured: Captured | null
  readonly defects: readonly (Pick<ReportDefect, 'severity' | 'type' | 'path' | 'floor'> &
    Partial<Pick<ReportDefect, 'action' | 'status' | 'unconfirmed'>>)[]
  readonly elevations: readonly ScopeElevation[]
  readonly photos: number
  /** Photos that failed or were not analysed, or suggestions without a decision: "no defect" would say too much. */
  readonly isIncomplete: boolean
  readonly hasThermal: boolean
  /** Findings of the inspection that a test report does not deal with. */
  readonly untested?: number
}

/** Cosmetic defects and those without a severity are part of the total only. */
const describedSeverities = ['critical', 'major', 'moderate', 'minor'] as const

const paragraphs = (lines: readonly string[]): RichText => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })),
})

function introduction(
  { layout, project, hasThermal, captured }: ProposalSource,
  { words, format, day }: Translator,
): string {
  const { findings } = words.proposal
  const isTest = layout === 'Hoklas'
  const dated = isTest ? findings.whoTested : hasThermal ? findings.whoThermal : findings.who
  const undated = isTest ? findings.whoTestedUndated : hasThermal ? findings.whoThermalUndated : findings.whoUndated
  const values = { companyName: project.companyName, projectName: project.name }
  if (captured === null) return format(undated, values)
  const { first, last } = captured
  const dates = format(first === last ? findings.dates.day : findings.dates.range, {
    first: day(first),
    last: day(last),
  })
  return format(dated, { ...values, dates })
}

/** Chinese sentences have no space between them. */
const joined = ({ locale }: Translator, sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(locale === 'en' ? ' ' : '')

const incomplete = ({ isIncomplete }: ProposalSource, { words, format }: Translator): readonly string[] =>
  isIncomplete ? [format(words.proposal.findings.incomplete, { title: words.leftOut.title })] : []

const isOpen = ({ status }: ProposalSource['defects'][number]): boolean => status !== 'closed'
const isUrgent = ({ severity }: ProposalSource['defects'][number]): boolean =>
  severity === 'critical' || severity === 'major'

/** rules §K, P7: what is urgent by its severity, and what its own action says of it. Closed defects need nothing. */
function urgentLines({ defects }: ProposalSource, { words, format }: Translator): readonly string[] {
  const { immediate, promptRepair, verifyFirst, severityUnconfirmed } = words.proposal.findings
  const urgent = defects.filter((defect) => isOpen(defect) && isUrgent(defect))
  const said = (count: number, message: typeof immediate) => (count === 0 ? [] : [format(message, { count })])
  return [
    ...said(urgent.filter(({ severity }) => severity === 'critical').length, immediate),
    ...said(
      urgent.filter(({ severity, action }) => severity === 'major' && (action ?? 'repair') === 'repair').length,
      promptRepair,
    ),
    ...said(urgent.filter(({ action }) => action === 'verify').length, verifyFirst),
    ...said(urgent.filter(({ unconfirmed }) => unconfirmed?.includes('severity') === true).length, severityUnconfirmed),
  ]
}

/** Empty where all open defects are urgent: the paragraph before has said what to do about them. */
function followUp({ defects, isIncomplete }: ProposalSource, { words, format }: Translator): string {
  const { followUpNothing, followUpAll, followUpRest } = words.proposal.findings
  const open = defects.filter(isOpen)
  const calm = open.filter((defect) => !isUrgent(defect)).length
  if (open.length === 0) return isIncomplete ? '' : followUpNothing
  if (calm === open.length) return format(followUpAll, { count: calm })
  return calm === 0 ? '' : format(followUpRest, { count: calm })
}

/** rules §K, P1 to P9. */
function findings(source: ProposalSource, translator: Translator): RichText {
  const { defects, layout } = source
  const { findings: words } = translator.words.proposal
  const counts = countBySeverity(defects)
  return paragraphs([
    introduction(source, translator),
    defects.length === 0
      ? layout === 'Hoklas'
        ? translator.words.result.noPairs
        : words.nothing
      : translator.format(words.total, { count: defects.length }),
    ...describedSeverities
      .filter((severity) => counts[severity] > 0)
      .map((severity) =>
        translator.format(words.severity[severity], {
          count: counts[severity],
          places: placesInWords(
            defects.filter((defect) => defect.severity === severity),
            translator,
          ),
        }),
      ),
    ...urgentLines(source, translator),
    ...incomplete(source, translator),
    ...(source.elevations.some(isPartlySeen) ? [words.notAllSeen] : []),
    joined(translator, [followUp(source, translator), words.next]),
    ...(layout === 'Bridge' && defects.length > 0 ? [words.bridgeRating] : []),
    layout === 'Hoklas' ? words.limitsItems : words.limits,
  ])
}

/** How urgent the defects are. */
function risk(
  counts: Readonly<Record<'critical' | 'major', number>>,
  all: number,
  { words, format }: Translator,
): string {
  const { summary: lines } = words.proposal
  const urgent = counts.critical + counts.major
  if (urgent === 0) return all === 1 ? lines.onlyCalm : lines.calm
  if (all === 1) return counts.critical === 1 ? lines.onlyCritical : lines.onlyMajor
  return urgent === all ? lines.allSevere : format(lines.severe, { count: urgent })
}

function summary(source: ProposalSource, translator: Translator): RichText {
  const { project, defects, layout, hasThermal } = source
  const { words, format } = translator
  const { summary: lines } = words.proposal
  const contrast = layout === 'Hoklas' && hasThermal ? [lines.contrast] : []
  if (defects.length === 0)
    return paragraphs([
      format(layout === 'Hoklas' ? lines.testedNothing : lines.nothing, { projectName: project.name }),
      ...incomplete(source, translator),
      ...contrast,
    ])
  const [commonest] = byCountDescending(countBy(defects, ({ type }) => type))
  return paragraphs([
    joined(translator, [
      format(layout === 'Hoklas' ? lines.tested : lines.total, { projectName: project.name, count: defects.length }),
      risk(countBySeverity(defects), defects.length, translator),
    ]),
    ...(commonest !== undefined && commonest.count > 1
      ? [format(lines.mostly, { type: commonest.key, count: commonest.count })]
      : []),
    ...incomplete(source, translator),
    ...contrast,
  ])
}

/** The proposed texts in the given language, which may be another than that of the report. */
export function proposalsOf(source: ProposalSource, locale: Locale): ReportProposals {
  const translator = createTranslator(locale, source.timeZone)
  return {
    executiveSummarySection: summary(source, translator),
    scopeOfWorkSection: paragraphs(scopeLines(source, translator)),
    findingsAndConclusionSection: findings(source, translator),
    disclaimerSection: disclaimerText(source.layout, source.project, translator),
  }
}
