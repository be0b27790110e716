import type { ElevationPoint } from '../coverage/types.ts'
import { toElevation } from '../placement/placement-of.ts'
import type { PhotoPlacement, PlanePlacement } from '../placement/types.ts'
import type { PlacedPhoto, ShapeKind } from './types.ts'

type Lines = readonly (readonly ElevationPoint[])[]
/** As it is drawn: fractions of the photo, from its upper left corner. */
export type DrawnOnPhoto = {
  readonly shape: 'rectangle' | 'polyline' | 'polygon'
  readonly points: Lines
}

export const kindOf = ({ shape }: Pick<DrawnOnPhoto, 'shape'>): ShapeKind => (shape === 'polyline' ? 'line' : 'area')

function throughPlacement(placement: PhotoPlacement, lines: Lines): Lines | undefined {
  const placed = lines.map((line) =>
    line.flatMap(({ x, y }) => toElevation(placement, { x: x * placement.widthPx, y: y * placement.heightPx }) ?? []),
  )
  return placed.every((line, index) => line.length === lines[index]!.length) ? placed : undefined
}

/** Corners of the box around all points: a middle that does not move with how many points a line was drawn with. */
export function middleOf(lines: Lines): ElevationPoint {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const line of lines) {
    for (const { x, y } of line) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      bottom = Math.min(bottom, y)
      top = Math.max(top, y)
    }
  }
  return { x: (left + right) / 2, y: (bottom + top) / 2 }
}

const holds = ({ fromM, toM }: Partial<PlanePlacement>, x: number): boolean =>
  fromM === undefined || toM === undefined || (x >= fromM && x <= toM)

/**
 * A shape in metres of the elevation, on the plane that its middle lies on. Undefined where it lies on none that the
 * photo shows, or reaches above the horizon of it.
 */
export function placeShape(
  { points }: Pick<DrawnOnPhoto, 'points'>,
  placements: readonly (PhotoPlacement & Partial<PlanePlacement>)[],
): { readonly lines: Lines; readonly placement: PhotoPlacement } | undefined {
  for (const placement of placements) {
    const lines = throughPlacement(placement, points)
    if (lines !== undefined && lines.flat().length > 0 && holds(placement, middleOf(lines).x))
      return { lines, placement }
  }
  return undefined
}

const frameOfPhoto: Lines = [
  [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ],
]

/** Undefined where a corner looks past the elevation: then nothing says which shapes it could show. */
export function placePhoto(placement: PhotoPlacement): PlacedPhoto | undefined {
  const corners = throughPlacement(placement, frameOfPhoto)?.[0]
  const { imageId, sigmaM, mmPx, sharpness } = placement
  return corners === undefined ? undefined : { imageId, corners, sigmaM, mmPx, sharpness }
}
