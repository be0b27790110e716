import { earthlyOf, geocentric, geocentricOfLocal, localOfGeocentric } from '../place/earth.ts'
import { invert, multiply, transform, turn, type Matrix, type Vector } from '../matrix.ts'
import type { Box } from '../mesh.ts'
import { ModelError } from '../model-error.ts'

/**
 * Of 3D Tiles. box: middle and three half axes. sphere: middle and radius. region: west, south, east, north in radians,
 * least and most metres up.
 */
export type Volume = {
  readonly box?: readonly number[]
  readonly sphere?: readonly number[]
  readonly region?: readonly number[]
}

const isNumbers = (given: unknown, length: number): given is readonly number[] =>
  Array.isArray(given) &&
  given.length === length &&
  given.every((value) => typeof value === 'number' && Number.isFinite(value))
const degrees = (radians: number) => (radians * 180) / Math.PI

/** A box that holds a region, in coordinates that `toEarth` brings to those from the middle of the earth. */
function boxOfRegion([west, south, east, north, low, high]: readonly number[], toEarth: Matrix): readonly number[] {
  const width = east! < west! ? east! + 2 * Math.PI - west! : east! - west!
  if (
    !(
      Math.abs(south!) <= Math.PI / 2 + 1e-9 &&
      Math.abs(north!) <= Math.PI / 2 + 1e-9 &&
      north! >= south! &&
      high! >= low! &&
      width <= 2 * Math.PI + 1e-9
    )
  )
    throw new ModelError('damaged', 'a region that is nowhere on earth')
  const middle = {
    latitude: degrees((south! + north!) / 2),
    longitude: degrees(west! + width / 2),
    altitude: (low! + high!) / 2,
  }
  const local = localOfGeocentric(middle)
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  // Steps between the corners: the sides of a region bend outwards.
  for (const across of [0, 0.25, 0.5, 0.75, 1])
    for (const along of [0, 0.25, 0.5, 0.75, 1])
      for (const altitude of [low!, high!]) {
        const at = transform(
          local,
          geocentric({
            latitude: degrees(south! + along * (north! - south!)),
            longitude: degrees(west! + across * width),
            altitude,
          }),
        )
        at.forEach((value, axis) => {
          min[axis] = Math.min(min[axis]!, value)
          max[axis] = Math.max(max[axis]!, value)
        })
      }
  const back = invert(toEarth)
  if (back === undefined) throw new ModelError('damaged', 'a tile without extent')
  const matrix = multiply(back, geocentricOfLocal(middle))
  const half = [0, 1, 2].map((axis) => Math.max(0.001, (max[axis]! - min[axis]!) / 2)) as [number, number, number]
  const centre = transform(matrix, [0, 1, 2].map((axis) => (max[axis]! + min[axis]!) / 2) as unknown as Vector)
  return [
    ...centre,
    ...turn(matrix, [half[0], 0, 0]),
    ...turn(matrix, [0, half[1], 0]),
    ...turn(matrix, [0, 0, half[2]]),
  ]
}

/**
 * A volume that moves with its tile. Regions are fixed to the earth: laid flat with the model they would stay behind.
 */
export function movableVolume(given: unknown, toEarth: Matrix): Volume {
  const { box, sphere, region } = (typeof given === 'object' && given !== null ? given : {}) as Volume
  if (isNumbers(box, 12)) return { box }
  if (isNumbers(sphere, 4) && sphere[3]! >= 0) return { sphere }
  if (isNumbers(region, 6)) return { box: boxOfRegion(region, toEarth) }
  throw new ModelError('damaged', 'a tile without a place')
}

export function middleOf({ box, sphere }: Volume): Vector {
  const [x = 0, y = 0, z = 0] = box ?? sphere ?? []
  return [x, y, z]
}

/** What it fills along the axes that `matrix` brings it to. */
export function boundsOf(volume: Volume, matrix: Matrix): Box {
  const middle = transform(matrix, middleOf(volume))
  const { box, sphere } = volume
  const axes =
    box === undefined
      ? [
          [sphere![3]!, 0, 0],
          [0, sphere![3]!, 0],
          [0, 0, sphere![3]!],
        ]
      : [box.slice(3, 6), box.slice(6, 9), box.slice(9, 12)]
  const turned = axes.map((axis) => turn(matrix, axis as unknown as Vector))
  const half = [0, 1, 2].map((at) => turned.reduce((sum, axis) => sum + Math.abs(axis[at]!), 0))
  return {
    min: middle.map((value, at) => value - half[at]!) as unknown as Vector,
    max: middle.map((value, at) => value + half[at]!) as unknown as Vector,
  }
}

/** Metres of the earth's surface that a point may lie above or below, to be taken for one on it. */
const isOnEarth = (at: Vector) => Math.abs(Math.hypot(...at) - 6_371_000) < 50_000

/** Null: counted from somewhere else than the middle of the earth. */
export const placeOnEarth = (at: Vector) => (isOnEarth(at) ? earthlyOf(at) : null)
