import type { GroundPlace } from '@plumbline/contract/drawings/ground-place'
import type { Locale } from '@plumbline/contract/locales'
import { measuredText } from '../../../i18n/measured-text.ts'
import type { Translate } from '../../../i18n/translate.ts'

/** Five decimals of a degree are about a metre. */
const degrees = (locale: Locale) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 5, maximumFractionDigits: 5 })

function scaleText(t: Translate, locale: Locale, metres: number): string {
  const length =
    metres < 1
      ? t('drawings.ground.centimetres', { count: measuredText(locale, metres * 100) })
      : t('drawings.ground.metres', { count: measuredText(locale, metres) })
  return t('drawings.ground.scale', { length })
}

/** Scale, place and coordinate system that a GeoTIFF states. A list saved by an earlier version has no such field. */
export function groundFacts(t: Translate, locale: Locale, ground: GroundPlace | null | undefined): readonly string[] {
  if (ground === null || ground === undefined) return []
  const { metresPerPixel, corners, fault, conversion, system } = ground
  const scale = metresPerPixel === null ? [] : [scaleText(t, locale, metresPerPixel)]
  if (corners === null) return [...scale, t(`drawings.ground.faults.${fault ?? 'no-system'}`, { system: system ?? '' })]
  const number = degrees(locale)
  const middle = (axis: 0 | 1) => number.format(corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length)
  const place = t(`drawings.ground.place.${conversion}`, { latitude: middle(1), longitude: middle(0) })
  return [...scale, place, ...(system === null ? [] : [system])]
}
