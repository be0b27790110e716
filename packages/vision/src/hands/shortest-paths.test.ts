import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceToPolyline } from '@plumbline/geometry/polyline'
import type { Point } from '@plumbline/geometry/point'
import { costOf, ridgeStrength } from './ridge.ts'
import { pathsFrom, polylineOf } from './shortest-paths.ts'
import { surfaceWithLine } from './testing/painted.ts'

const size = { width: 14, height: 11 }
const aCost = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 154, maxLength: 154 })
  .map((values) => Uint8Array.from(values))
const aPlace = fc.record({ x: fc.integer({ min: 1, max: 12 }), y: fc.integer({ min: 1, max: 9 }) })
const indexOf = ({ x, y }: Point) => Math.floor(y) * size.width + Math.floor(x)

function priceOf(cost: Uint8Array, path: readonly Point[]): number {
  return path.slice(1).reduce((sum, to, at) => {
    const from = path[at]!
    const length = from.x !== to.x && from.y !== to.y ? 7 : 5
    return sum + (Math.max(1, cost[indexOf(from)]!) + Math.max(1, cost[indexOf(to)]!)) * length
  }, 0)
}

/** Bellman and Ford: slow, and too plain to be wrong. */
function cheapest(cost: Uint8Array, from: Point, to: Point): number {
  const prices = new Float64Array(cost.length).fill(Infinity)
  prices[indexOf(from)] = 0
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (let y = 1; y < size.height - 1; y += 1) {
      for (let x = 1; x < size.width - 1; x += 1) {
        for (let way = 0; way < 9; way += 1) {
          const next = { x: x + (way % 3) - 1, y: y + Math.floor(way / 3) - 1 }
          if (next.x < 1 || next.y < 1 || next.x > size.width - 2 || next.y > size.height - 2) continue
          const price = prices[indexOf({ x, y })]! + priceOf(cost, [{ x, y }, next])
          if (way === 4 || price >= prices[indexOf(next)]!) continue
          prices[indexOf(next)] = price
          isChanged = true
        }
      }
    }
  }
  return prices[indexOf(to)]!
}

describe('the cheapest path', () => {
  test('costs what an exhaustive search finds, asked early or late', () => {
    fc.assert(
      fc.property(aCost, aPlace, aPlace, fc.boolean(), (cost, from, to, isLate) => {
        const paths = pathsFrom(size, cost, from)
        if (isLate) paths.finish()
        expect(priceOf(cost, paths.to(to))).toBe(cheapest(cost, from, to))
      }),
      { numRuns: 60 },
    )
  })

  test('goes from the seed to the place, one pixel at a time', () => {
    fc.assert(
      fc.property(aCost, aPlace, aPlace, (cost, from, to) => {
        const path = pathsFrom(size, cost, from).to(to)
        expect(path[0]).toEqual({ x: from.x + 0.5, y: from.y + 0.5 })
        expect(path.at(-1)).toEqual({ x: to.x + 0.5, y: to.y + 0.5 })
        for (const [at, point] of path.slice(1).entries())
          expect(Math.max(Math.abs(point.x - path[at]!.x), Math.abs(point.y - path[at]!.y))).toBe(1)
      }),
    )
  })

  test('to one place is the same whatever was asked before', () => {
    fc.assert(
      fc.property(aCost, aPlace, fc.array(aPlace, { minLength: 1, maxLength: 5 }), (cost, from, others) => {
        const [alone, after] = [pathsFrom(size, cost, from), pathsFrom(size, cost, from)]
        for (const place of others) after.to(place)
        expect(priceOf(cost, after.to(others[0]!))).toBe(priceOf(cost, alone.to(others[0]!)))
      }),
    )
  })

  test('to a place outside ends at the nearest inside; to the seed it is the seed', () => {
    const paths = pathsFrom(size, new Uint8Array(154).fill(9), { x: 4, y: 4 })
    expect(paths.to({ x: -50, y: 400 }).at(-1)).toEqual({ x: 1.5, y: 9.5 })
    expect(paths.to({ x: 4.2, y: 4.9 })).toEqual([{ x: 4.5, y: 4.5 }])
    expect(paths.seed).toEqual({ x: 4.5, y: 4.5 })
  })

  test('needs a window with an inside, and a cost for each pixel', () => {
    expect(() => pathsFrom({ width: 2, height: 8 }, new Uint8Array(16), { x: 1, y: 1 })).toThrow(RangeError)
    expect(() => pathsFrom(size, new Uint8Array(10), { x: 1, y: 1 })).toThrow(RangeError)
  })
})

describe('a crack that turns', () => {
  const window = { width: 240, height: 160 }
  const crack = Array.from({ length: 45 }, (_, at) => ({ x: 8 + at * 5, y: 80 + 50 * Math.sin(at / 7) }))
  const strength = ridgeStrength(surfaceWithLine(window, crack, { width: 2 }, { amount: 24, seed: 4 }))
  const path = pathsFrom(window, costOf(strength), crack[0]!).to(crack.at(-1)!)

  test('is followed within 2 px, where a straight line would leave it', () => {
    for (const point of path) expect(distanceToPolyline(point, crack)).toBeLessThan(2)
    expect(distanceToPolyline({ x: 40, y: 80 }, crack)).toBeGreaterThan(2)
  })

  test('becomes a line of few points that stays on it', () => {
    const line = polylineOf(path)
    expect(line.length).toBeLessThan(path.length / 4)
    expect(line[0]).toEqual(path[0])
    expect(line.at(-1)).toEqual(path.at(-1))
    for (const point of path) expect(distanceToPolyline(point, line)).toBeLessThanOrEqual(0.8)
  })
})
