import type { MeasuredSum, Quantities } from '@plumbline/contract/defects/register'
import type { Locale } from '@plumbline/contract/locales'
import { roundedPair } from '@plumbline/inspection/sizes/rounding'
import type { Translate } from '../../i18n/translate.ts'

/** '12.4 ± 0.3 m', with the digits that the plus-minus supports; what was typed has none. */
export function sumText(
  t: Translate,
  locale: Locale,
  unit: 'm' | 'm2',
  { sum, plusMinus }: Pick<MeasuredSum, 'sum' | 'plusMinus'>,
): string {
  const word = t(`defects.growth.${unit}`)
  if (!(plusMinus > 0)) return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(sum)} ${word}`
  return t('defects.growth.plusMinus', { ...roundedPair(locale, sum, plusMinus), unit: word })
}

function measuredText(t: Translate, locale: Locale, unit: 'm' | 'm2', measured: MeasuredSum): string | undefined {
  const missing = measured.count - measured.measured
  if (measured.count === 0) return undefined
  if (measured.measured === 0) return t(`defects.quantities.none.${unit}`, { count: missing })
  const sum = sumText(t, locale, unit, measured)
  if (missing === 0) return sum
  const total = measured.count.toLocaleString(locale)
  return t('defects.quantities.partly', {
    sum,
    rest: t(`defects.quantities.missing.${unit}`, { count: missing, total }),
  })
}

/** Each quantity in words, with how many defects are in no sum; nothing is added up that is not known. */
export function quantityTexts(t: Translate, locale: Locale, { m, m2, pieces }: Quantities): readonly string[] {
  return [
    measuredText(t, locale, 'm', m),
    measuredText(t, locale, 'm2', m2),
    pieces === 0 ? undefined : t('defects.quantities.pieces', { count: pieces }),
  ].filter((text) => text !== undefined)
}
