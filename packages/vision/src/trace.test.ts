import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, type Point } from '@plumbline/geometry/point'
import { areaOf } from '@plumbline/geometry/polygon'
import { distanceToPolyline, lengthOf } from '@plumbline/geometry/polyline'
import { componentsOf } from './components.ts'
import { lengthOfLines } from './measure.ts'
import { type ProbabilityMap } from './probability-map.ts'
import { stencilOf, thin } from './skeleton.ts'
import { aMap, anAngle, bar, disc, drawn, either, rendered, stroke } from './testing/render.ts'
import { linesOf, outlineOf } from './trace.ts'

const size = { width: 160, height: 160 }
const middle = { x: 80.3, y: 79.6 }
const level = 128
const whole = (map: ProbabilityMap) => componentsOf(map, { level }).toSorted((one, other) => other.area - one.area)[0]!
const traced = (map: ProbabilityMap) => linesOf(map, whole(map), level)
const off = (found: number, truth: number) => Math.abs(found / truth - 1)

/** Half a sine wave or more, walked in small steps. */
function wave(height: number, turns: number): readonly Point[] {
  return Array.from({ length: 41 }, (_, at) => ({
    x: 20 + at * 3,
    y: 80 + height * Math.sin((at / 40) * turns * Math.PI),
  }))
}

test('thinning keeps what is joined joined, adds nothing, and has nothing left to thin', () => {
  fc.assert(
    fc.property(aMap, fc.integer({ min: 40, max: 220 }), (map, at) => {
      for (const component of componentsOf(map, { level: at })) {
        const stencil = stencilOf(component)
        const thinned = thin(stencil)
        expect(componentsOf(thinned, { level: 1 })).toHaveLength(1)
        expect(thinned.values.every((value, index) => value <= stencil.values[index]!)).toBe(true)
        expect(thin(thinned)).toEqual(thinned)
      }
    }),
  )
})

test('a straight crack at any angle is as long as it was drawn, within 4 %, and lies on it within 2 pixels or a quarter of its width', () => {
  fc.assert(
    fc.property(
      anAngle,
      fc.double({ min: 1.5, max: 12, noNaN: true }),
      fc.double({ min: 30, max: 70, noNaN: true }),
      (angle, width, halfLength) => {
        const line = bar(middle, halfLength, angle)
        const lines = traced(rendered(size, stroke(line, width)))
        expect(lines).toHaveLength(1)
        expect(off(lengthOfLines(lines), 2 * halfLength)).toBeLessThan(0.04)
        for (const point of lines[0]!.points)
          expect(distanceToPolyline(point, line)).toBeLessThan(Math.max(2, width / 4))
      },
    ),
  )
})

test('a winding crack is as long as it was drawn, within 4 %', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 5, max: 40, noNaN: true }),
      fc.double({ min: 1, max: 3, noNaN: true }),
      fc.double({ min: 1.5, max: 6, noNaN: true }),
      (height, turns, width) => {
        const line = wave(height, turns)
        const lines = traced(rendered(size, stroke(line, width)))
        expect(lines).toHaveLength(1)
        expect(off(lengthOfLines(lines), lengthOf(line))).toBeLessThan(0.04)
      },
    ),
    { numRuns: 30 },
  )
})

test('a jagged crack keeps its corners, and with them its length within 4 %', () => {
  const aSide = fc.double({ min: 2, max: 9, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(aSide, { minLength: 9, maxLength: 9 }),
      fc.double({ min: 1.5, max: 4, noNaN: true }),
      (sides, width) => {
        const line = sides.map((side, index) => ({ x: 14 + index * 16, y: 80 + (index % 2 === 0 ? side : -side) }))
        expect(off(lengthOfLines(traced(rendered(size, stroke(line, width)))), lengthOf(line))).toBeLessThan(0.04)
      },
    ),
    { numRuns: 30 },
  )
})

