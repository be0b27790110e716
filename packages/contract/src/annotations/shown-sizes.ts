import type { GsdNumbers } from '@plumbline/inspection/photos/photo-gsd'
import type { Size, SizeSource } from '@plumbline/inspection/sizes/size'
import {
  areaSigma,
  blurPxOf,
  lengthSigma,
  plusMinusOf,
  rulerSigma,
  scaleSigmaOf,
  widestSigma,
  widthSigma,
} from '@plumbline/inspection/sizes/size-error'
import type { AnnInfo, Measures, PixelSizes, ShownSizes } from './annotations.ts'

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
/** A photo as far as sizes follow from it. */
export type Scale = {
  readonly width: number | null
  readonly height: number | null
  readonly gsd: number | null
  readonly gsdSource: ShownSizes['gsdSource']
  /** How the distance behind its GSD was measured; null: not stored. */
  readonly distanceSource?: GsdNumbers['distanceSource'] | null
  /** 0 to 1; null: not measured. */
  readonly sharpness?: number | null
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

/** What sizes are read from. */
export type SizedBy = Pick<AnnInfo, 'shape' | 'origin' | 'isEdited' | 'measured' | 'widthProfile'>

const drawnSource = { polyline: 'traced', polygon: 'outline', rectangle: 'box' } as const

/** A person who drew again what the detector found answers for its outline, not for the width across it. */
function sourcesOf({ shape, origin, isEdited, widthProfile }: SizedBy): {
  readonly along: SizeSource
  readonly across: SizeSource
} {
  const along = origin === 'detector' && !isEdited ? 'detected' : drawnSource[shape]
  return { along, across: origin === 'detector' && !widthProfile ? 'detected' : along }
}

const noMeasures: Measures = { length: null, width: null, widest: null, boxLength: null, boxWidth: null, area: null }

const typedSize = (value: number | null | undefined): Size | null =>
  value === null || value === undefined ? null : { value, plusMinus: null, source: 'typed', isExtent: false }

/**
 * Each size with its plus-minus and its source. What somebody measured was read off the ruler; on a photo without a
 * scale the ruler reads no millimetres, so it was typed, and has no plus-minus of ours. The sides of a box or an
 * outline are the extent of what was drawn, never the length or width of a crack.
 */
export function measuresOf(sizes: ShownSizes, by: SizedBy, scale: Scale): Measures {
  const [own, { gsd, gsdSource, width, height }] = [by.measured, scale]
  if (gsd === null || width === null || height === null)
    return { ...noMeasures, length: typedSize(own?.length), width: typedSize(own?.width) }
  const { along, across } = sourcesOf(by)
  const exact = {
    isDetected: along === 'detected',
    isOutline: along === 'outline',
    isTraced: along === 'traced' && Boolean(by.widthProfile),
    mmPx: gsd,
    scaleSigma: scaleSigmaOf(scale.distanceSource, gsdSource),
    blurPx: blurPxOf(scale.sharpness, Math.max(width, height)),
  }
  const of = (value: number | null, sigma: typeof lengthSigma, source: SizeSource, isExtent = false): Size | null =>
    value === null ? null : { value, plusMinus: plusMinusOf(sigma(value, exact)), source, isExtent }
  const isLine = by.shape === 'polyline'
  const perimeter = 2 * ((sizes.boxLength ?? 0) + (sizes.boxWidth ?? 0))
  const read = (value: number | null | undefined) => of(value ?? null, rulerSigma, 'ruler')
  return {
    length: read(own?.length) ?? of(sizes.length, lengthSigma, along),
    width: read(own?.width) ?? of(sizes.width, widthSigma, across),
    widest: read(own?.width) === null ? of(sizes.widthMost, widestSigma, across) : null,
    boxLength: of(sizes.boxLength, lengthSigma, along, true),
    boxWidth: of(sizes.boxWidth, lengthSigma, along, true),
    area: isLine ? null : of(sizes.area, (value) => areaSigma(value, perimeter, exact), along, true),
  }
}
