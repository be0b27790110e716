import type { ElevationPlan, ShownPicture } from '@plumbline/contract/drawings/drawings'
import type { MosaicPhoto, MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import type { ElevationPoint } from '@plumbline/inspection/coverage/types'
import type { Point } from '@plumbline/geometry/point'
import { floorStrips } from '../../canvas/elevation-scale.ts'

/** Where a finished mosaic lies on its elevation, in metres: its left end, its top, and its size. */
export type MosaicExtent = {
  readonly left: number
  readonly top: number
  readonly widthM: number
  readonly heightM: number
}

type Finished = Pick<MosaicSummary, 'mmPx' | 'widthPx' | 'heightPx' | 'originX' | 'originY'>

/** Nothing as long as the mosaic is not finished. */
export function extentOf({ mmPx, widthPx, heightPx, originX, originY }: Finished): MosaicExtent | undefined {
  if (widthPx === null || heightPx === null || originX === null || originY === null) return undefined
  return { left: originX, top: originY, widthM: (widthPx * mmPx) / 1000, heightM: (heightPx * mmPx) / 1000 }
}

/** Elevation metres to fractions of the mosaic. */
export const metresToMosaic = ({ left, top, widthM, heightM }: MosaicExtent, { x, y }: ElevationPoint): Point => ({
  x: (x - left) / widthM,
  y: (top - y) / heightM,
})

export const mosaicToMetres = ({ left, top, widthM, heightM }: MosaicExtent, { x, y }: Point): ElevationPoint => ({
  x: left + x * widthM,
  y: top - y * heightM,
})

export const isOnMosaic = ({ x, y }: Point): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1

/** A mosaic as the canvas shows pictures; the whole in one tile is its preview. */
export function mosaicPicture({
  widthPx,
  heightPx,
  tiles,
  thumbnailUrl,
}: Pick<MosaicSummary, 'widthPx' | 'heightPx' | 'tiles' | 'thumbnailUrl'>): ShownPicture | null {
  if (tiles === null || widthPx === null || heightPx === null) return null
  const url = `${tiles.url}0/0/0`
  return { url, thumbnailUrl: thumbnailUrl ?? url, width: widthPx, height: heightPx, tiles }
}

/**
 * The elevation with the mosaic as its drawing: its floors lie where their heights say, not where lines were dragged.
 */
export function planOnMosaic(
  plan: ElevationPlan,
  mosaic: MosaicSummary,
  frame: { readonly lengthM: number },
): ElevationPlan | undefined {
  const extent = extentOf(mosaic)
  const picture = mosaicPicture(mosaic)
  const strips = floorStrips(plan.portions)
  const [first] = plan.portions
  if (extent === undefined || picture === null) return undefined
  if (first === undefined || strips.length === 0) return { ...plan, picture, portions: [] }
  const [start, end] = [
    metresToMosaic(extent, { x: 0, y: strips[0]!.topM }),
    metresToMosaic(extent, { x: frame.lengthM, y: strips.at(-1)!.bottomM }),
  ]
  return {
    ...plan,
    picture,
    portions: [
      {
        _id: first._id,
        name: first.name,
        location: { left: start.x, top: start.y, right: end.x, bottom: end.y },
        floors: strips.map(({ floor, topM, bottomM }) => ({ name: floor, height: topM - bottomM, line: null })),
      },
    ],
  }
}

/** Nine numbers, row by row. */
type Homography = readonly number[]

const applied = (h: Homography, { x, y }: Point): Point => {
  const w = h[6]! * x + h[7]! * y + h[8]!
  return { x: (h[0]! * x + h[1]! * y + h[2]!) / w, y: (h[3]! * x + h[4]! * y + h[5]!) / w }
}

/** From fractions of a photo to the four places of its corners, which are exact. */
function ofCorners([a, b, c, d]: readonly [Point, Point, Point, Point]): Homography {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x]
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y]
  const whole = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / whole, (dx1 * dy3 - dx3 * dy1) / whole]
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h, 1]
}

/** How one photo lies on the elevation. */
export type PlacedPhoto = {
  readonly imageId: string
  readonly name: string
  readonly medianPx: number | null
  readonly sigmaM: number
  /** Metres of the elevation that the photo is wide, for comparing scales. */
  readonly acrossM: number
  /** From fractions of the photo, by its corners: what its lens bends is not in it. */
  readonly toElevation: (at: Point) => ElevationPoint
}

/** Nothing where the corners of a photo are not known or lie in a line. */
export function placedPhoto({ footprint, imageId, name, medianPx, sigmaM }: MosaicPhoto): PlacedPhoto | undefined {
  const [a, b, c, d] = footprint
  if (a === undefined || b === undefined || c === undefined || d === undefined || footprint.length !== 4)
    return undefined
  const forth = ofCorners([a, b, c, d])
  if (!forth.every(Number.isFinite)) return undefined
  return {
    imageId,
    name,
    medianPx,
    sigmaM,
    acrossM: (Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(c.x - d.x, c.y - d.y)) / 2,
    toElevation: (at) => applied(forth, at),
  }
}
