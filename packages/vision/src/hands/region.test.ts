import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '@plumbline/geometry/point'
import { areaOf, isInPolygon, polygonTest } from '@plumbline/geometry/polygon'
import { areaAt, growthFrom, type RegionMark } from './region.ts'
import { painted, randomFrom } from './testing/painted.ts'

const size = { width: 160, height: 120 }
const wall = [176, 172, 166] as const
const stain = [120, 96, 78] as const
const inside = (at: Point): RegionMark => ({ at, isCut: false })
const cut = (at: Point): RegionMark => ({ at, isCut: true })
const isInDisc = ({ x, y }: Point) => Math.hypot((x - 80) / 40, (y - 60) / 28) < 1
const blob = painted(size, (point) => (isInDisc(point) ? stain : wall), { amount: 14, seed: 3 })
const middle = { x: 80, y: 60 }

/** Shared over all of both. */
function overlap(points: readonly Point[], isTrue: (point: Point) => boolean, { width, height } = size): number {
  if (points.length === 0) return 0
  const isIn = polygonTest(points)
  let [both, either] = [0, 0]
  for (let at = 0; at < width * height; at += 1) {
    const point = { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 }
    const [one, other] = [isIn(point), isTrue(point)]
    both += Number(one && other)
    either += Number(one || other)
  }
  return both / either
}

describe('a stain', () => {
  test('is outlined from a click anywhere well inside it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -18, max: 18 }), fc.integer({ min: -12, max: 12 }), (dx, dy) => {
        const area = areaAt(growthFrom(blob, [inside({ x: 80 + dx, y: 60 + dy })]), 0.6)
        expect(overlap(area, isInDisc)).toBeGreaterThan(0.85)
      }),
      { numRuns: 12 },
    )
  })

  test('has few corners, and they lie in the window', () => {
    const area = areaAt(growthFrom(blob, [inside(middle)]), 0.6)
    expect(area.length).toBeGreaterThan(5)
    expect(area.length).toBeLessThan(60)
    for (const { x, y } of area) expect(x >= 0 && y >= 0 && x <= size.width && y <= size.height).toBe(true)
  })

  test('in a large window is grown in larger cells and lies where it is', () => {
    const large = { width: 700, height: 300 }
    const isIn = ({ x, y }: Point) => Math.hypot(x - 400, y - 150) < 90
    const pixels = painted(large, (point) => (isIn(point) ? stain : wall), { amount: 10, seed: 2 })
    const growth = growthFrom(pixels, [inside({ x: 400, y: 150 })])
    expect(growth.factor).toBe(2)
    expect(overlap(areaAt(growth, 0.6), isIn, large)).toBeGreaterThan(0.9)
  })

  test('without its holes', () => {
    const large = { width: 320, height: 240 }
    const isIn = ({ x, y }: Point) => Math.hypot((x - 160) / 110, (y - 120) / 90) < 1
    const ring = painted(large, (point) =>
      isIn(point) && Math.hypot(point.x - 160, point.y - 120) > 14 ? stain : wall,
    )
    expect(overlap(areaAt(growthFrom(ring, [inside({ x: 220, y: 120 })]), 0.6), isIn, large)).toBeGreaterThan(0.85)
  })
})

describe('the tolerance', () => {
  const growth = growthFrom(blob, [inside(middle)])

  test('never makes the area smaller by more than its rounding when it rises', () => {
    const areas = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1].map((tolerance) => areaOf(areaAt(growth, tolerance)))
    for (const [at, area] of areas.slice(1).entries()) expect(area).toBeGreaterThanOrEqual(areas[at]! * 0.97)
  })

  test('of 1 takes the whole window', () => {
    expect(areaOf(areaAt(growth, 1))).toBeGreaterThan(size.width * size.height * 0.95)
  })

  test('beyond its limits is its limit', () => {
    expect(areaAt(growth, 7)).toEqual(areaAt(growth, 1))
    expect(areaAt(growth, -1)).toEqual(areaAt(growth, 0))
  })
})

describe('several marks', () => {
  const large = { width: 360, height: 240 }
  const isLeft = ({ x, y }: Point) => Math.hypot(x - 100, y - 120) < 64
  const isRight = ({ x, y }: Point) => Math.hypot(x - 260, y - 120) < 64
  const isBridge = ({ x, y }: Point) => x > 100 && x < 260 && Math.abs(y - 120) < 34
  const dumbbell = painted(
    large,
    (point) => (isRight(point) ? [84, 110, 128] : isLeft(point) || isBridge(point) ? stain : wall),
    { amount: 8, seed: 6 },
  )
  const [left, right] = [
    { x: 90, y: 120 },
    { x: 270, y: 120 },
  ]

  test('another click adds what is of another colour', () => {
    const one = areaAt(growthFrom(dumbbell, [inside(left)]), 0.6)
    const both = areaAt(growthFrom(dumbbell, [inside(left), inside(right)]), 0.6)
    expect(isInPolygon(right, one)).toBe(false)
    expect(isInPolygon(right, both)).toBe(true)
    expect(overlap(both, (point) => isLeft(point) || isRight(point) || isBridge(point), large)).toBeGreaterThan(0.8)
  })

  test('two clicks are one area however far apart, and the way between them is narrow', () => {
    const isOne = ({ x, y }: Point) => Math.hypot(x - 90, y - 120) < 50
    const isOther = ({ x, y }: Point) => Math.hypot(x - 270, y - 120) < 50
    const pair = painted(large, (point) => (isOne(point) || isOther(point) ? stain : wall), { amount: 8, seed: 9 })
    const area = areaAt(growthFrom(pair, [inside(left), inside(right)]), 0.6)
    for (const mark of [left, right]) expect(isInPolygon(mark, area)).toBe(true)
    expect(overlap(area, (point) => isOne(point) || isOther(point), large)).toBeGreaterThan(0.85)
  })

  test('a cut takes away what is like it', () => {
    const area = areaAt(growthFrom(dumbbell, [inside(left), cut(right)]), 0.6)
    expect(isInPolygon(right, areaAt(growthFrom(dumbbell, [inside(left), inside(right)]), 0.6))).toBe(true)
    expect(isInPolygon(right, area)).toBe(false)
    expect(isInPolygon(left, area)).toBe(true)
  })
})

