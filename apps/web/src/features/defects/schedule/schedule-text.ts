import type { Estimate, RepairSchedule, ScheduleTotal } from '@plumbline/contract/defects/repair-schedule'
import type { Locale } from '@plumbline/contract/locales'
import type { Currency } from '@plumbline/contract/rules/repair-rates'
import { roundedPair } from '@plumbline/inspection/sizes/rounding'
import type { Translate } from '../../../i18n/translate.ts'
import { sumText } from '../quantity-text.ts'

/** '12.4 ± 0.3 m'; in words where nothing was measured. */
export function quantityText(t: Translate, locale: Locale, { unit, quantity }: ScheduleTotal): string {
  if (quantity === null) return t('defects.schedule.noQuantity')
  if (unit === 'pieces') return t('defects.quantities.pieces', { count: quantity.value })
  return sumText(t, locale, unit, { sum: quantity.value, plusMinus: quantity.plusMinus })
}

const exact = (locale: Locale, value: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)

/** 'HKD 12,300 ± 400'; to the cent where it is exact. */
export function amountText(t: Translate, locale: Locale, currency: Currency | null, amount: Estimate): string {
  const sum =
    amount.plusMinus > 0
      ? t('defects.schedule.plusMinus', roundedPair(locale, amount.value, amount.plusMinus))
      : exact(locale, amount.value)
  return t('defects.schedule.money', { currency: currency ?? '', sum }).trim()
}

/** 'HKD 800.00 per m'. */
export const rateText = (
  t: Translate,
  locale: Locale,
  currency: Currency | null,
  { unit, rate }: { readonly unit: ScheduleTotal['unit']; readonly rate: number },
): string =>
  t(`defects.schedule.perUnit.${unit}`, {
    rate: t('defects.schedule.money', { currency: currency ?? '', sum: exact(locale, rate) }).trim(),
  })

const reasons = ['notMeasured', 'withoutRate', 'notPriced', 'closed'] as const

/** What is in no amount, and why. */
export const leftOutTexts = (t: Translate, schedule: RepairSchedule): readonly string[] =>
  reasons.flatMap((reason) =>
    schedule[reason] === 0 ? [] : [t(`defects.schedule.leftOut.${reason}`, { count: schedule[reason] })],
  )
