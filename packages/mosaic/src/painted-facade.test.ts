import { beforeAll, describe, expect, test } from 'vitest'
import { alignPhotos, type AlignInput } from './align-photos.ts'
import { detectFeatures, matchingScaleOf } from './features.ts'
import { planMosaic, sourceAt, type MosaicPlan } from './mosaic-plan.ts'
import { apply, toPlane } from './plane-camera.ts'
import { randomOf } from './random.ts'
import { renderBand, type Band } from './render-band.ts'
import { cameraAt, correctedSigma, disturbed, finish, priorAt, turned } from './testing/cameras.ts'
import { bland, facade, photograph } from './testing/paint.ts'
import type { Alignment } from './types.ts'

/** Two rows of two photos, and one of a bland part beside them; each in a light of its own. */
const truth = [
  turned(cameraAt(4, 4), 1, -1, 0.5),
  turned(cameraAt(7, 4.1), -1, 1, -0.5),
  turned(cameraAt(4.1, 6.5), 1, 1, 0),
  turned(cameraAt(7.1, 6.4), 0, -1, 0.5),
]
const lights = [1, 0.85, 1.1, 0.95]
const area = { lengthM: 20, heightM: 12, sigmaM: 0.1, planes: [{ startM: 0, lengthM: 20 }] }
const mmPx = 20

describe('from pixels to pixels', () => {
  const photos = truth.map((camera, index) => photograph(camera, facade, lights[index]))
  let alignment: Alignment
  let plan: MosaicPlan
  let band: Band

  beforeAll(async () => {
    const random = randomOf(12)
    const priors = truth.map((camera, index) =>
      priorAt(String(index), disturbed(camera, { ...correctedSigma, angleDegrees: 1 }, random), {
        sigma: correctedSigma,
      }),
    )
    const empty = cameraAt(14, 4)
    const all = [...priors, priorAt('bland', empty, { sigma: correctedSigma })]
    const scale = matchingScaleOf(all)
    const inputs: readonly AlignInput[] = all.map((prior, index) => ({
      prior,
      features: detectFeatures(photos[index] ?? photograph(empty, bland), prior, scale),
    }))
    alignment = finish(alignPhotos(inputs))
    plan = planMosaic(alignment.placed, area, mmPx)!
    band = await renderBand(plan, 0, plan.heightPx, ({ imageId, camera }) =>
      Promise.resolve(imageId === 'bland' ? photograph(camera, bland) : photos[Number(imageId)]),
    )
  }, 120_000)

  test('every photo is placed: four by what they show, the bland one by its position', () => {
    expect(alignment.leftOut).toEqual([])
    expect(alignment.placed.map(({ basis }) => basis)).toEqual(['matched', 'matched', 'matched', 'matched', 'position'])
  })

  test('residuals are below a pixel of the mosaic', () => {
    expect((alignment.residualM!.median * 1000) / mmPx).toBeLessThan(1)
    expect((alignment.residualM!.p95 * 1000) / mmPx).toBeLessThan(3)
  })

  test('photos lie together to a pixel, whatever all are off by', () => {
    const errors = truth.map((camera, index) => {
      const place = [0, 0]
      toPlane(camera, 240, 180, place)
      const [x, y] = apply(alignment.placed[index]!.toElevation, 240, 180)
      return [x - place[0]!, y - place[1]!] as const
    })
    for (const [x, y] of errors) expect(Math.hypot(x - errors[0]![0], y - errors[0]![1])).toBeLessThan(0.15)
  })

  test('darker photos are brightened', () => {
    const [first, second] = alignment.placed
    expect((first!.gain[1] * lights[0]!) / (second!.gain[1] * lights[1]!)).toBeCloseTo(1, 1)
    expect(second!.gain[1]).toBeGreaterThan(first!.gain[1])
  })

  test('the mosaic shows the facade where the source map has a photo', () => {
    const alphaAt = (x: number, y: number) => {
      const [column, row] = [
        Math.floor(((x - plan.originX) * 1000) / mmPx),
        Math.floor(((plan.originY - y) * 1000) / mmPx),
      ]
      return band.data[(row * plan.widthPx + column) * 4 + 3] ?? 0
    }
    for (const [x, y] of [
      [4, 4],
      [5.5, 5],
      [7, 6],
      [14, 4],
    ] as const) {
      expect(sourceAt(plan, x, y)).toBeDefined()
      expect(alphaAt(x, y)).toBe(255)
    }
    expect(sourceAt(plan, 14, 8)).toBeUndefined()
    expect(alphaAt(14, 8)).toBe(0)
  })

  test('windows are dark and frames bright where they were painted, to a decimetre', () => {
    const shift = apply(alignment.placed[0]!.toElevation, 240, 180)
    const place = [0, 0]
    toPlane(truth[0]!, 240, 180, place)
    const levelAt = (x: number, y: number) => {
      const [moved, up] = [x + shift[0] - place[0]!, y + shift[1] - place[1]!]
      const [column, row] = [
        Math.floor(((moved - plan.originX) * 1000) / mmPx),
        Math.floor(((plan.originY - up) * 1000) / mmPx),
      ]
      return band.data[(row * plan.widthPx + column) * 4]!
    }
    // The second bay of the second floor: glass from 1.0 to 1.6 m and from 1.7 to 2.3 m of its 3.3 m.
    expect(levelAt(3.3 + 1.3, 2.8 + 1.5)).toBeLessThan(90)
    expect(levelAt(3.3 + 2, 2.8 + 1.5)).toBeLessThan(90)
    expect(levelAt(3.3 + 0.4, 2.8 + 1.5)).toBeGreaterThan(100)
    expect(levelAt(3.3 + 2.8, 2.8 + 1.5)).toBeGreaterThan(100)
  })
})
