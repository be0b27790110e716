import { photographed } from '../photographed.ts'
import type { ReportSnapshot } from '../snapshot.ts'
import type { Translator } from '../translator.ts'
import { capturedDays, capturedOf } from './captured.ts'

export type Contradiction = {
  readonly kind: keyof Translator['words']['checks']['contradictions']
  readonly section: 'backgroundSection' | 'scopeOfWorkSection' | 'inspectionResultSection'
  readonly text: string
}

type Check = (snapshot: ReportSnapshot, translator: Translator) => Contradiction | undefined

const operationDate: Check = ({ photos, definition }, translator) => {
  const [captured, stated] = [capturedOf(photos), definition.backgroundSection.operationDate]
  if (captured === null || stated === null || (stated >= captured.first && stated <= captured.last)) return undefined
  const { words, format, day } = translator
  return {
    kind: 'operationDate',
    section: 'backgroundSection',
    text: format(words.checks.contradictions.operationDate, {
      stated: day(stated),
      dates: capturedDays(captured, translator),
    }),
  }
}

const period: Check = ({ photos, project: { startDate, endDate } }, { words, format }) => {
  const outside = photos.filter(
    ({ takenAt }) =>
      takenAt !== null &&
      ((startDate !== null && takenAt.slice(0, 10) < startDate) ||
        (endDate !== null && takenAt.slice(0, 10) > endDate)),
  ).length
  return outside === 0
    ? undefined
    : {
        kind: 'period',
        section: 'backgroundSection',
        text: format(words.checks.contradictions.period, { count: outside }),
      }
}

const undated: Check = ({ photos }, { words, format }) => {
  const count = photos.filter(({ takenAt }) => takenAt === null).length
  return count === 0
    ? undefined
    : { kind: 'undated', section: 'scopeOfWorkSection', text: format(words.checks.contradictions.undated, { count }) }
}

/** The place of a photo names a floor that its elevation does not have. */
const outsideFloors: Check = ({ photos, elevations }, { words, format }) => {
  const labels = new Map(elevations.map(({ id, floors }) => [id, new Set(floors.map(({ label }) => label))]))
  const count = photos.filter(({ elevationId, floor }) => {
    const own = typeof elevationId === 'string' ? labels.get(elevationId) : undefined
    return own !== undefined && typeof floor === 'string' && !own.has(floor)
  }).length
  return count === 0
    ? undefined
    : {
        kind: 'outsideFloors',
        section: 'scopeOfWorkSection',
        text: format(words.checks.contradictions.outsideFloors, { count }),
      }
}

/** A defect of a floor that no photo shows or is assigned to. */
const unseenFloors: Check = (snapshot, { words, format }) => {
  const count = snapshot.elevations.reduce((sum, elevation) => {
    const { floors } = photographed(snapshot, elevation)
    if (floors === undefined) return sum
    const unseen = new Set(elevation.floors.filter((_, index) => floors[index] !== true).map(({ label }) => label))
    return (
      sum +
      snapshot.defects.filter(
        ({ elevationId, floor }) => elevationId === elevation.id && floor !== null && unseen.has(floor),
      ).length
    )
  }, 0)
  return count === 0
    ? undefined
    : {
        kind: 'unseenFloors',
        section: 'inspectionResultSection',
        text: format(words.checks.contradictions.unseenFloors, { count }),
      }
}

const issuedOn = ({ definition }: ReportSnapshot): string | null =>
  definition.backgroundSection.revisionLog.at(-1)?.issueDate ?? null

const issuedEarly: Check = (snapshot, { words, format, day }) => {
  const [captured, issued] = [capturedOf(snapshot.photos), issuedOn(snapshot)]
  return captured === null || issued === null || issued >= captured.last
    ? undefined
    : {
        kind: 'issuedEarly',
        section: 'backgroundSection',
        text: format(words.checks.contradictions.issuedEarly, { issued: day(issued), last: day(captured.last) }),
      }
}

const registration: Check = (snapshot, { words, format, day }) => {
  const { dateOfExpiryOfRegistration: expiry, endorserName } = snapshot.definition.backgroundSection.endorserInformation
  const issued = issuedOn(snapshot) ?? snapshot.takenAt.slice(0, 10)
  return expiry === null || endorserName === '' || expiry >= issued
    ? undefined
    : {
        kind: 'registration',
        section: 'backgroundSection',
        text: format(words.checks.contradictions.registration, { name: endorserName, expiry: day(expiry) }),
      }
}

const closedActions: Check = ({ defects }, { words, format }) => {
  const count = defects.filter(({ action, status }) => action === 'closed' && status !== 'closed').length
  return count === 0
    ? undefined
    : {
        kind: 'closedActions',
        section: 'inspectionResultSection',
        text: format(words.checks.contradictions.closedActions, { count }),
      }
}

const checks: readonly Check[] = [
  operationDate,
  period,
  undated,
  issuedEarly,
  registration,
  outsideFloors,
  unseenFloors,
  closedActions,
]

/** What the report states twice and differently. Both are printed, and this sentence beside them. */
export const contradictionsOf = (snapshot: ReportSnapshot, translator: Translator): readonly Contradiction[] =>
  checks.flatMap((check) => check(snapshot, translator) ?? [])
