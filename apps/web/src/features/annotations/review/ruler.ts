import type { Editor } from '@plumbline/canvas/editor'
import type { Locale } from '@plumbline/contract/locales'
import type { Media } from '@plumbline/contract/media/media'
import type { Point, Size } from '@plumbline/geometry/point'
import { lengthOf } from '@plumbline/geometry/polyline'
import { roundedSize } from '@plumbline/inspection/sizes/rounding'
import { plusMinusOf, rulerSigma, scaleSigmaOf } from '@plumbline/inspection/sizes/size-error'
import { exactText, type ExactSize } from '../../../i18n/size-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { rulerStyle } from '../annotation-shapes.ts'

/** A photo as far as its ruler needs it; sigma: share by which its scale may be off. */
export type RulerScale = { readonly gsd: number | null; readonly sigma: number }

export const rulerScale = ({
  gsd,
  gsdSource,
  gsdNumbers,
}: Pick<Media, 'gsd' | 'gsdSource' | 'gsdNumbers'>): RulerScale => ({
  gsd,
  sigma: scaleSigmaOf(gsdNumbers?.distanceSource, gsdSource),
})

function readOff(pixels: number, gsd: number, scaleSigma: number): ExactSize {
  const value = pixels * gsd
  return { value, plusMinus: plusMinusOf(rulerSigma(value, { mmPx: gsd, scaleSigma })), source: 'ruler' }
}

const pixelsOf = (points: readonly Point[], { width, height }: Size): number =>
  lengthOf(points.map(({ x, y }) => ({ x: x * width, y: y * height })))

/**
 * Millimetres that the ruler drawn last reads: the one that is chosen, else the newest. Below a pixel it reads nothing,
 * and it reads no digit that the scale of the photo does not support.
 */
export function rulerReading(editor: Editor, size: Size, { gsd, sigma }: RulerScale): number | undefined {
  const rulers = editor.shapes.all().filter(({ style }) => style === rulerStyle)
  const chosen = rulers.find(({ id }) => editor.state().selection.has(id)) ?? rulers.at(-1)
  const pixels = chosen === undefined ? 0 : pixelsOf(chosen.points, size)
  const read = gsd === null || pixels < 1 ? 0 : roundedSize(readOff(pixels, gsd, sigma)).value
  return read > 0 ? read : undefined
}

/** Millimetres along the line with their plus-minus; pixels where no GSD is known. */
export function rulerText(
  t: Translate,
  locale: Locale,
  points: readonly Point[],
  size: Size,
  { gsd, sigma }: RulerScale,
): string {
  const pixels = pixelsOf(points, size)
  return gsd === null
    ? t('annotations.ruler.pixels', {
        value: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(pixels),
      })
    : exactText(t, locale, readOff(pixels, gsd, sigma))
}
