import type { UpAxis } from '@plumbline/contract/models/placement'
import { geocentricOfLocal, localOfGeocentric, type Earthly } from '@plumbline/models/place/earth'
import { limits } from '@plumbline/models/limits'
import {
  add,
  identity,
  lengthOf,
  multiply,
  transform,
  translation,
  zUpOfYUp,
  type Matrix,
  type Vector,
} from '@plumbline/models/matrix'
import { areTooFarApart, middleOnEarth, type OwnPlace } from '@plumbline/models/place/own-place'
import type { BuildFacts, StoredPlacement } from '../../db/schema/models.ts'
import type { ModelRow } from './model-rows.ts'

type Facts = Pick<BuildFacts, 'bounds' | 'origin'>

/** Not placed: around the project's zero, in the size and the way up that somebody chose. */
export function unplaced(
  [x, y, z]: BuildFacts['origin'],
  scale = 1,
  up: UpAxis = 'z',
  isScaleChosen = false,
): StoredPlacement {
  const scaled: Matrix = [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1]
  return {
    source: 'none',
    matrix: multiply(multiply(scaled, up === 'y' ? zUpOfYUp : identity), translation([-x, -y, -z])),
    scale,
    isScaleChosen,
    up,
    residuals: [],
  }
}

/**
 * Where a file lies that says itself where on earth it is. Null: it says nothing, or a place too far from the project's
 * to be drawn with it.
 */
export function ownPlacement(
  origin: Earthly | null,
  own: OwnPlace | null,
  { bounds, origin: taken }: Facts,
): StoredPlacement | null {
  if (origin === null || own === null || areTooFarApart(middleOnEarth(own, bounds, taken), origin)) return null
  return {
    source: 'own',
    matrix: multiply(multiply(localOfGeocentric(origin), geocentricOfLocal(own.at)), own.matrix),
    scale: 1,
    residuals: [],
  }
}

/** What a project without photos counts from. Null: the file's numbers are far from the place that it names. */
export const frameOfOwn = (own: OwnPlace | null, { bounds, origin }: Facts): Earthly | null =>
  own === null || areTooFarApart(middleOnEarth(own, bounds, origin), own.at) ? null : own.at

/** Near enough to the project's zero for a float to draw it. */
export function isNear({ matrix }: StoredPlacement, { bounds: { min, max }, origin }: Facts): boolean {
  const middle = add([(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2], origin as Vector)
  return lengthOf(transform(matrix, middle)) <= limits.farthest
}

/** As it counts today: a place of its own that turned out to be far from the photos places it no longer. */
export function placementToday(
  { placement, own_place, facts }: Pick<ModelRow, 'placement' | 'own_place' | 'facts'>,
  origin: Earthly | null,
): StoredPlacement | null {
  if (placement?.source !== 'own' || facts === null || ownPlacement(origin, own_place, facts) !== null) return placement
  return isNear(placement, facts) ? { ...placement, source: 'none' } : unplaced(facts.origin)
}