test('a rough place in a smooth wall of the same lightness is outlined', () => {
  const large = { width: 360, height: 240 }
  const isRough = ({ x, y }: Point) => Math.hypot((x - 180) / 80, (y - 120) / 60) < 1
  const random = randomFrom(4)
  const stones = Array.from({ length: 10_000 }, () => random())
  const photo = painted(
    large,
    (point) => {
      const stone = stones[Math.floor(point.x / 6) + 100 * Math.floor(point.y / 6)]!
      const light = isRough(point) ? 90 + stone * 100 : 129 + stone * 22
      return [light + 4, light, light - 6]
    },
    { amount: 16, seed: 5 },
  )
  const area = areaAt(growthFrom(photo, [inside({ x: 180, y: 120 })]), 0.6)
  expect(overlap(area, isRough, large)).toBeGreaterThan(0.8)
})

describe('temperatures', () => {
  const warmAt = (point: Point, degrees: number) => (isInDisc(point) ? 21 + degrees : 21)
  const image = (degrees: number) => ({
    ...size,
    values: Float32Array.from({ length: size.width * size.height }, (_, at) =>
      warmAt({ x: (at % size.width) + 0.5, y: Math.floor(at / size.width) + 0.5 }, degrees),
    ),
  })

  test.each([1.5, -1.5, 12])('an area %d degrees off is outlined along its edge', (degrees) => {
    expect(overlap(areaAt(growthFrom(image(degrees), [inside(middle)]), 0.6), isInDisc)).toBeGreaterThan(0.9)
  })
})

test('a click in a corner of the window is no failure', () => {
  for (const at of [
    { x: 0, y: 0 },
    { x: 159.9, y: 119.9 },
    { x: -5, y: 400 },
  ])
    expect(() => areaAt(growthFrom(blob, [inside(at)]), 0.2)).not.toThrow()
})

describe('the probability of a detector', () => {
  const twin = (at: Point) => Math.hypot(at.x - 40, at.y - 60) < 26
  const other = (at: Point) => Math.hypot(at.x - 118, at.y - 60) < 26
  /** Two stains on a wall as rough as they are: colour alone does not say where they end. */
  const rough = painted(size, (point) => (twin(point) || other(point) ? [150, 146, 140] : [158, 154, 148]), {
    amount: 46,
    seed: 11,
  })
  const mapOf = (isIn: (at: Point) => boolean, share = 0.95) => ({
    ...size,
    values: Float32Array.from({ length: size.width * size.height }, (_, at) =>
      isIn({ x: at % size.width, y: Math.floor(at / size.width) }) ? share : 0,
    ),
  })
  const click = [inside({ x: 40, y: 60 })]

  test('leads the edge where the colours do not', () => {
    const [without, led] = [undefined, mapOf(twin)].map((map) =>
      overlap(areaAt(growthFrom(rough, click, map), 0.6), twin),
    ) as [number, number]
    expect(led).toBeGreaterThan(0.75)
    expect(led).toBeGreaterThan(without + 0.1)
  })

  test('is left aside where it sees nothing about the click', () => {
    const without = areaAt(growthFrom(blob, [inside(middle)]), 0.6)
    const elsewhere = mapOf(({ x }) => x < 12)
    expect(areaAt(growthFrom(blob, [inside(middle)], elsewhere), 0.6)).toEqual(without)
    expect(
      areaAt(
        growthFrom(
          blob,
          [inside(middle)],
          mapOf(() => true, 0.2),
        ),
        0.6,
      ),
    ).toEqual(without)
  })

  test('does not hold against a cut', () => {
    const area = areaAt(
      growthFrom(
        blob,
        [inside(middle), cut({ x: 14, y: 12 })],
        mapOf(() => true),
      ),
      0.6,
    )
    expect(polygonTest(area)({ x: 14, y: 12 })).toBe(false)
  })

  test('is of the same window', () => {
    expect(() => growthFrom(blob, click, { width: 2, height: 2, values: new Float32Array(4) })).toThrow(RangeError)
  })
})
