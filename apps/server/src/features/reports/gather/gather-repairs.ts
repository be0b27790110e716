import { followUpActions } from '@plumbline/contract/buildings'
import { quantityUnits } from '@plumbline/contract/rules/quantities'
import { validRates } from '@plumbline/contract/rules/repair-rates'
import type { ReportDefect, ReportRepairs } from '@plumbline/report/snapshot'
import type { Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { buildSchedule, type SchedulePart } from '../../defects/schedule/build-schedule.ts'
import { ratesOf } from '../../defects/schedule/repair-rates.ts'
import type { GatheredElevation } from './gather-elevations.ts'

function partOf({
  typeKey,
  type,
  quantity,
  elevationId,
  floor,
  action,
  status,
}: ReportDefect): readonly SchedulePart[] {
  if (quantity === undefined) return []
  const { unit, value, scale, drawn } = quantity
  const isMeasured = value !== null
  return [
    {
      type: typeKey ?? type,
      unit,
      count: 1,
      measured: isMeasured ? 1 : 0,
      sum: value ?? 0,
      scale: isMeasured ? scale : 0,
      drawn: isMeasured ? drawn : 0,
      elevationId,
      floor,
      followUpAction: action,
      isClosed: status === 'closed',
    },
  ]
}

/** By type, from the top of each elevation to its ground; what has no place comes last. */
function byPlace(elevations: readonly GatheredElevation[], nameOf: (type: string) => string) {
  const at = new Map(elevations.map(({ id }, index) => [id, index]))
  const floors = new Map(elevations.map(({ id, labels }) => [id, [...labels.values()]]))
  const placeOf = ({ elevationId }: SchedulePart) => at.get(elevationId ?? '') ?? elevations.length
  const floorOf = ({ elevationId, floor }: SchedulePart) => {
    const index = floors.get(elevationId ?? '')?.indexOf(floor ?? '') ?? -1
    return index === -1 ? Infinity : index
  }
  return (one: SchedulePart, other: SchedulePart) =>
    nameOf(one.type).localeCompare(nameOf(other.type)) ||
    quantityUnits.indexOf(one.unit) - quantityUnits.indexOf(other.unit) ||
    placeOf(one) - placeOf(other) ||
    Math.sign(floorOf(one) - floorOf(other) || 0) ||
    (one.floor ?? '').localeCompare(other.floor ?? '') ||
    followUpActions.indexOf(one.followUpAction) - followUpActions.indexOf(other.followUpAction)
}

/**
 * The repair schedule of exactly the defects that the report shows, added up as the register's is.
 */
export async function gatherRepairs(
  trx: Transaction<Database>,
  projectId: string,
  hasBudget: boolean,
  elevations: readonly GatheredElevation[],
  defects: readonly ReportDefect[],
): Promise<ReportRepairs> {
  const names = new Map(defects.map(({ typeKey, type }) => [typeKey ?? type, type]))
  const nameOf = (type: string) => names.get(type) ?? type
  const { corporate, project } = await ratesOf(trx, projectId)
  const parts = defects.flatMap(partOf).toSorted(byPlace(elevations, nameOf))
  const built = buildSchedule(parts, validRates(corporate, project))
  const elevationName = new Map(
    elevations.map(({ id, name, block }) => [id, block === '' ? name : `${block} · ${name}`]),
  )
  return {
    ...built,
    hasBudget,
    totals: built.totals.map((total) => ({ ...total, type: nameOf(total.type) })),
    lines: built.lines.map((line) => ({
      ...line,
      type: nameOf(line.type),
      elevation: elevationName.get(line.elevationId ?? '') ?? null,
      floorName: line.floor,
    })),
  }
}
