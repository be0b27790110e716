import { followUpActions, type FollowUpAction } from '@plumbline/contract/buildings'
import type { DefectFilter } from '@plumbline/contract/defects/defects'
import type { RepairSchedule, repairScheduleRoutes } from '@plumbline/contract/defects/repair-schedule'
import type { Input } from '@plumbline/contract/route'
import { quantityUnit, quantityUnits } from '@plumbline/contract/rules/quantities'
import { validRates } from '@plumbline/contract/rules/repair-rates'
import type { Db } from '../../../db/connection.ts'
import type { Call } from '../../../http/implement.ts'
import { floorNames } from '../../media/media.queries.ts'
import { elevationsOf, type Named } from '../register-names.ts'
import { placedRows, type PlacedRow } from '../register/quantities.ts'
import { buildSchedule, type SchedulePart } from './build-schedule.ts'
import { ratesOf } from './repair-rates.ts'

/** Millimetres and square millimetres in one unit. */
const inUnit = { m: 1_000, m2: 1_000_000 } as const

function partOf(row: PlacedRow): SchedulePart {
  const unit = quantityUnit({ type: row.type, subType: row.sub_type })
  const place = {
    type: row.type,
    unit,
    count: row.n,
    elevationId: row.elevation_id,
    floor: row.floor,
    followUpAction: row.follow_up_action,
    isClosed: row.status === 'closed',
  }
  if (unit === 'pieces') return { ...place, measured: row.n, sum: row.n, scale: 0, drawn: 0 }
  const [of, one] = unit === 'm' ? (['length', inUnit.m] as const) : (['area', inUnit.m2] as const)
  return {
    ...place,
    measured: row[`${of}s`],
    sum: (row[of] ?? 0) / one,
    scale: (row[`${of}_scale`] ?? 0) / one,
    drawn: (row[`${of}_drawn`] ?? 0) / one ** 2,
  }
}

/** By type, from the top of each elevation to its ground; what has no place comes last. */
function byPlace(elevations: readonly Named[], nameOf: (type: string) => string) {
  const at = new Map(elevations.map(({ id }, index) => [id, index]))
  const placeOf = (id: string | null) => (id === null ? elevations.length + 1 : (at.get(id) ?? elevations.length))
  const height = (floor: string | null) => (floor === null ? -Infinity : Number.parseInt(floor, 10) || 0)
  return (one: SchedulePart, other: SchedulePart) =>
    nameOf(one.type).localeCompare(nameOf(other.type)) ||
    one.type.localeCompare(other.type) ||
    quantityUnits.indexOf(one.unit) - quantityUnits.indexOf(other.unit) ||
    placeOf(one.elevationId) - placeOf(other.elevationId) ||
    height(other.floor) - height(one.floor) ||
    (one.floor ?? '').localeCompare(other.floor ?? '') ||
    followUpActions.indexOf(one.followUpAction) - followUpActions.indexOf(other.followUpAction)
}

type Of = { readonly projectId: string; readonly inspectionId: string }

/** What a contractor is asked to price: also what is still to be verified, but not what needs no repair. */
export const isTendered = (action: FollowUpAction): boolean => action !== 'none' && action !== 'closed'

type Reading = {
  readonly now: Date
  /** What a reader calls a type, which orders the types. */ readonly nameOf?: (type: string) => string
  readonly isListed?: (action: FollowUpAction) => boolean
}

export async function readSchedule(
  db: Db,
  { projectId, inspectionId }: Of,
  filter: DefectFilter,
  { now, nameOf = (type) => type, isListed = () => true }: Reading,
): Promise<RepairSchedule> {
  const all = await placedRows(db, inspectionId, filter, now)
  const rows = all.filter((row) => isListed(row.follow_up_action))
  const elevations = await elevationsOf(db, inspectionId)
  const { corporate, project } = await ratesOf(db, projectId)
  const parts = rows.map(partOf).toSorted(byPlace(elevations, nameOf))
  const built = buildSchedule(parts, validRates(corporate, project))
  const names = new Map(elevations.map(({ id, name }) => [id, name]))
  const floors = await floorNames(
    db,
    built.lines.map(({ elevationId }) => elevationId),
  )
  return {
    ...built,
    lines: built.lines.map((line) => ({
      ...line,
      elevation: line.elevationId === null ? null : (names.get(line.elevationId) ?? null),
      floorName: line.floor === null ? null : (floors.get(line.elevationId ?? '')?.get(line.floor) ?? line.floor),
    })),
  }
}

type Read = typeof repairScheduleRoutes.repairSchedule

export const repairSchedule = ({ db, now }: Call, { params, query }: Input<Read>): Promise<RepairSchedule> =>
  readSchedule(db, params, query, { now: now() })
