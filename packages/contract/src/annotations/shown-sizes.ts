import type { PixelSizes, ShownSizes } from './annotations.ts'

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
/** A photo as far as sizes follow from it. */
export type Scale = {
  readonly width: number | null
  readonly height: number | null
  readonly gsd: number | null
  readonly gsdSource: ShownSizes['gsdSource']
}

const unknown = { boxWidth: null, boxLength: null, area: null, length: null, width: null, widthMost: null }

const isThin = (width: number | null | undefined): boolean => typeof width === 'number' && width < 1

/**
 * Millimetres of what is drawn on a photo that was taken square to the facade. A width under one pixel is given as "<
 * GSD" (rules §F). The longer side of the box is its length.
 */
export function shownSizes(box: Box, pixels: PixelSizes | null, { width, height, gsd, gsdSource }: Scale): ShownSizes {
  const isBelowGsd = isThin(pixels?.width)
  if (gsd === null || width === null || height === null) return { gsd: null, gsdSource: null, ...unknown, isBelowGsd }
  const inMm = (value: number | null | undefined) => (value === null || value === undefined ? null : value * gsd)
  const measurable = (value: number | null | undefined) => (isThin(value) ? null : inMm(value))
  const sides = [(box.right - box.left) * width * gsd, (box.bottom - box.top) * height * gsd]
  return {
    gsd,
    gsdSource,
    boxWidth: Math.min(...sides),
    boxLength: Math.max(...sides),
    area: pixels === null ? null : pixels.area * gsd * gsd,
    length: inMm(pixels?.length),
    width: measurable(pixels?.width),
    widthMost: measurable(pixels?.widthMost),
    isBelowGsd,
  }
}
