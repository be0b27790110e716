import { z } from 'zod'
import type { FollowUpAction } from '../buildings.ts'
import { quantityUnits, type QuantityUnit } from './quantities.ts'

/** ISO 4217. */
export const currencies = [
  ...['HKD', 'SGD', 'CNY', 'MOP', 'TWD', 'USD', 'EUR', 'GBP', 'CHF', 'JPY', 'KRW', 'AUD', 'NZD', 'CAD', 'INR'],
  ...['MYR', 'THB', 'IDR', 'PHP', 'VND', 'AED', 'SAR', 'QAR', 'ZAR', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK'],
] as const
export type Currency = (typeof currencies)[number]

const maxRate = 10_000_000
const hasCents = (rate: number) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6

/** What one metre, square metre or piece of a type costs to repair. */
export const UnitRate = z.object({
  type: z.string().min(1).max(100),
  unit: z.enum(quantityUnits),
  rate: z.number().positive().max(maxRate).refine(hasCents),
})
export type UnitRate = z.infer<typeof UnitRate>

export const rateKey = ({ type, unit }: { readonly type: string; readonly unit: QuantityUnit }): string =>
  `${unit} ${type}`

/** Each type once for each unit. */
export const UnitRates = z
  .array(UnitRate)
  .max(500)
  .refine((rates) => new Set(rates.map(rateKey)).size === rates.length)

/** Work to be paid for. Verify, none and closed are no repair, and have no cost yet. */
export const pricedActions = ['repair', 'other'] as const satisfies readonly FollowUpAction[]

export const isPriced = (action: FollowUpAction): boolean => (pricedActions as readonly string[]).includes(action)

type Rates = { readonly currency: Currency | null; readonly rates: readonly UnitRate[] }

export type ValidRates = {
  readonly currency: Currency | null
  /** By `rateKey`. */ readonly rates: ReadonlyMap<string, { readonly rate: number; readonly isOwn: boolean }>
}

/**
 * The rates that hold in a project: its own before the company's. Rates of the company in another currency do not hold:
 * nothing is converted.
 */
export function validRates(corporate: Rates, project: Rates): ValidRates {
  const currency = project.currency ?? corporate.currency
  const entries = (from: readonly UnitRate[], isOwn: boolean) =>
    from.map((one) => [rateKey(one), { rate: one.rate, isOwn }] as const)
  const general = corporate.currency === currency ? corporate.rates : []
  return { currency, rates: new Map([...entries(general, false), ...entries(project.rates, true)]) }
}
