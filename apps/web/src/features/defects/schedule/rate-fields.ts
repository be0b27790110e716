import type { RepairRates, ScheduleTotal } from '@plumbline/contract/defects/repair-schedule'
import { rateKey, type Currency, type UnitRate } from '@plumbline/contract/rules/repair-rates'

/** What is typed, by type and unit; an empty text is no rate. */
export type RateTexts = Readonly<Record<string, string>>
export type RateOf = Pick<ScheduleTotal, 'type' | 'unit'>

export const textsOf = (rates: readonly UnitRate[]): RateTexts =>
  Object.fromEntries(rates.map((one) => [rateKey(one), String(one.rate)]))

/** Undefined: not an amount. Null: none. */
export function readRate(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!/^\d{1,8}(?:[.,]\d{1,2})?$/.test(trimmed)) return undefined
  const rate = Number(trimmed.replace(',', '.'))
  return rate > 0 && rate <= 10_000_000 ? rate : undefined
}

/** The stored rates with what is typed for the shown types; rates of other types stay. */
export function ratesWith(
  stored: readonly UnitRate[],
  shown: readonly RateOf[],
  texts: RateTexts,
): readonly UnitRate[] {
  const keys = new Set(shown.map(rateKey))
  const typed = shown.flatMap(({ type, unit }) => {
    const rate = readRate(texts[rateKey({ type, unit })] ?? '')
    return typeof rate === 'number' ? [{ type, unit, rate }] : []
  })
  return [...stored.filter((one) => !keys.has(rateKey(one))), ...typed]
}

const isSame = (one: readonly UnitRate[], other: readonly UnitRate[]) => {
  const texts = (rates: readonly UnitRate[]) =>
    rates
      .map((rate) => `${rateKey(rate)} ${rate.rate}`)
      .toSorted()
      .join()
  return texts(one) === texts(other)
}

/** What is to be saved; undefined where nothing changed. */
export function changedRates(
  stored: RepairRates,
  currency: Currency | null,
  rates: readonly UnitRate[],
): RepairRates | undefined {
  if (stored.currency === currency && isSame(stored.rates, rates)) return undefined
  return { currency, rates: [...rates], version: stored.version }
}
