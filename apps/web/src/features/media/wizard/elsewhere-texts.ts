import type { Locale } from '@plumbline/contract/locales'
import { languageTag } from '@plumbline/contract/locales'
import type { Whereabouts } from '@plumbline/inspection/photos/photo-site'
import { directionOf } from '../../../canvas/scale-length.ts'
import type { Translate } from '../../../i18n/translate.ts'

/** No more digits than anyone needs to see that it is another place: 850 m, 2.4 km, 310 km, 9,400 km. */
export function distanceText(t: Translate, locale: Locale, metres: number): string {
  const format = (value: number, digits = 0) =>
    new Intl.NumberFormat(languageTag[locale], { maximumFractionDigits: digits }).format(value)
  if (metres < 995) return t('coverage.wizard.elsewhere.metres', { value: format(Math.round(metres / 10) * 10) })
  const kilometres = metres / 1000
  const value =
    kilometres < 10
      ? format(kilometres, 1)
      : format(kilometres < 1000 ? kilometres : Math.round(kilometres / 100) * 100)
  return t('coverage.wizard.elsewhere.kilometres', { value })
}

function whereText(t: Translate, locale: Locale, away: NonNullable<Whereabouts['away']>): string {
  const [from, to] = [distanceText(t, locale, away.nearestM), distanceText(t, locale, away.farthestM)]
  const distance = from === to ? from : t('coverage.wizard.elsewhere.range', { from, to })
  return away.bearing === null
    ? t('coverage.wizard.elsewhere.where.from', { distance })
    : t('coverage.wizard.elsewhere.where.toward', {
        distance,
        direction: t(`media.photo.directions.${directionOf(away.bearing)}`),
      })
}

/** How many photos were taken elsewhere, how far and in which direction; nothing where none was. */
export function elsewhereText(
  t: Translate,
  locale: Locale,
  { elsewhere, away }: Whereabouts,
  total: number,
): string | undefined {
  if (away === null) return undefined
  const where = whereText(t, locale, away)
  const count = elsewhere.size
  return count === total
    ? t('coverage.wizard.elsewhere.all', { count, where })
    : t('coverage.wizard.elsewhere.some', { count, total, where })
}

const degrees = (value: number) => value.toFixed(4)

/** Where that is, and what it was compared with. */
export function comparedTexts(t: Translate, locale: Locale, { away, site }: Whereabouts): readonly string[] {
  if (away === null || site === null) return []
  return [
    t('coverage.wizard.elsewhere.position', {
      latitude: degrees(away.at.latitude),
      longitude: degrees(away.at.longitude),
    }),
    t(`coverage.wizard.elsewhere.compared.${site.source}`, { limit: distanceText(t, locale, site.reachM) }),
  ]
}
