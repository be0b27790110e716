import type { Vector } from '@plumbline/contract/models/placement'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, distance, lengthOf, middleOf, linesThrough } from './measures.ts'

const metres = fc.double({ min: -100, max: 100, noNaN: true })
const vector = fc.tuple(metres, metres, metres) as fc.Arbitrary<Vector>

/** Three right angles about each axis, and a shift. */
const turned = ([x, y, z]: Vector, [dx, dy, dz]: Vector): Vector => [z + dx, x + dy, y + dz]

test('a rectangle of a metre by two has two square metres, however it lies', () => {
  fc.assert(
    fc.property(vector, (by) => {
      const corners: Vector[] = [
        [0, 0, 0],
        [1, 0, 0],
        [1, 2, 0],
        [0, 2, 0],
      ]
      expect(areaOf(corners.map((corner) => turned(corner, by)))).toBeCloseTo(2, 6)
      expect(lengthOf(corners.map((corner) => turned(corner, by)))).toBeCloseTo(4, 6)
    }),
  )
})

test('a way is at least as long as the straight line, and the area does not depend on where one begins', () => {
  fc.assert(
    fc.property(fc.array(vector, { minLength: 3, maxLength: 8 }), (points) => {
      expect(lengthOf(points)).toBeGreaterThanOrEqual(distance(points[0]!, points.at(-1)!) - 1e-9)
      expect(areaOf([...points.slice(1), points[0]!])).toBeCloseTo(areaOf(points), 4)
    }),
  )
})

test('nothing picked measures nothing', () => {
  expect([areaOf([]), lengthOf([]), areaOf([[1, 2, 3]]), lengthOf([[1, 2, 3]])]).toEqual([0, 0, 0, 0])
  expect(
    middleOf([
      [0, 0, 0],
      [2, 4, 6],
    ]),
  ).toEqual([1, 2, 3])
})

test('lines go from each point to the next, and round an area', () => {
  const points: readonly Vector[] = [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
  ]
  expect([...linesThrough(points, false)]).toEqual([0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0])
  expect([...linesThrough(points, true).slice(12)]).toEqual([1, 1, 0, 0, 0, 0])
  expect(linesThrough(points.slice(0, 1), true)).toHaveLength(0)
})
