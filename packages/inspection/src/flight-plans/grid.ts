import { isPolygonInRect } from '@plumbline/geometry/polygon'
import { boundsOf, grown, isOverlapping, joined, type Rect } from '@plumbline/geometry/rect'
import type { ElevationPoint, FacadePart, FramePlane } from '../coverage/types.ts'

/** Steps that differ from the wanted one by rounding only are not a photo more. */
const rounding = 1e-6

/** How many photos of `size` at most `step` apart cover a span. */
export const countOver = (span: number, size: number, step: number): number =>
  span <= size + rounding ? 1 : Math.ceil((span - size) / step - rounding) + 1

/** Middles of photos that cover the span from end to end, evenly spread; none below `min`. */
export function middlesOver(from: number, to: number, size: number, step: number, min = -Infinity): readonly number[] {
  const isOne = to - from <= size + rounding
  const [first, last] = isOne ? [(from + to) / 2, (from + to) / 2] : [from + size / 2, to - size / 2]
  const low = Math.max(first, min)
  const high = Math.max(last, min)
  const count = high - low < rounding ? 1 : countOver(high - low + size, size, step)
  return Array.from({ length: count }, (_, index) => (count === 1 ? low : low + ((high - low) * index) / (count - 1)))
}

/** One flat part to fly in lanes: bounds in elevation metres, y up (top is the lower figure). */
export type Region = {
  readonly plane: FramePlane
  readonly planeIndex: number
  readonly bounds: Rect
  readonly polygons: readonly (readonly ElevationPoint[])[] | null
}

type Area = { readonly bounds: Rect; readonly polygons: readonly (readonly ElevationPoint[])[] }

/** Areas whose margins touch are flown as one: two photos of nearly the same place are one too many. */
function merged(polygons: readonly (readonly ElevationPoint[])[], marginM: number): readonly Area[] {
  let areas: readonly Area[] = []
  for (const polygon of polygons) {
    let area: Area = { bounds: grown(boundsOf(polygon), marginM), polygons: [polygon] }
    let apart = areas
    // Joined with one area it may touch the next, so until nothing touches.
    for (let before = -1; before !== apart.length;) {
      before = apart.length
      const touching = apart.filter(({ bounds }) => isOverlapping(bounds, area.bounds))
      apart = apart.filter(({ bounds }) => !isOverlapping(bounds, area.bounds))
      for (const other of touching)
        area = { bounds: joined(area.bounds, other.bounds), polygons: [...other.polygons, ...area.polygons] }
    }
    areas = [...apart, area]
  }
  return areas
}

const endOf = ({ startM, lengthM }: FramePlane) => startM + lengthM

type RegionInput = {
  readonly planes: readonly FramePlane[]
  readonly heightM: number
  readonly photo: { readonly width: number; readonly height: number }
  readonly marginM: number
  /** Null: the whole elevation. */
  readonly areas: readonly (readonly ElevationPoint[])[] | null
  /** Of an elevation that is narrower above or below: beside them is air. */
  readonly parts?: readonly FacadePart[] | undefined
}

const outlineOf = (parts: readonly FacadePart[]): readonly (readonly ElevationPoint[])[] =>
  parts.map(({ fromM, toM, bottomM, topM }) => [
    { x: fromM, y: bottomM },
    { x: toM, y: bottomM },
    { x: toM, y: topM },
    { x: fromM, y: topM },
  ])

/** From the left; an area across two planes is flown in each of them. */
export function regionsOf({ planes, heightM, photo, marginM, areas, parts }: RegionInput): readonly Region[] {
  // Beyond the edges of the elevation half a photo is enough: the next would show none of it.
  const [aside, above] = [Math.min(marginM, photo.width / 2), Math.min(marginM, photo.height / 2)]
  const wanted: readonly (Omit<Area, 'polygons'> & Pick<Region, 'polygons'>)[] =
    areas === null
      ? [
          {
            bounds: { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity },
            polygons: parts === undefined ? null : outlineOf(parts),
          },
        ]
      : merged(areas, marginM)
  return wanted
    .flatMap(({ bounds, polygons }) =>
      planes.map((plane, planeIndex) => ({
        plane,
        planeIndex,
        polygons,
        bounds: {
          left: Math.max(bounds.left, plane.startM - aside),
          right: Math.min(bounds.right, endOf(plane) + aside),
          top: Math.max(bounds.top, -above),
          bottom: Math.min(bounds.bottom, heightM + above),
        },
        reaches: bounds.left < endOf(plane) && bounds.right > plane.startM && bounds.top < heightM && bounds.bottom > 0,
      })),
    )
    .filter(({ reaches }) => reaches)
    .map(({ plane, planeIndex, polygons, bounds }): Region => ({ plane, planeIndex, polygons, bounds }))
    .toSorted((one, other) => one.bounds.left - other.bounds.left || one.planeIndex - other.planeIndex)
}

/** Whether a photo of the grid shows any of the areas with their margin: the others of the grid are not flown. */
export function isWanted(
  { polygons, plane }: Region,
  { x, y }: ElevationPoint,
  photo: { readonly width: number; readonly height: number },
  marginM: number,
): boolean {
  if (polygons === null) return true
  const shown = grown(
    { left: x - photo.width / 2, right: x + photo.width / 2, top: y - photo.height / 2, bottom: y + photo.height / 2 },
    marginM,
  )
  const onPlane = {
    ...shown,
    left: Math.max(shown.left, plane.startM - marginM),
    right: Math.min(shown.right, endOf(plane) + marginM),
  }
  return polygons.some((polygon) => isPolygonInRect(polygon, onPlane))
}
