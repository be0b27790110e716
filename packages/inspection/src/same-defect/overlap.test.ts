import { areaOf } from '@plumbline/geometry/polygon'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOverlap, gapBetween, lengthOfLines, placesAlong, shareInArea, shareWithin } from './overlap.ts'

const box = (left: number, bottom: number, width: number, height: number) => [
  [
    { x: left, y: bottom },
    { x: left + width, y: bottom },
    { x: left + width, y: bottom + height },
    { x: left, y: bottom + height },
  ],
]
const line = (...points: readonly (readonly [number, number])[]) => [points.map(([x, y]) => ({ x, y }))]
const side = fc.double({ min: 0.1, max: 5, noNaN: true })
const place = fc.double({ min: -5, max: 5, noNaN: true })
const aBox = fc.record({ x: place, y: place, width: side, height: side })

describe('the overlap of areas', () => {
  test('is that of boxes', () => {
    const common = (a: number, aSize: number, b: number, bSize: number) =>
      Math.max(0, Math.min(a + aSize, b + bSize) - Math.max(a, b))
    fc.assert(
      fc.property(aBox, aBox, (one, other) => {
        const both = common(one.x, one.width, other.x, other.width) * common(one.y, one.height, other.y, other.height)
        const [left, right] = [one.width * one.height, other.width * other.height]
        const found = areaOverlap(
          box(one.x, one.y, one.width, one.height),
          box(other.x, other.y, other.width, other.height),
        )
        expect(Math.abs(found.iou - both / (left + right - both))).toBeLessThan(0.1)
        expect(found.covered).toBeLessThanOrEqual(1.0001)
      }),
      { numRuns: 200 },
    )
  })

  test('is whole with itself, and the same both ways round', () => {
    fc.assert(
      fc.property(aBox, aBox, (one, other) => {
        const [a, b] = [box(one.x, one.y, one.width, one.height), box(other.x, other.y, other.width, other.height)]
        expect(areaOverlap(a, a).iou).toBeCloseTo(1, 6)
        expect(areaOverlap(a, b).iou).toBeCloseTo(areaOverlap(b, a).iou, 9)
      }),
      { numRuns: 100 },
    )
  })

  test('leaves out the hole of an area', () => {
    const ring = [...box(0, 0, 3, 3), ...box(1, 1, 1, 1)]
    expect(areaOverlap(ring, box(1.1, 1.1, 0.8, 0.8)).covered).toBeLessThan(0.05)
    expect(areaOf(ring[0]!)).toBe(9)
  })

  test('says how much of a small one a large one covers', () => {
    const { iou, covered } = areaOverlap(box(0, 0, 4, 4), box(1, 1, 1, 1))
    expect(covered).toBeCloseTo(1, 2)
    expect(iou).toBeCloseTo(1 / 16, 2)
  })
})

describe('lines', () => {
  test('lie within reach of each other as far as they do', () => {
    const long = line([0, 0], [4, 0])
    expect(shareWithin(line([0, 0.02], [2, 0.02]), long, 0.03)).toBe(1)
    expect(shareWithin(line([0, 0.1], [2, 0.1]), long, 0.03)).toBe(0)
    expect(shareWithin(line([2, 0], [6, 0]), long, 0.03)).toBeCloseTo(0.5, 1)
  })

  test('are sampled evenly along all branches', () => {
    const branches = [...line([0, 0], [1, 0]), ...line([0, 0], [0, 3])]
    expect(lengthOfLines(branches)).toBe(4)
    const places = placesAlong(branches, 40)
    expect(places).toHaveLength(40)
    expect(places.filter(({ y }) => y > 0)).toHaveLength(30)
  })

  test('lie in an area, or at its edge', () => {
    expect(shareInArea(line([0.2, 0.5], [0.8, 0.5]), box(0, 0, 1, 1), 0.01)).toBe(1)
    expect(shareInArea(line([0.5, 0.5], [1.5, 0.5]), box(0, 0, 1, 1), 0.01)).toBeCloseTo(0.5, 1)
  })
})

describe('the gap between shapes', () => {
  const area = (lines: ReturnType<typeof box>) => ({ kind: 'area' as const, lines })
  const crack = (lines: ReturnType<typeof line>) => ({ kind: 'line' as const, lines })

  test('is the free space between them', () => {
    expect(gapBetween(area(box(0, 0, 1, 1)), area(box(1.3, 0, 1, 1)))).toBeCloseTo(0.3, 6)
    expect(gapBetween(crack(line([0, 0], [1, 0])), crack(line([0, 0.2], [1, 0.2])))).toBeCloseTo(0.2, 6)
    expect(gapBetween(area(box(0, 0, 1, 1)), area(box(9, 0, 1, 1)))).toBeCloseTo(8, 6)
  })

  test('is none where they touch or one holds the other', () => {
    expect(gapBetween(area(box(0, 0, 1, 1)), area(box(1, 0, 1, 1)))).toBe(0)
    expect(gapBetween(area(box(0, 0, 4, 4)), area(box(1, 1, 1, 1)))).toBe(0)
    expect(gapBetween(area(box(0, 0, 4, 4)), crack(line([1, 1], [2, 2])))).toBe(0)
  })
})
