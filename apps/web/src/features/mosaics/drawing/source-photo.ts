import type { Shape } from '@plumbline/canvas/shapes'
import type { MosaicSource } from '@plumbline/contract/mosaics/mosaics'
import type { ElevationPoint } from '@plumbline/inspection/coverage/types'
import type { Point } from '@plumbline/geometry/point'
import { boundsOf, cornersOf, middleOf, rectOf } from '@plumbline/geometry/rect'
import type { ShapeEdit } from '../../../api/annotations-editing.ts'
import { mosaicToMetres, type MosaicExtent } from '../mosaic-place.ts'

/** The corners or vertices of a shape that was drawn on the mosaic, in elevation metres. */
export function placesOf(shape: Shape, extent: MosaicExtent): readonly ElevationPoint[] {
  const [from, to] = shape.points
  const points =
    shape.kind === 'rectangle' && from !== undefined && to !== undefined ? cornersOf(rectOf(from, to)) : shape.points
  return points.map((point) => mosaicToMetres(extent, point))
}

export const middlePlace = (places: readonly ElevationPoint[]): ElevationPoint => middleOf(boundsOf(places))

/** The photo a shape is stored on, and where its places lie on it in fractions. */
export type SourcePhoto = Pick<MosaicSource, 'imageId' | 'name' | 'mmPx'> & {
  readonly middle: Point
  readonly points: readonly Point[]
}

/**
 * The photo that the mosaic was painted from in the middle of a shape if it shows every place of it, else the finest
 * that does. Nothing where no photo shows all of it. Each list begins with the photo that its place was painted from.
 */
export function sourceFor(
  middle: readonly MosaicSource[],
  ofPlaces: readonly (readonly MosaicSource[])[],
): SourcePhoto | undefined {
  const [painted] = middle
  const found = middle.flatMap((source) => {
    const points = ofPlaces.flatMap((sources) => sources.find(({ imageId }) => imageId === source.imageId)?.point ?? [])
    return points.length === ofPlaces.length ? [{ source, points }] : []
  })
  const best =
    found.find(({ source }) => source === painted) ??
    found.toSorted((one, other) => one.source.mmPx - other.source.mmPx)[0]
  if (best === undefined) return undefined
  const { imageId, name, mmPx, point } = best.source
  return { imageId, name, mmPx, middle: point, points: best.points }
}

/** How far, of its diagonal, a box may lean on the photo and still be stored as a box. */
const maxLean = 0.05

function isUpright(corners: readonly Point[]): boolean {
  const bounds = boundsOf(corners)
  const upright = cornersOf(bounds)
  const diagonal = Math.hypot(bounds.right - bounds.left, bounds.bottom - bounds.top)
  return corners.every(({ x, y }, index) => {
    const corner = upright[index]
    return corner !== undefined && Math.hypot(x - corner.x, y - corner.y) <= diagonal * maxLean
  })
}

const plain = ({ x, y }: Point) => ({ x, y })

export const isLine = ({ kind, isClosed }: Shape) => kind === 'polyline' && isClosed !== true

/** The shape as it is stored, in fractions of its photo. */
export function editOn(
  { imageId, points }: SourcePhoto,
  drawn: Shape,
  widthProfile?: ShapeEdit['widthProfile'],
): ShapeEdit {
  const { id, kind } = drawn
  const head = { _id: id, imageId }
  if (kind === 'rectangle' && isUpright(points))
    return { ...head, shape: 'rectangle', points: [cornersOf(boundsOf(points)).map(plain)] }
  const places = [points.map(plain)]
  if (!isLine(drawn)) return { ...head, shape: 'polygon', points: places }
  return { ...head, shape: 'polyline', points: places, ...(widthProfile && { widthProfile }) }
}
