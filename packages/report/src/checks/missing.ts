import type { ReportSection } from '@plumbline/contract/reports/content'
import { isStatutory } from '@plumbline/contract/reports/statutory'
import type { ReportSnapshot } from '../snapshot.ts'
import type { Translator } from '../translator.ts'

type Field = { readonly name: string; readonly section: ReportSection; readonly isMissing: boolean }

/** What every report states about the job. */
function common(
  { project, definition, photos, survey, layout }: ReportSnapshot,
  { words }: Translator,
): readonly Field[] {
  const { backgroundSection: background } = definition
  const { conduct } = background
  const { method } = words.parts
  const isSilent = (text: string | undefined) => text === undefined || text.trim() === ''
  const of = (name: string, isMissing: boolean): Field => ({ name, section: 'backgroundSection', isMissing })
  return [
    of(words.client, project.clientName === ''),
    // A statutory layout requires it, and says so itself.
    of(words.background.address, project.address === '' && !isStatutory(layout)),
    of(words.background.operationDate, background.operationDate === null && photos.every(({ takenAt }) => !takenAt)),
    of(words.background.preparedBy, background.reportPreparedBy.name === ''),
    of(method.aircraft, isSilent(conduct?.aircraft)),
    of(method.pilot, isSilent(conduct?.pilot)),
    of(method.distance, isSilent(conduct?.standOff) && photos.every(({ distance }) => distance === null)),
    // A test report asks for each condition of its survey.
    of(method.weather, layout !== 'Hoklas' && isSilent(conduct?.weather) && survey === null),
  ]
}

/** rules §B: the items of a test report by ISO/IEC 17025, as far as they are fields. */
function ofTestReport({ project, definition, survey }: ReportSnapshot, { words }: Translator): readonly Field[] {
  const { particulars, endorserInformation } = definition.backgroundSection
  const of = (name: string, isMissing: boolean): Field => ({ name, section: 'backgroundSection', isMissing })
  const { survey: names, background } = words
  return [
    of(background.companyName, project.companyName === ''),
    of(words.reportNumber, particulars.reportNumber === ''),
    of(background.accreditation, particulars.accreditation === ''),
    of(background.method, particulars.method === ''),
    of(background.deviations, particulars.deviations === ''),
    of(background.equipment, !survey?.equipment),
    of(background.calibration, !survey?.calibration),
    of(names.startedAt, !survey?.startedAt),
    of(names.ambient, survey?.ambient === undefined || survey.ambient === null),
    of(names.wind, survey?.wind === undefined || survey.wind === null),
    of(names.sun, survey?.sun === undefined || survey.sun === null),
    of(names.rain, survey?.rain === undefined || survey.rain === null),
    of(names.emissivity, survey?.emissivity === undefined || survey.emissivity === null),
    of(background.signatory, endorserInformation.endorserName === ''),
  ]
}

function ofBridge({ definition }: ReportSnapshot, { words }: Translator): readonly Field[] {
  const { particulars } = definition.backgroundSection
  const names = ['structureNumber', 'form', 'spans', 'lastInspection'] as const
  return names.map((name) => ({
    name: words.background[name],
    section: 'backgroundSection',
    isMissing: particulars[name] === '',
  }))
}

/** What the layout asks for and is not stated; listed before a report is generated. */
export function missingFields(snapshot: ReportSnapshot, translator: Translator): readonly Omit<Field, 'isMissing'>[] {
  const own =
    snapshot.layout === 'Hoklas'
      ? ofTestReport(snapshot, translator)
      : snapshot.layout === 'Bridge'
        ? ofBridge(snapshot, translator)
        : []
  const shared = snapshot.layout === 'Defect List' ? [] : common(snapshot, translator)
  return [...shared, ...own].filter(({ isMissing }) => isMissing).map(({ name, section }) => ({ name, section }))
}
