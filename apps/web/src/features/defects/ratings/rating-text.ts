import { hasRepairBy, ratingLabel, type RatingSetup } from '@plumbline/contract/rules/ratings'
import type { Defect } from '@plumbline/contract/defects/defects'
import type { Locale } from '@plumbline/contract/locales'
import { formatDay } from '../../../i18n/format-day.ts'
import type { Translate } from '../../../i18n/translate.ts'

/** 'Unsafe', 'S 2 · V 1 · D 3'. */
export const ratingName = (t: Translate, setup: Pick<RatingSetup, 'levels'>, rating: string): string =>
  ratingLabel(setup, rating, (fixed) => t(`projects.ratings.levels.${fixed}.name`))

/** With the day of repair where the level has one; what no person rated says so. */
export function ratingText(
  t: Translate,
  locale: Locale,
  setup: RatingSetup,
  { rating, repairBy }: Pick<Defect, 'rating' | 'repairBy'>,
): string {
  if (rating === null) return t('projects.ratings.notRated')
  const level = ratingName(t, setup, rating)
  if (!hasRepairBy(rating)) return level
  return repairBy === null
    ? t('projects.ratings.noDay', { level })
    : t('projects.ratings.by', { level, day: formatDay(locale, repairBy) })
}
