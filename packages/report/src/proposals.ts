import type { Locale } from '@plumbline/contract/locales'
import type { ReportLayout, ReportProposals } from '@plumbline/contract/reports/content'
import type { RichText } from '@plumbline/contract/reports/rich-text'
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
  readonly project: Pick<ReportProject, 'name' | 'companyName' | 'clientName' | 'startDate'>
  readonly defects: readonly Pick<ReportDefect, 'severity' | 'type' | 'path' | 'floor'>[]
  readonly elevations: readonly ScopeElevation[]
  readonly photos: number
  /** Photos that failed or were not analysed, or suggestions without a decision: "no defect" would say too much. */
  readonly isIncomplete: boolean
  readonly hasThermal: boolean
}

/** Cosmetic defects and those without a severity are part of the total only. */
const describedSeverities = ['critical', 'major', 'moderate', 'minor'] as const

const paragraphs = (lines: readonly string[]): RichText => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })),
})

function introduction({ project, hasThermal }: ProposalSource, { words, format, day }: Translator): string {
  const { findings } = words.proposal
  const dated = hasThermal ? findings.whoThermal : findings.who
  const undated = hasThermal ? findings.whoThermalUndated : findings.whoUndated
  const values = { companyName: project.companyName, projectName: project.name }
  return project.startDate === null
    ? format(undated, values)
    : format(dated, { ...values, startDate: day(project.startDate) })
}

/** Chinese sentences have no space between them. */
const joined = ({ locale }: Translator, sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(locale === 'en' ? ' ' : '')

const kindOf = ({ critical, major }: Readonly<Record<'critical' | 'major', number>>) =>
  major === 0 ? 'critical' : critical === 0 ? 'major' : 'both'

const incomplete = ({ isIncomplete }: ProposalSource, { words, format }: Translator): readonly string[] =>
  isIncomplete ? [format(words.proposal.findings.incomplete, { title: words.leftOut.title })] : []

/** Empty where all defects are urgent: the paragraph before has said what to do about them. */
function followUp(
  { isIncomplete }: ProposalSource,
  { words, format }: Translator,
  all: number,
  urgent: number,
): string {
  const { followUpNothing, followUpAll, followUpRest } = words.proposal.findings
  if (all === 0) return isIncomplete ? '' : followUpNothing
  if (urgent === 0) return format(followUpAll, { count: all })
  return all === urgent ? '' : format(followUpRest, { count: all - urgent })
}

/** rules §K, P1 to P9. */
function findings(source: ProposalSource, translator: Translator): RichText {
  const { defects, layout } = source
  const { findings: words } = translator.words.proposal
  const counts = countBySeverity(defects)
  const urgent = counts.critical + counts.major
  return paragraphs([
    introduction(source, translator),
    defects.length === 0 ? words.nothing : translator.format(words.total, { count: defects.length }),
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
    ...(urgent > 0 ? [translator.format(words.immediate[kindOf(counts)], { count: urgent })] : []),
    ...incomplete(source, translator),
    ...(source.elevations.some(isPartlySeen) ? [words.notAllSeen] : []),
    joined(translator, [followUp(source, translator, defects.length, urgent), words.next]),
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
      format(lines.nothing, { projectName: project.name }),
      ...incomplete(source, translator),
      ...contrast,
    ])
  const [commonest] = byCountDescending(countBy(defects, ({ type }) => type))
  return paragraphs([
    joined(translator, [
      format(lines.total, { projectName: project.name, count: defects.length }),
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
