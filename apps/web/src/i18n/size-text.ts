import type { Locale } from '@plumbline/contract/locales'
import { lengthUnit, roundedPair, inOne, sizeDigits, type SizeUnit } from '@plumbline/inspection/sizes/rounding'
import type { Size } from '@plumbline/inspection/sizes/size'
import type { Translate } from './translate.ts'

export type ExactSize = Pick<Size, 'value' | 'plusMinus' | 'source'>

/** '4.3 ± 1.1 mm': the digits that its scale supports; what was typed stays as it was typed. */
export function exactText(
  t: Translate,
  locale: Locale,
  size: ExactSize,
  unit: SizeUnit = lengthUnit(size.value),
): string {
  const { value, plusMinus } = sizeDigits(locale, size, unit)
  return t(`annotations.sizes.${unit}`, {
    value: plusMinus === null ? value : t('annotations.sizes.plusMinus', { value, plusMinus }),
  })
}

/** '305 × 294 ± 12 mm': both sides in one unit, rounded as the less exact of the two. */
export function sidesText(t: Translate, locale: Locale, one: ExactSize, other: ExactSize): string {
  const unit = lengthUnit(Math.max(one.value, other.value))
  const plusMinus = Math.max(one.plusMinus ?? 0, other.plusMinus ?? 0) / inOne[unit]
  if (!(plusMinus > 0)) {
    const [width, height] = [one, other].map((side) => sizeDigits(locale, side, unit).value)
    return t(`annotations.sizes.${unit}`, { value: t('annotations.sizes.by', { width: width!, height: height! }) })
  }
  const [first, second] = [one, other].map(({ value }) => roundedPair(locale, value / inOne[unit], plusMinus))
  const value = t('annotations.sizes.by', { width: first!.value, height: second!.value })
  return t(`annotations.sizes.${unit}`, {
    value: t('annotations.sizes.plusMinus', { value, plusMinus: first!.plusMinus }),
  })
}
