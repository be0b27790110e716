import type { Shape } from '@plumbline/canvas/shapes'
import type { MosaicSource } from '@plumbline/contract/mosaics/mosaics'
import type { ElevationPoint } from '@plumbline/inspection/coverage/types'
import type { Point } from '@plumbline/geometry/point'
import { boundsOf, cornersOf, middleOf, rectOf } from '@plumbline/geometry/rect'
import type { ShapeEdit } from '../../../api/annotations-editing.ts'
import { mosaicToMetres, photosWith, type MosaicExtent, type PlacedPhoto } from '../mosaic-place.ts'

/** The corners or vertices of a shape that was drawn on the mosaic, in elevation metres. */
export function placesOf(shape: Shape, extent: MosaicExtent): readonly ElevationPoint[] {
  const [from, to] = shape.points
  const points =
    shape.kind === 'rectangle' && from !== undefined && to !== undefined ? cornersOf(rectOf(from, to)) : shape.points
  return points.map((point) => mosaicToMetres(extent, point))
}

export const middlePlace = (places: readonly ElevationPoint[]): ElevationPoint => middleOf(boundsOf(places))

/**
 * The photo that a shape is stored on: the one that the mosaic was painted from there if all of the shape is on it,
 * else the finest that has all of it. Nothing where it spans several photos.
 */
export function sourceFor(
  photos: readonly PlacedPhoto[],
  places: readonly ElevationPoint[],
  sources: readonly MosaicSource[],
): PlacedPhoto | undefined {
  const whole = new Map(photosWith(photos, places).map((photo) => [photo.imageId, photo]))
  const [painted] = sources
  const fromPainted = painted === undefined ? undefined : whole.get(painted.imageId)
  if (fromPainted !== undefined) return fromPainted
  const scales = new Map(sources.map(({ imageId, mmPx }) => [imageId, mmPx]))
  return [...whole.values()]
    .filter(({ imageId }) => scales.has(imageId))
    .toSorted((one, other) => scales.get(one.imageId)! - scales.get(other.imageId)!)[0]
}

const inside = (value: number) => Math.min(1, Math.max(0, value))

/** How far, of its diagonal, a box may lean on the photo and still be stored as a box. */
const maxLean = 0.05

function isUpright(corners: readonly Point[]): boolean {
  const { left, top, right, bottom } = boundsOf(corners)
  const upright = cornersOf({ left, top, right, bottom })
  const diagonal = Math.hypot(right - left, bottom - top)
  return corners.every(({ x, y }, index) => {
    const corner = upright[index]
    return corner !== undefined && Math.hypot(x - corner.x, y - corner.y) <= diagonal * maxLean
  })
}

/** The shape as it is stored: in fractions of its photo. */
export function editOn(photo: PlacedPhoto, shape: Shape, places: readonly ElevationPoint[]): ShapeEdit {
  const points = places.map((place) => {
    const { x, y } = photo.toPhoto(place)
    return { x: inside(x), y: inside(y) }
  })
  const head = { _id: shape.id, imageId: photo.imageId }
  if (shape.kind === 'rectangle') {
    const { left, top, right, bottom } = boundsOf(points)
    return isUpright(points)
      ? { ...head, shape: 'rectangle', points: [cornersOf({ left, top, right, bottom }).map(({ x, y }) => ({ x, y }))] }
      : { ...head, shape: 'polygon', points: [points] }
  }
  const isArea = shape.kind === 'polygon' || shape.isClosed === true
  return { ...head, shape: isArea ? 'polygon' : 'polyline', points: [points] }
}
