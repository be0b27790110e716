import type { ReportSnapshot } from './snapshot.ts'
import { createTranslator, type Translator } from './translator.ts'

/** What a report prints of itself, from which its verification page tells which one it is. */
export type PrintedFacts = {
  readonly title: string
  readonly reportNumber: string
  /** '': it prints none. */
  readonly revision: string
  readonly issued: string
  readonly company: string
  readonly project: string
  readonly people: readonly string[]
}

/** Of the last revision; before the first one the day of the data. */
export function issuedOn(
  { definition, takenAt }: Pick<ReportSnapshot, 'definition' | 'takenAt'>,
  { day }: Pick<Translator, 'day'>,
): string {
  return day(definition.backgroundSection.revisionLog.at(-1)?.issueDate ?? takenAt)
}

export function printedFacts(snapshot: ReportSnapshot): PrintedFacts {
  const { definition, layout, project, reportNumber, takenAt, timeZone } = snapshot
  const translator = createTranslator(definition.language, timeZone)
  const { endorserInformation, reportPreparedBy, revisionLog, particulars } = definition.backgroundSection
  const facts = {
    title: definition.reportTitle,
    reportNumber: particulars.reportNumber || reportNumber,
    company: project.companyName,
    project: project.name,
  }
  // A list of defects names neither its revision nor its people.
  if (layout === 'Defect List') return { ...facts, revision: '', issued: translator.day(takenAt), people: [] }
  return {
    ...facts,
    revision: revisionLog.at(-1)?.revision ?? '',
    issued: issuedOn(snapshot, translator),
    people: [...new Set([reportPreparedBy.name, endorserInformation.endorserName])].filter((name) => name !== ''),
  }
}
