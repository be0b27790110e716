import type { Growth, GrowthFigure } from '@plumbline/contract/defects/duplicates'
import type { Locale } from '@plumbline/contract/locales'
import { areaUnit, inOne, lengthUnit, roundedPair, type SizeUnit } from '@plumbline/inspection/sizes/rounding'
import type { Translate } from '../../../i18n/translate.ts'

/** One unit for then, now and the change, so that they can be compared: by the largest of them. */
export function unitOf({ of, before, after }: GrowthFigure): SizeUnit {
  const largest = Math.max(before ?? 0, after ?? 0)
  return of === 'area' ? areaUnit(largest) : lengthUnit(largest)
}

/** '318 ± 8 mm', with the digits that the plus-minus supports. */
export function figureText(
  t: Translate,
  locale: Locale,
  unit: SizeUnit,
  value: number | null,
  plusMinus: number | null,
): string {
  if (value === null || plusMinus === null) return t('defects.growth.none')
  const rounded = roundedPair(locale, value / inOne[unit], plusMinus / inOne[unit])
  return t('defects.growth.plusMinus', { ...rounded, unit: t(`defects.growth.${unit}`) })
}

/** '+42 ± 11 mm' */
export function changeText(t: Translate, locale: Locale, figure: GrowthFigure): string {
  const { change, plusMinus } = figure
  if (change === null || plusMinus === null) return t('defects.growth.none')
  const unit = unitOf(figure)
  const rounded = roundedPair(locale, Math.abs(change) / inOne[unit], plusMinus / inOne[unit])
  const values = { ...rounded, unit: t(`defects.growth.${unit}`) }
  // A change that is rounded to nothing has no direction.
  if (!/[1-9１-９]/.test(rounded.value)) return t('defects.growth.plusMinus', values)
  return t(`defects.growth.signed.${change < 0 ? 'less' : 'more'}`, values)
}

/** What became of a length, a width or an area, in words. */
export function verdictText(t: Translate, locale: Locale, figure: GrowthFigure): string {
  const { of, change, plusMinus, verdict, reason } = figure
  if (verdict === 'cannot-tell' || change === null || plusMinus === null)
    return t('defects.growth.verdicts.cannot-tell', { reason: t(`defects.growth.reasons.${reason ?? 'not-measured'}`) })
  const unit = unitOf(figure)
  const { value, plusMinus: exact } = roundedPair(locale, Math.abs(change) / inOne[unit], plusMinus / inOne[unit])
  const word = t(`defects.growth.${unit}`)
  if (verdict === 'same') return t('defects.growth.verdicts.same', { plusMinus: exact, unit: word })
  return t(`defects.growth.verdicts.${verdict}.${of}`, {
    value: t('defects.growth.plusMinus', { value, plusMinus: exact, unit: word }),
  })
}

/** The whole in one line: that of the first figure that changed, else of the first that says anything. */
export function growthText(t: Translate, locale: Locale, { verdict, reason, figures }: Growth): string {
  if (verdict === 'cannot-tell')
    return t('defects.growth.verdicts.cannot-tell', { reason: t(`defects.growth.reasons.${reason ?? 'not-measured'}`) })
  const figure = figures.find((one) => one.verdict === verdict)
  return figure === undefined ? t(`defects.growth.whole.${verdict}`) : verdictText(t, locale, figure)
}
