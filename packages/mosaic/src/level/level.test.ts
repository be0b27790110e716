import { describe, expect, test } from 'vitest'
import { alignPhotos, type AlignInput } from '../align-photos.ts'
import { detectFeatures, matchingScaleOf } from '../features.ts'
import { toPixel, toPlane } from '../plane-camera.ts'
import { normalOf, randomOf } from '../random.ts'
import { cameraAt, disturbed, finish, flightOf, priorAt, turned } from '../testing/cameras.ts'
import { facade, photograph } from '../testing/paint.ts'
import type { Alignment, PlaneCamera } from '../types.ts'
import { level, levellingOf } from './level.ts'

/** A drone without corrections by radio, as its photos lie against one another. */
const plain = { acrossM: 0.7, upM: 0.4, awayM: 0.4, angleDegrees: 1.5 }

/** Degrees by which places lie turned to the left of where they are, as one turn of all. */
function turnOf({ placed }: Alignment, truth: readonly PlaneCamera[]): number {
  const pairs = placed.flatMap(({ camera, imageId }) =>
    [0.25, 0.75].flatMap((share) => {
      const [is, was] = [
        [0, 0],
        [0, 0],
      ]
      toPlane(camera, share * 480, share * 360, is!)
      toPlane(truth[Number(imageId)]!, share * 480, share * 360, was!)
      return [[...was!, ...is!]]
    }),
  )
  const mean = [0, 1, 2, 3].map((axis) => pairs.reduce((sum, pair) => sum + pair[axis]! / pairs.length, 0))
  const [cos, sin] = pairs.reduce(
    ([a, b], pair) => {
      const [x, y, u, v] = pair.map((value, axis) => value - mean[axis]!) as [number, number, number, number]
      return [a! + x * u + y * v, b! + x * v - y * u]
    },
    [0, 0],
  )
  return (Math.atan2(sin!, cos!) * 180) / Math.PI
}

describe('a painted facade flown with plain positions', () => {
  const survey = (seed: number) => {
    const random = randomOf(seed)
    const truth = flightOf({ columns: 2, rows: 3, stepX: 3.4, stepY: 2.4 }, random)
    const priors = truth.map((camera, index) =>
      priorAt(String(index), disturbed(camera, plain, random), { sigma: plain }),
    )
    const scale = matchingScaleOf(priors)
    const inputs = priors.map((prior, index): AlignInput => ({
      prior,
      features: detectFeatures(photograph(truth[index]!, facade), prior, scale),
    }))
    return { truth, alignment: finish(alignPhotos(inputs)) }
  }

  test(
    'has upright windows: what positions leave open is taken from edges, and is stated',
    { timeout: 120_000 },
    () => {
      for (const seed of [5, 8]) {
        const { truth, alignment } = survey(seed)
        const { levelling, tiltSigma } = alignment
        const after = turnOf(alignment, truth)
        const before = after - levelling!.turnDegrees
        expect(levelling!.edges).toBeGreaterThan(30)
        expect(tiltSigma).toBeLessThan(0.15)
        expect(Math.abs(after)).toBeLessThan(Math.max(0.1, 3 * tiltSigma!))
        expect(Math.abs(before)).toBeGreaterThan(2 * Math.abs(after))
      }
    },
  )
})

/** Ends of upright edges of one metre as a camera sees them, leaning by some degrees on the wall. */
function verticalsOf(camera: PlaneCamera, lean: number, count = 20, noise = 0.1): Float32Array {
  const random = randomOf(count + Math.round(1_000 * camera.x))
  const at = [0, 0]
  return Float32Array.from(
    Array.from({ length: count }, (_, index) => {
      const [x, y] = [camera.x - 2.5 + (5 * index) / count, camera.y - 0.5]
      return [0, 1].flatMap((up) => {
        toPixel(camera, x + up * Math.tan((lean * Math.PI) / 180), y + up, at)
        return [at[0]! + noise * normalOf(random), at[1]! + noise * normalOf(random)]
      })
    }).flat(),
  )
}

describe('levelling', () => {
  const cameras = [0, 1, 2, 3].map((index) => cameraAt(4 + 3 * (index % 2), 4 + 2 * Math.floor(index / 2)))
  const inputs = (lean: number, count = 20) =>
    cameras.map((camera) => ({ camera, verticals: verticalsOf(camera, lean, count) }))

  test('trusts edges where positions say little, and positions where they are exact', () => {
    expect(levellingOf(inputs(0.4), 1)!.turnDegrees).toBeCloseTo(0.4, 1)
    const exact = levellingOf(inputs(0.1), 0.02)!
    expect(exact.turnDegrees).toBeLessThan(0.04)
    expect(exact.sigmaDegrees).toBeLessThanOrEqual(0.02)
  })

  test('is not done with too few edges, on too few photos, or against what positions exclude', () => {
    expect(levellingOf(inputs(0.4, 5), 1)).toBeUndefined()
    expect(levellingOf(inputs(0.4).slice(0, 2), 1)).toBeUndefined()
    expect(
      levellingOf(
        cameras.map((camera) => ({ camera, verticals: undefined })),
        1,
      ),
    ).toBeUndefined()
    // A wall of slanted mullions, flown with exact positions.
    expect(levellingOf(inputs(3), 0.1)).toBeUndefined()
  })

  test('turns what is tied as a whole, and leaves what only its position places', () => {
    const leaning = cameras.map((camera) => turned(camera, 0, 0, 0.5))
    const photos = leaning.map((camera, index) => ({ camera, verticals: verticalsOf(cameras[index]!, 0) }))
    const alone = { camera: cameraAt(20, 4), verticals: verticalsOf(cameraAt(20, 4), 2) }
    const moves = [1, -1].map((sign) => {
      const sample = new Float64Array(10)
      for (const [index, camera] of cameras.entries())
        sample.set([0.02 * sign * camera.y, 0.02 * sign * -camera.x], 2 * index)
      return sample
    })
    const ties = [0, 1, 2].map((a) => ({ a, b: a + 1 }))
    const { cameras: turnedBack, levelling, tiltSigma } = level([...photos, alone], ties, moves)
    expect(Math.abs(levelling!.turnDegrees)).toBeCloseTo(0.5, 1)
    expect(tiltSigma).toBeLessThan(0.1)
    expect(turnedBack[4]).toBe(alone.camera)
    const lean = levellingOf(
      turnedBack.slice(0, 4).map((camera, index) => ({ camera, verticals: photos[index]!.verticals })),
      10,
    )
    expect(Math.abs(lean!.turnDegrees)).toBeLessThan(0.03)
    expect(level(photos, [], moves)).toMatchObject({ levelling: null, tiltSigma: null })
  })
})
