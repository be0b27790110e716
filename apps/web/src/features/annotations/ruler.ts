import type { Locale } from '@plumbline/contract/locales'
import type { Point, Size } from '@plumbline/geometry/point'
import { lengthOf } from '@plumbline/geometry/polyline'
import type { Translate } from '../../i18n/translate.ts'
import { lengthText } from './annotation-words.ts'

/** Millimetres along the line; pixels where no GSD is known, and never a millimetre more than the photo can tell. */
export function rulerText(t: Translate, locale: Locale, points: readonly Point[], { width, height }: Size, gsd: number | null): string {
  const pixels = lengthOf(points.map(({ x, y }) => ({ x: x * width, y: y * height })))
  return gsd === null ? t('annotations.ruler.pixels', { value: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(pixels) }) : lengthText(t, locale, pixels * gsd)
}