test('a branch stays with its crack, which goes straight on', () => {
  fc.assert(
    fc.property(
      anAngle,
      fc.double({ min: 0.7, max: 1.57, noNaN: true }),
      fc.double({ min: 1.5, max: 6, noNaN: true }),
      (angle, turn, width) => {
        const trunk = bar(middle, 60, angle)
        const branch = [middle, bar(middle, 45, angle + turn)[1]!]
        const lines = traced(rendered(size, either(stroke(trunk, width), stroke(branch, width))))
        expect(lines).toHaveLength(2)
        expect(off(lengthOf(lines[0]!.points), 120)).toBeLessThan(0.05)
        expect(off(lengthOfLines(lines), 165)).toBeLessThan(0.05)
        expect([
          lines[0]!.hasFreeStart && lines[0]!.hasFreeEnd,
          lines[1]!.hasFreeStart !== lines[1]!.hasFreeEnd,
        ]).toEqual([true, true])
      },
    ),
  )
})

test('two cracks that cross are two lines, and a ring is one that closes', () => {
  const cross = traced(rendered(size, either(stroke(bar(middle, 60, 0.4), 4), stroke(bar(middle, 60, 1.8), 4))))
  expect(cross.map(({ points }) => off(lengthOf(points), 120) < 0.05)).toEqual([true, true])
  const ring = traced(rendered(size, (point) => 2 - Math.abs(distance(point, middle) - 40)))
  expect(ring).toHaveLength(1)
  expect(ring[0]!.points[0]).toEqual(ring[0]!.points.at(-1))
  expect(off(lengthOf(ring[0]!.points), 2 * Math.PI * 40)).toBeLessThan(0.03)
})

test('a ragged edge grows no branches', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      let state = seed
      const noise = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 30 - 1
      const inside = stroke(bar(middle, 60, 0.3), 8)
      const lines = traced(rendered(size, (point) => inside(point) + noise()))
      expect(lines).toHaveLength(1)
      expect(off(lengthOfLines(lines), 120)).toBeLessThan(0.05)
    }),
    { numRuns: 20 },
  )
})

test('any mask is traced without harm, every line within the picture', () => {
  fc.assert(
    fc.property(aMap, fc.integer({ min: 1, max: 255 }), (map, at) => {
      for (const component of componentsOf(map, { level: at })) {
        for (const { points } of linesOf(map, component, at)) {
          expect(points.length).toBeGreaterThan(1)
          for (const { x, y } of points) expect(x >= 0 && y >= 0 && x <= map.width && y <= map.height).toBe(true)
        }
      }
    }),
  )
})

test('an outline encloses the area of a disc within 5 %, with few points', () => {
  fc.assert(
    fc.property(fc.double({ min: 12, max: 70, noNaN: true }), (radius) => {
      const outline = outlineOf(whole(rendered(size, disc(middle, radius))), 0.75)
      expect(off(areaOf(outline), Math.PI * radius ** 2)).toBeLessThan(0.05)
      expect(outline.length).toBeLessThan(60)
      for (const point of outline) expect(Math.abs(distance(point, middle) - radius)).toBeLessThan(1.5)
    }),
  )
})

test('an outline goes round the whole shape and leaves its hole in', () => {
  expect(outlineOf(whole(drawn('#')), 0)).toHaveLength(4)
  const hollow = outlineOf(whole(rendered(size, (point) => 10 - Math.abs(distance(point, middle) - 40))), 0.75)
  expect(off(areaOf(hollow), Math.PI * 50 ** 2)).toBeLessThan(0.05)
})

test('any outline stays within its component’s box', () => {
  fc.assert(
    fc.property(
      aMap,
      fc.integer({ min: 1, max: 255 }),
      fc.double({ min: 0, max: 2, noNaN: true }),
      (map, at, tolerance) => {
        for (const component of componentsOf(map, { level: at })) {
          const { left, top, right, bottom } = component.box
          for (const { x, y } of outlineOf(component, tolerance))
            expect(x >= left && x <= right && y >= top && y <= bottom).toBe(true)
        }
      },
    ),
  )
})
