import type { Estimate, RepairSchedule, ScheduleLine, ScheduleTotal } from '@plumbline/contract/defects/repair-schedule'
import type { QuantityUnit } from '@plumbline/contract/rules/quantities'
import { isPriced, rateKey, type ValidRates } from '@plumbline/contract/rules/repair-rates'
import { plusMinusOf } from '@plumbline/inspection/sizes/size-error'

/**
 * Of defects of one type at one place: metres, square metres or pieces, and by how much they may be off. scale: by the
 * scale of the photos, which is off for all alike. drawn: by the hand, squared.
 */
export type SchedulePart = Pick<
  ScheduleLine,
  'type' | 'unit' | 'count' | 'measured' | 'elevationId' | 'floor' | 'followUpAction'
> & { readonly sum: number; readonly scale: number; readonly drawn: number; readonly isClosed: boolean }

type Line = Omit<ScheduleLine, 'elevation' | 'floorName'>
type Built = Omit<RepairSchedule, 'lines'> & { readonly lines: readonly Line[] }
type Parts = readonly SchedulePart[]

const total = (parts: Parts, of: (part: SchedulePart) => number) => parts.reduce((sum, part) => sum + of(part), 0)

/** weight: what one metre, square metre or piece of a part counts. */
const estimate = (parts: Parts, weight: (part: SchedulePart) => number): Estimate => ({
  value: total(parts, (part) => part.sum * weight(part)),
  plusMinus: plusMinusOf(
    Math.hypot(
      total(parts, (part) => part.scale * weight(part)),
      Math.sqrt(total(parts, (part) => part.drawn * weight(part) ** 2)),
    ),
  ),
})

const units: readonly QuantityUnit[] = ['m', 'm2', 'pieces']
const typeKey = ({ type, unit }: SchedulePart) => `${type} ${units.indexOf(unit)}`
const lineKey = (part: SchedulePart) =>
  JSON.stringify([part.type, part.unit, part.elevationId, part.floor, part.followUpAction])

/**
 * Sub types of one type in one unit are one line; lines keep the order of their first part. What is closed is not
 * repaired again, in the register as in reports: it is in no line and no amount, and counted.
 */
export function buildSchedule(all: Parts, { currency, rates }: ValidRates): Built {
  const parts = all.filter(({ isClosed }) => !isClosed)
  const rateOf = (part: SchedulePart) => rates.get(rateKey(part))?.rate ?? null
  const hasAmount = (part: SchedulePart) => isPriced(part.followUpAction) && rateOf(part) !== null && part.measured > 0
  const amountOf = (of: Parts): Estimate | null => {
    const priced = of.filter(hasAmount)
    return priced.length === 0 ? null : estimate(priced, (part) => rateOf(part) ?? 0)
  }
  const counted = (of: Parts): ScheduleTotal => {
    const measured = total(of, (part) => part.measured)
    return {
      type: of[0]!.type,
      unit: of[0]!.unit,
      count: total(of, (part) => part.count),
      measured,
      quantity: measured === 0 ? null : estimate(of, () => 1),
      rate: rateOf(of[0]!),
      amount: amountOf(of),
    }
  }
  const toRepair = parts.filter(({ followUpAction }) => isPriced(followUpAction))
  const count = (of: Parts) => total(of, (part) => part.count)
  return {
    currency,
    lines: [...Map.groupBy(parts, lineKey).values()].map((of) => {
      const { elevationId, floor, followUpAction } = of[0]!
      return { ...counted(of), elevationId, floor, followUpAction }
    }),
    totals: [...Map.groupBy(parts, typeKey).values()].map(counted),
    amount: amountOf(parts),
    notMeasured: total(toRepair, (part) => part.count - part.measured),
    withoutRate: total(
      toRepair.filter((part) => rateOf(part) === null),
      (part) => part.measured,
    ),
    notPriced: count(parts) - count(toRepair),
    closed: count(all) - count(parts),
  }
}
