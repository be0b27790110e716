import type { Locale } from '@plumbline/contract/locales'
import type { ReportLayout, ReportProposals } from '@plumbline/contract/reports/content'
import type { RichText } from '@plumbline/contract/reports/rich-text'
import { disclaimerText } from './disclaimer-text.ts'
import { placesInWords } from './places.ts'
import type { ReportDefect, ReportProject } from './snapshot.ts'
import { countBy, countBySeverity, byCountDescending } from './statistics.ts'
import { speechOf, type Speech } from './words.ts'

/** What the texts of a report are written from; a snapshot fits. */
export type ProposalSource = {
  readonly layout: ReportLayout
  readonly timeZone: string
  readonly project: Pick<ReportProject, 'name' | 'companyName' | 'clientName' | 'startDate'>
  readonly defects: readonly Pick<ReportDefect, 'severity' | 'type' | 'path' | 'floor'>[]
  /** isCovered false: no photo and no defect is assigned to it, so a report must not say that it was inspected. */
  readonly elevations: readonly {
    readonly name: string
    readonly block: string
    readonly floors: readonly { readonly label: string }[]
    readonly isCovered?: boolean
  }[]
  readonly photos: number
  /** Photos that failed or were not analysed, or suggestions without a decision: "no defect" would say too much. */
  readonly isIncomplete: boolean
  readonly hasThermal: boolean
}

const told = ['critical', 'major', 'moderate', 'minor'] as const

const paragraphs = (lines: readonly string[]): RichText => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })),
})

function who({ project, hasThermal }: ProposalSource, { words, say, day }: Speech): string {
  const { findings } = words.proposal
  const dated = hasThermal ? findings.whoThermal : findings.who
  const undated = hasThermal ? findings.whoThermalUndated : findings.whoUndated
  const values = { companyName: project.companyName, projectName: project.name }
  return project.startDate === null
    ? say(undated, values)
    : say(dated, { ...values, startDate: day(project.startDate) })
}

/** In Chinese a full stop is as wide as the gap that would follow it. */
const joined = ({ locale }: Speech, sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(locale === 'en' ? ' ' : '')

const kindOf = ({ critical, major }: Readonly<Record<'critical' | 'major', number>>) =>
  major === 0 ? 'critical' : critical === 0 ? 'major' : 'both'

const incomplete = ({ isIncomplete }: ProposalSource, { words, say }: Speech): readonly string[] =>
  isIncomplete ? [say(words.proposal.findings.incomplete, { title: words.leftOut.title })] : []

/** Where all are urgent, nothing remains to be said of the others. */
function followUp({ isIncomplete }: ProposalSource, { words, say }: Speech, all: number, urgent: number): string {
  const { followUpNothing, followUpAll, followUpRest } = words.proposal.findings
  if (all === 0) return isIncomplete ? '' : followUpNothing
  if (urgent === 0) return say(followUpAll, { count: all })
  return all === urgent ? '' : say(followUpRest, { count: all - urgent })
}

/** rules §K, P1 to P9. Cosmetic ones and those without a severity are counted in the total alone. */
function findings(source: ProposalSource, speech: Speech): RichText {
  const { defects, layout } = source
  const { findings: words } = speech.words.proposal
  const counts = countBySeverity(defects)
  const urgent = counts.critical + counts.major
  return paragraphs([
    who(source, speech),
    defects.length === 0 ? words.nothing : speech.say(words.total, { count: defects.length }),
    ...told
      .filter((severity) => counts[severity] > 0)
      .map((severity) =>
        speech.say(words.severity[severity], {
          count: counts[severity],
          places: placesInWords(
            defects.filter((defect) => defect.severity === severity),
            speech,
          ),
        }),
      ),
    ...(urgent > 0 ? [speech.say(words.immediate[kindOf(counts)], { count: urgent })] : []),
    ...incomplete(source, speech),
    joined(speech, [followUp(source, speech, defects.length, urgent), words.next]),
    ...(layout === 'Bridge' && defects.length > 0 ? [words.bridgeRating] : []),
    layout === 'Hoklas' ? words.limitsItems : words.limits,
  ])
}

/** What the client has to look at first. */
function risk(counts: Readonly<Record<'critical' | 'major', number>>, all: number, { words, say }: Speech): string {
  const { summary: lines } = words.proposal
  const urgent = counts.critical + counts.major
  if (urgent === 0) return all === 1 ? lines.onlyCalm : lines.calm
  if (all === 1) return counts.critical === 1 ? lines.onlyCritical : lines.onlyMajor
  return urgent === all ? lines.allSevere : say(lines.severe, { count: urgent })
}

function summary(source: ProposalSource, speech: Speech): RichText {
  const { project, defects, layout, hasThermal } = source
  const { words, say } = speech
  const { summary: lines } = words.proposal
  const contrast = layout === 'Hoklas' && hasThermal ? [lines.contrast] : []
  if (defects.length === 0)
    return paragraphs([say(lines.nothing, { projectName: project.name }), ...incomplete(source, speech), ...contrast])
  const [most] = byCountDescending(countBy(defects, ({ type }) => type))
  return paragraphs([
    joined(speech, [
      say(lines.total, { projectName: project.name, count: defects.length }),
      risk(countBySeverity(defects), defects.length, speech),
    ]),
    ...(most !== undefined && most.count > 1 ? [say(lines.mostly, { type: most.key, count: most.count })] : []),
    ...incomplete(source, speech),
    ...contrast,
  ])
}

const nameOf = ({ name, block }: ProposalSource['elevations'][number]): string =>
  block === '' ? name : `${block} · ${name}`

function scope({ project, elevations, photos, layout }: ProposalSource, { words, say, list }: Speech): RichText {
  const { scope: lines } = words.proposal
  const covered = elevations.filter(({ isCovered }) => isCovered !== false)
  const uncovered = elevations.filter(({ isCovered }) => isCovered === false)
  const floors = covered
    .filter((elevation) => elevation.floors.length > 0)
    .map((elevation) => {
      const [top, bottom] = [elevation.floors[0]?.label ?? '', elevation.floors.at(-1)?.label ?? '']
      return say(lines.floors, {
        place: nameOf(elevation),
        count: elevation.floors.length,
        list: top === bottom ? top : `${bottom} – ${top}`,
      })
    })
  return paragraphs([
    covered.length === 0
      ? say(lines.noElevations, { projectName: project.name })
      : say(lines.elevations, { count: covered.length, list: list(covered.map(nameOf)) }),
    ...floors,
    ...(uncovered.length === 0
      ? []
      : [say(lines.uncovered, { count: uncovered.length, list: list(uncovered.map(nameOf)) })]),
    photos === 0 ? lines.noPhotos : say(lines.photos, { count: photos }),
    ...(layout === 'Hoklas' ? [lines.items] : layout === 'Bridge' ? [lines.elements] : []),
    lines.exclusions,
  ])
}

/** The texts as proposed, in any of the languages, whatever language the report has now. */
export function proposalsOf(source: ProposalSource, locale: Locale): ReportProposals {
  const speech = speechOf(locale, source.timeZone)
  return {
    executiveSummarySection: summary(source, speech),
    scopeOfWorkSection: scope(source, speech),
    findingsAndConclusionSection: findings(source, speech),
    disclaimerSection: disclaimerText(source.layout, source.project, speech),
  }
}
