import type { Editor } from '@plumbline/canvas/editor'
import type { Locale } from '@plumbline/contract/locales'
import type { Point, Size } from '@plumbline/geometry/point'
import { lengthOf } from '@plumbline/geometry/polyline'
import type { Translate } from '../../../i18n/translate.ts'
import { rulerStyle } from '../annotation-shapes.ts'
import { lengthText } from '../annotation-text.ts'

const pixelsOf = (points: readonly Point[], { width, height }: Size): number =>
  lengthOf(points.map(({ x, y }) => ({ x: x * width, y: y * height })))

/**
 * Millimetres that the ruler drawn last reads: the one that is chosen, else the newest. Below a pixel it reads nothing.
 */
export function rulerReading(editor: Editor, size: Size, gsd: number | null): number | undefined {
  const rulers = editor.shapes.all().filter(({ style }) => style === rulerStyle)
  const chosen = rulers.find(({ id }) => editor.state().selection.has(id)) ?? rulers.at(-1)
  const pixels = chosen === undefined ? 0 : pixelsOf(chosen.points, size)
  return gsd === null || pixels < 1 ? undefined : Math.round(pixels * gsd * 100) / 100
}

/** Millimetres along the line; pixels where no GSD is known, and never a millimetre more than the photo can tell. */
export function rulerText(
  t: Translate,
  locale: Locale,
  points: readonly Point[],
  size: Size,
  gsd: number | null,
): string {
  const pixels = pixelsOf(points, size)
  return gsd === null
    ? t('annotations.ruler.pixels', {
        value: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(pixels),
      })
    : lengthText(t, locale, pixels * gsd)
}
