import { areaOf, isInPolygon } from '@plumbline/geometry/polygon'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bandsOf, inRect, joined, unionArea } from './polygon-union.ts'
import type { ElevationPoint } from '../types.ts'

const rect = { left: 0, right: 10, bottom: 0, top: 10 }
const box = (left: number, bottom: number, right: number, top: number): readonly ElevationPoint[] => [
  { x: left, y: bottom },
  { x: right, y: bottom },
  { x: right, y: top },
  { x: left, y: top },
]

describe('the area of polygons together', () => {
  test.each<[string, readonly (readonly ElevationPoint[])[], number]>([
    ['none', [], 0],
    ['one', [box(1, 1, 3, 4)], 6],
    ['two apart', [box(0, 0, 1, 1), box(2, 2, 3, 3)], 2],
    ['two that overlap', [box(0, 0, 4, 4), box(2, 2, 6, 6)], 28],
    ['the same twice', [box(0, 0, 4, 4), box(0, 0, 4, 4)], 16],
    ['one in another', [box(0, 0, 4, 4), box(1, 1, 2, 2)], 16],
    ['side by side', [box(0, 0, 2, 2), box(2, 0, 4, 2)], 8],
    ['partly outside', [box(-5, -5, 5, 5)], 25],
    ['wholly outside', [box(20, 20, 30, 30)], 0],
    ['larger than all', [box(-5, -5, 50, 50)], 100],
    [
      'a triangle and a box',
      [
        [
          { x: 0, y: 0 },
          { x: 4, y: 0 },
          { x: 0, y: 4 },
        ],
        box(0, 0, 2, 2),
      ],
      8,
    ],
    [
      'two triangles that cross',
      [
        [
          { x: 0, y: 0 },
          { x: 4, y: 0 },
          { x: 4, y: 4 },
        ],
        [
          { x: 0, y: 0 },
          { x: 4, y: 0 },
          { x: 0, y: 4 },
        ],
      ],
      12,
    ],
    [
      'fewer than three corners',
      [
        [
          { x: 0, y: 0 },
          { x: 4, y: 0 },
        ],
      ],
      0,
    ],
    [
      'a corner that is no number',
      [
        [
          { x: NaN, y: 0 },
          { x: 4, y: 0 },
          { x: 4, y: 4 },
        ],
      ],
      0,
    ],
    ['no height', [box(0, 1, 5, 1)], 0],
  ])('%s', (_, polygons, area) => {
    expect(unionArea(polygons, rect)).toBeCloseTo(area, 9)
  })

  const point = fc.record({
    x: fc.double({ min: -3, max: 13, noNaN: true }),
    y: fc.double({ min: -3, max: 13, noNaN: true }),
  })
  const polygon = fc.array(point, { minLength: 3, maxLength: 7 })

  test('does not depend on order or repetition, and is between the largest and the sum', () => {
    fc.assert(
      fc.property(fc.array(polygon, { minLength: 1, maxLength: 5 }), (polygons) => {
        const area = unionArea(polygons, rect)
        const alone = polygons.map((one) => unionArea([one], rect))
        expect(area).toBeCloseTo(unionArea([...polygons, ...polygons].toReversed(), rect), 6)
        expect(area).toBeGreaterThanOrEqual(Math.max(...alone) - 1e-6)
        expect(area).toBeLessThanOrEqual(alone.reduce((sum, one) => sum + one, 0) + 1e-6)
        expect(area).toBeLessThanOrEqual(100 + 1e-6)
      }),
    )
  })

  test('is what a fine grid of points counts', () => {
    fc.assert(
      fc.property(fc.array(polygon, { minLength: 1, maxLength: 4 }), (polygons) => {
        let inside = 0
        for (let index = 0; index < 2_500; index += 1) {
          const at = { x: ((index % 50) + 0.5) / 5, y: (Math.floor(index / 50) + 0.5) / 5 }
          if (polygons.some((one) => isInPolygon(at, one))) inside += 1
        }
        expect(Math.abs(unionArea(polygons, rect) - inside / 25)).toBeLessThan(3)
      }),
      { numRuns: 25 },
    )
  })

  test('of one convex polygon is its own', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 4, noNaN: true }), fc.integer({ min: 3, max: 12 }), (radius, corners) => {
        const ring = Array.from({ length: corners }, (_, index) => ({
          x: 5 + radius * Math.cos((2 * Math.PI * index) / corners + 0.1),
          y: 5 + radius * Math.sin((2 * Math.PI * index) / corners + 0.1),
        }))
        expect(unionArea([ring], rect)).toBeCloseTo(areaOf(ring), 9)
      }),
    )
  })

  test('of very many stays close without comparing every pair', () => {
    const many = Array.from({ length: 900 }, (_, index) => {
      const [x, y] = [(index % 30) / 3, Math.floor(index / 30) / 3]
      return box(x, y, x + 1 / 3, y + 1 / 3)
    })
    expect(unionArea(many, rect)).toBeCloseTo(100, 6)
  })
})

test('bands go up and hold what lies between the edges', () => {
  expect(bandsOf([box(0, 0, 2, 1), box(1, 0.5, 4, 2)])).toEqual([
    { bottom: 0, top: 0.5, held: [[0, 2]] },
    { bottom: 0.5, top: 1, held: [[0, 4]] },
    { bottom: 1, top: 2, held: [[1, 4]] },
  ])
})

test('a polygon is cut at the rectangle', () => {
  expect(areaOf(inRect(box(-1, -1, 11, 5), rect))).toBe(50)
  expect(inRect(box(11, 11, 12, 12), rect)).toEqual([])
})

test('intervals that touch or overlap are one', () => {
  expect(
    joined([
      [3, 4],
      [0, 1],
      [1, 2],
      [3.5, 6],
    ]),
  ).toEqual([
    [0, 2],
    [3, 6],
  ])
  expect(
    joined(
      [
        [0, 1],
        [1.2, 2],
      ],
      0.25,
    ),
  ).toEqual([[0, 2]])
})
