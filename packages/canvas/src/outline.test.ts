import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distance } from '@plumbline/geometry/point'
import { boundsOf, isInside } from '@plumbline/geometry/rect'
import { boundsInFractions, isClosedShape, nearness, outlineOf } from './outline.ts'
import { hasVertices, isSound, leastPoints, shapeKinds, type Shape } from './shapes.ts'
import { shapeWith } from './testing/arbitrary.ts'
import { box, image, line } from './testing/driver.ts'

const shape = shapeWith(fc.constant('a'))
const spot = fc.record({ x: fc.integer({ min: -100, max: 1100 }), y: fc.integer({ min: -100, max: 600 }) })

describe('an outline', () => {
  test('of a rectangle turned by a right angle in an oblong image has its sides exchanged, in pixels', () => {
    const { left, top, right, bottom } = boundsOf(outlineOf(box('a', 400, 200, 600, 300, { rotation: 90 }), image))
    expect([left, top, right, bottom]).toEqual([450, 150, 550, 350].map((value) => expect.closeTo(value)))
  })

  test('lies within the bounds that the index keeps', () => {
    fc.assert(
      fc.property(shape, (one) => {
        const { left, top, right, bottom } = boundsInFractions(one, image)
        const grown = {
          left: left * 1000 - 1e-6,
          top: top * 500 - 1e-6,
          right: right * 1000 + 1e-6,
          bottom: bottom * 500 + 1e-6,
        }
        for (const point of outlineOf(one, image)) expect(isInside(grown, point)).toBe(true)
      }),
    )
  })

  test('a full turn is no turn', () => {
    fc.assert(
      fc.property(shape, (one) => {
        const [plain, turned] = [outlineOf({ ...one, rotation: 0 }, image), outlineOf({ ...one, rotation: 360 }, image)]
        plain.forEach((point, index) => expect(distance(point, turned[index]!)).toBeLessThan(1e-9))
      }),
    )
  })
})

describe('nearness', () => {
  test('is nothing at every corner, and never more than the way to the nearest corner', () => {
    fc.assert(
      fc.property(shape, spot, (one, at) => {
        const corners = outlineOf(one, image)
        for (const corner of corners) expect(nearness(one, image, corner).away).toBeLessThan(1e-6)
        expect(nearness(one, image, at).away).toBeLessThanOrEqual(
          Math.min(...corners.map((corner) => distance(corner, at))) + 1e-9,
        )
      }),
    )
  })

  test('only closed shapes have an inside', () => {
    fc.assert(
      fc.property(shape, spot, (one, at) => {
        const { isIn } = nearness(one, image, at)
        if (isIn) expect(isClosedShape(one)).toBe(true)
        if (isIn) expect(isInside(boundsOf(outlineOf(one, image)), at)).toBe(true)
      }),
    )
    const ring = line('ring', [
      [100, 100],
      [200, 100],
      [200, 200],
      [100, 200],
    ])
    expect(nearness(ring, image, { x: 150, y: 150 })).toEqual({ away: 50, isIn: false })
    expect(nearness({ ...ring, isClosed: true }, image, { x: 150, y: 150 })).toEqual({ away: 50, isIn: true })
  })

  test('of a ring that closed itself counts the last edge too', () => {
    const ring = line('ring', [
      [100, 100],
      [200, 100],
      [200, 200],
      [100, 200],
    ])
    expect(nearness(ring, image, { x: 95, y: 150 }).away).toBeGreaterThan(50)
    expect(nearness({ ...ring, isClosed: true }, image, { x: 95, y: 150 }).away).toBe(5)
  })
})

describe('kinds', () => {
  test('a shape with its least points is sound, with one fewer it is not', () => {
    for (const kind of shapeKinds) {
      const points = Array.from({ length: leastPoints({ kind }) }, (_, index) => ({ x: index / 10, y: index / 20 }))
      const one: Shape = { id: 'a', kind, style: '', points }
      expect(isSound(one)).toBe(true)
      expect(isSound({ ...one, points: points.slice(1) })).toBe(false)
      expect(isSound({ ...one, points: [...points, { x: 1, y: 1 }] })).toBe(hasVertices(kind))
    }
  })

  test('a ring keeps three points', () => {
    expect(leastPoints({ kind: 'polyline' })).toBe(2)
    expect(leastPoints({ kind: 'polyline', isClosed: true })).toBe(3)
  })
})
