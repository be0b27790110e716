import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomOf } from '../random.ts'
import type { PhotoFeatures } from '../types.ts'
import { gainsOf } from './gains.ts'

const count = 40
const indices = Uint16Array.from({ length: count }, (_, index) => index)

/** The same places in the light of each photo. */
const lit = (lights: readonly (readonly [number, number, number])[]): readonly PhotoFeatures[] =>
  lights.map((light) => {
    const random = randomOf(3)
    return {
      count,
      x: new Float32Array(count),
      y: new Float32Array(count),
      sizes: new Uint8Array(count),
      descriptors: new Uint32Array(count * 8),
      colours: Float32Array.from({ length: count * 3 }, (_, at) => (60 + 100 * random()) * light[at % 3]!),
    }
  })

const tie = (a: number, b: number) => ({ a, b, ours: indices, theirs: indices })

test('a darker photo is brightened and a brighter one darkened until they agree', () => {
  const lights = [
    [1, 1, 1],
    [0.8, 0.8, 0.8],
    [1.2, 1.2, 1.2],
  ] as const
  const gains = gainsOf(lit(lights), [tie(0, 1), tie(1, 2), tie(0, 2)])
  for (const [photo, gain] of gains.entries())
    expect(gain[0] * lights[photo]![0]).toBeCloseTo(gains[0]![0] * lights[0][0], 1)
})

test('each colour has its own gain', () => {
  const [first, second] = gainsOf(
    lit([
      [1, 1, 1],
      [1.1, 1, 0.9],
    ]),
    [tie(0, 1)],
  )
  expect(second![0] / first![0]).toBeCloseTo(1 / 1.1, 1)
  expect(second![1] / first![1]).toBeCloseTo(1, 1)
  expect(second![2] / first![2]).toBeCloseTo(1 / 0.9, 1)
})

test('the mosaic as a whole is neither brighter nor darker than its photos', () => {
  const gains = gainsOf(
    lit([
      [1, 1, 1],
      [0.7, 0.7, 0.7],
    ]),
    [tie(0, 1)],
  )
  expect(gains[0]![1] * gains[1]![1]).toBeCloseTo(1, 1)
})

test('a photo without ties stays as it is, and no gain is extreme', () => {
  const gains = gainsOf(
    lit([
      [1, 1, 1],
      [0.2, 0.2, 0.2],
      [1, 1, 1],
    ]),
    [tie(0, 1)],
  )
  expect(gains[2]).toEqual([1, 1, 1])
  expect(gains.flat().every((gain) => gain >= 0.6 && gain <= 1.7)).toBe(true)
})

test('black and white say nothing of the light', () => {
  const [one, other] = lit([
    [1, 1, 1],
    [1, 1, 1],
  ])
  other!.colours.fill(255)
  expect(
    gainsOf([one!, other!], [tie(0, 1)])
      .flat()
      .every((gain) => gain === 1),
  ).toBe(true)
})

test('no photos, no gains', () => {
  expect(gainsOf([], [])).toEqual([])
})

const light = fc.double({ min: 0.75, max: 1.25, noNaN: true })
const lights = fc.array(fc.tuple(light, light, light), { minLength: 2, maxLength: 6 })
const row = (count: number) => Array.from({ length: count - 1 }, (_, index) => tie(index, index + 1))

test('photos in a row agree wherever two of them meet, in every colour', () => {
  fc.assert(
    fc.property(lights, (all) => {
      const gains = gainsOf(lit(all), row(all.length))
      for (const { a, b } of row(all.length))
        for (const channel of [0, 1, 2] as const) {
          const [one, other] = [gains[a]![channel] * all[a]![channel], gains[b]![channel] * all[b]![channel]]
          expect(Math.abs(one / other - 1)).toBeLessThan(0.04)
        }
    }),
    { numRuns: 30 },
  )
})

test('gains do not depend on which photo of a tie comes first', () => {
  const photos = lit([
    [1, 1, 1],
    [0.8, 0.9, 1.1],
    [1.2, 1, 0.9],
  ])
  const [there, back] = [gainsOf(photos, [tie(0, 1), tie(1, 2)]), gainsOf(photos, [tie(2, 1), tie(1, 0)])]
  for (const [index, gain] of there.flat().entries()) expect(gain).toBeCloseTo(back.flat()[index]!, 6)
})

test('a few places that changed between two photos do not change the light', () => {
  const [one, other] = lit([
    [1, 1, 1],
    [0.9, 0.9, 0.9],
  ])
  other!.colours.fill(30, 0, 3 * Math.floor(count / 4))
  const [first, second] = gainsOf([one!, other!], [tie(0, 1)])
  expect(second![1] / first![1]).toBeCloseTo(1 / 0.9, 1)
})

test('fewer than eight places tell nothing of the light', () => {
  const photos = lit([
    [1, 1, 1],
    [0.8, 0.8, 0.8],
  ])
  const few = indices.slice(0, 7)
  expect(gainsOf(photos, [{ a: 0, b: 1, ours: few, theirs: few }]).flat()).toEqual([1, 1, 1, 1, 1, 1])
})
