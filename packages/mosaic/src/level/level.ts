import { groupsOf } from '../groups.ts'
import { middleOf, toPlane } from '../plane-camera.ts'
import { median } from '../statistics.ts'
import type { Levelling, PlaneCamera } from '../types.ts'

/** What is known of a photo for levelling. */
export type LevelInput = { readonly camera: PlaneCamera; readonly verticals: Float32Array | undefined }

const radians = Math.PI / 180
/** Edges of a photo, and photos, below which an accident decides. */
const [minEdges, minPhotos] = [6, 3]
/** Degrees: an edge further off than this is not meant to be upright. */
const maxLean = 6
/** Degrees: walls and windows are not built more exactly upright than this. */
const plumbSigma = 0.05

/** Degrees by which the upright edges of a photo lean to the right on the plane, the median; undefined: too few. */
function leanOf({ camera, verticals }: LevelInput): { readonly lean: number; readonly count: number } | undefined {
  if (verticals === undefined) return undefined
  const foot: [number, number] = [0, 0]
  const head: [number, number] = [0, 0]
  const leans: number[] = []
  for (let at = 0; at + 3 < verticals.length; at += 4) {
    const isSeen =
      toPlane(camera, verticals[at]!, verticals[at + 1]!, foot) &&
      toPlane(camera, verticals[at + 2]!, verticals[at + 3]!, head)
    const lean = isSeen ? Math.atan2(head[0] - foot[0], head[1] - foot[1]) / radians : Infinity
    if (Math.abs(lean) <= maxLean) leans.push(lean)
  }
  return leans.length < minEdges ? undefined : { lean: median(leans), count: leans.length }
}

type Middle = readonly [number, number]

/** Degrees, one standard deviation: how far a group of photos may be turned as a whole, as positions and gimbals have it. */
export function turnSigmaOf(
  photos: readonly number[],
  middles: readonly Middle[],
  moves: readonly Float64Array[],
): number {
  const mean = (pick: (photo: number) => number) => photos.reduce((sum, photo) => sum + pick(photo), 0) / photos.length
  const [x, y] = [mean((photo) => middles[photo]![0]), mean((photo) => middles[photo]![1])]
  const spread = photos.reduce((sum, photo) => sum + (middles[photo]![0] - x) ** 2 + (middles[photo]![1] - y) ** 2, 0)
  if (!(spread > 1e-6) || moves.length === 0) return Infinity
  const turns = moves.map((sample) => {
    const [left, up] = [mean((photo) => sample[photo * 2]!), mean((photo) => sample[photo * 2 + 1]!)]
    return photos.reduce((sum, photo) => {
      const [a, b] = [middles[photo]![0] - x, middles[photo]![1] - y]
      return sum + (a * (sample[photo * 2 + 1]! - up) - b * (sample[photo * 2]! - left)) / spread
    }, 0)
  })
  return Math.sqrt(turns.reduce((sum, turn) => sum + turn * turn, 0) / turns.length) / radians
}

/**
 * How far a group of photos that are tied to one another leans, by its upright edges and by what positions leave open.
 * Undefined where there are too few edges, or where they say something that positions exclude.
 */
export function levellingOf(photos: readonly LevelInput[], priorSigma: number): Levelling | undefined {
  const leans = photos.flatMap((photo) => leanOf(photo) ?? [])
  if (leans.length < minPhotos) return undefined
  const lean = median(leans.map((one) => one.lean))
  const spread = 1.4826 * median(leans.map((one) => Math.abs(one.lean - lean)))
  const edgeSigma = Math.hypot(plumbSigma, (1.25 * spread) / Math.sqrt(leans.length))
  const prior = Math.min(priorSigma, maxLean)
  if (Math.abs(lean) > 4 * Math.hypot(prior, edgeSigma)) return undefined
  const trust = prior ** 2 / (prior ** 2 + edgeSigma ** 2)
  return {
    turnDegrees: trust * lean,
    sigmaDegrees: Math.sqrt(trust) * edgeSigma,
    edges: leans.reduce((sum, { count }) => sum + count, 0),
  }
}

/** A camera turned to the left with the whole picture around a place of the plane. */
function turnedAround(camera: PlaneCamera, [x, y]: Middle, degrees: number): PlaneCamera {
  const [sin, cos] = [Math.sin(degrees * radians), Math.cos(degrees * radians)]
  const turn = (a: number, b: number) => [a * cos - b * sin, a * sin + b * cos] as const
  const [dx, dy] = turn(camera.x - x, camera.y - y)
  const axes = [0, 3, 6].flatMap((row) => [...turn(camera.axes[row]!, camera.axes[row + 1]!), camera.axes[row + 2]!])
  return { ...camera, x: x + dx, y: y + dy, axes }
}

type Levelled = {
  readonly cameras: readonly PlaneCamera[]
  /** Degrees, one standard deviation, by which upright edges may still lean; null: nothing is tied. */
  readonly tiltSigma: number | null
  /** Of the largest group that was levelled; null: none was. */
  readonly levelling: Levelling | null
}

/**
 * Turns each group of photos that are tied to one another, so that upright edges are upright. Photos that only their
 * position places stay: nothing ties them to the turn of the others.
 */
export function level(
  photos: readonly LevelInput[],
  pairs: readonly { readonly a: number; readonly b: number }[],
  moves: readonly Float64Array[],
): Levelled {
  const cameras = photos.map(({ camera }) => camera)
  const middles = cameras.map(middleOf)
  let [tiltSigma, levelling, largest]: [number | null, Levelling | null, number] = [null, null, 0]
  for (const group of groupsOf(photos.length, pairs).filter(({ length }) => length > 1)) {
    const prior = turnSigmaOf(group, middles, moves)
    const found = levellingOf(
      group.map((index) => photos[index]!),
      prior,
    )
    const mean = (axis: 0 | 1) => group.reduce((sum, index) => sum + middles[index]![axis] / group.length, 0)
    if (found !== undefined)
      for (const index of group) cameras[index] = turnedAround(cameras[index]!, [mean(0), mean(1)], found.turnDegrees)
    if (group.length > largest)
      [tiltSigma, levelling, largest] = [found?.sigmaDegrees ?? Math.min(prior, maxLean), found ?? null, group.length]
  }
  return { cameras, tiltSigma, levelling }
}
