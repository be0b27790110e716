import { describe, expect, test } from 'vitest'
import { randomOf } from '../random.ts'
import { boxBlur, findCorners } from './corners.ts'
import { describe as describeCorners, differenceOf, reach, wordsPerDescriptor } from './descriptors.ts'
import type { Grey } from './rectify.ts'

const greyOf = (width: number, height: number, level: (x: number, y: number) => number): Grey => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, at) => level(at % width, Math.floor(at / width))),
})
const everywhere = () => true

describe('means of squares', () => {
  test('of a flat picture are the picture', () => {
    expect(
      [
        ...boxBlur(
          greyOf(20, 10, () => 7),
          3,
        ),
      ].every((level) => Math.abs(level - 7) < 1e-4),
    ).toBe(true)
  })

  test('are those of the pixels around, and of the nearest ones at the edge', () => {
    const grey = greyOf(9, 9, (x, y) => (x === 4 && y === 4 ? 9 : 0))
    const means = boxBlur(grey, 1)
    expect(means[4 * 9 + 4]).toBeCloseTo(1)
    expect(means[3 * 9 + 5]).toBeCloseTo(1)
    expect(means[2 * 9 + 4]).toBeCloseTo(0)
    const corner = boxBlur(
      greyOf(9, 9, (x, y) => (x === 0 && y === 0 ? 9 : 0)),
      1,
    )
    expect(corner[0]).toBeCloseTo(4)
  })
})

describe('corners', () => {
  const chess = greyOf(200, 160, (x, y) => ((Math.floor(x / 40) + Math.floor(y / 40)) % 2 === 0 ? 40 : 200))
  const smooth = { ...chess, data: boxBlur(chess, 1) }

  test('are where the squares of a board meet', () => {
    const corners = findCorners(smooth, everywhere, 100, 6)
    for (const [x, y] of [
      [40, 40],
      [80, 80],
      [120, 40],
      [160, 120],
    ] as const)
      expect(corners.some((corner) => Math.hypot(corner.x + 0.5 - x, corner.y + 0.5 - y) < 1.5)).toBe(true)
  })

  test('are not along an edge or in a flat picture', () => {
    expect(
      findCorners(
        greyOf(200, 160, (x) => (x < 100 ? 40 : 200)),
        everywhere,
        100,
        6,
      ),
    ).toEqual([])
    expect(
      findCorners(
        greyOf(200, 160, () => 99),
        everywhere,
        100,
        6,
      ),
    ).toEqual([])
  })

  test('stay away from the edge and from what is not shown', () => {
    const corners = findCorners(smooth, (at) => at % 200 > 100, 100, 6)
    expect(corners.length).toBeGreaterThan(0)
    expect(corners.every(({ x }) => x > 99)).toBe(true)
    expect(corners.every(({ x, y }) => x > reach && y > reach && x < 200 - reach && y < 160 - reach)).toBe(true)
  })

  test('are no more than asked, and spread: the first half reaches everywhere', () => {
    const random = randomOf(4)
    const rough = greyOf(300, 240, (x) => 128 + (random() - 0.5) * (x < 150 ? 200 : 40))
    const corners = findCorners({ ...rough, data: boxBlur(rough, 1) }, everywhere, 200, 6)
    expect(corners).toHaveLength(200)
    const half = corners.slice(0, 70)
    expect(half.filter(({ x }) => x >= 150).length).toBeGreaterThan(15)
    expect(half.filter(({ x }) => x < 150).length).toBeGreaterThan(15)
  })
})

describe('descriptors', () => {
  const random = randomOf(8)
  const base = greyOf(120, 120, () => random() * 255)
  const rough = { ...base, data: boxBlur(base, 2) }
  const corner = { x: 60, y: 60, strength: 1 }

  test('do not change with the light', () => {
    const bright = { ...rough, data: rough.data.map((level) => level * 1.3 + 12) }
    const [one, other] = [describeCorners(rough, [corner]), describeCorners(bright, [corner])]
    expect(differenceOf(one, 0, other, 0, 256)).toBeLessThan(4)
  })

  test('of different places differ in about half of their bits', () => {
    const words = describeCorners(rough, [corner, { ...corner, x: 30, y: 80 }])
    expect(words).toHaveLength(2 * wordsPerDescriptor)
    expect(differenceOf(words, 0, words, 1, 256)).toBeGreaterThan(70)
    expect(differenceOf(words, 0, words, 0, 256)).toBe(0)
  })

  test('are counted no further than asked', () => {
    const words = describeCorners(rough, [corner, { ...corner, x: 30, y: 80 }])
    expect(differenceOf(words, 0, words, 1, 20)).toBe(20)
  })

  test('count every bit', () => {
    const [none, all] = [new Uint32Array(wordsPerDescriptor), new Uint32Array(wordsPerDescriptor).fill(0xffffffff)]
    expect(differenceOf(none, 0, all, 0, 1_000)).toBe(256)
  })
})
