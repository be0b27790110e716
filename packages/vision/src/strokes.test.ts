import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf } from '@plumbline/geometry/polyline'
import { componentsOf } from './components.ts'
import { stencilOf, thin } from './skeleton.ts'
import { isLoop, networkOf, tidied, type Network } from './strokes.ts'
import { aMap, drawn } from './testing/render.ts'

const networkIn = (...rows: readonly string[]) =>
  networkOf(thin(stencilOf(componentsOf(drawn(...rows), { level: 1 })[0]!)))
const freeEnds = ({ strokes }: Network) =>
  strokes.flatMap(({ from, to }) => [from, to]).filter((end) => end === undefined).length

const tee = ['..........', '.########.', '....#.....', '....#.....', '....#.....', '....#.....']

test('a line is one stroke with two free ends', () => {
  const network = networkIn('......', '.####.', '......')
  expect([network.strokes.length, network.crossings.size, freeEnds(network)]).toEqual([1, 0, 2])
})

test('a bend is no crossing', () => {
  const network = networkIn('#....', '#....', '#....', '#####')
  expect([network.strokes.length, network.crossings.size]).toEqual([1, 0])
})

test('a T has three strokes that meet in one crossing', () => {
  const network = networkIn(...tee)
  expect([network.strokes.length, network.crossings.size, freeEnds(network)]).toEqual([3, 1, 3])
})

test('a T tidied is a bar and its stem, or the bar alone where the stem is but a bump', () => {
  const network = networkIn(...tee)
  expect(tidied(network, 0).map(({ length }) => Math.round(length))).toEqual([7, 4])
  expect(tidied(network, 3).length).toBeLessThanOrEqual(2)
  expect(tidied(network, 100).length).toBe(1)
})

test('a ring is one loop', () => {
  const { strokes } = networkIn('.####.', '#....#', '#....#', '#....#', '.####.')
  expect(strokes.map(isLoop)).toEqual([true])
})

/** Any shape at all, thinned. */
const aNetwork = fc
  .tuple(aMap, fc.integer({ min: 100, max: 255 }))
  .map(([map, level]) => componentsOf(map, { level }).map((component) => thin(stencilOf(component))))

test('without crossings every pixel is on a stroke, ends are known crossings, and lengths are those of the points', () => {
  fc.assert(
    fc.property(aNetwork, (stencils) => {
      for (const stencil of stencils) {
        const { strokes, crossings } = networkOf(stencil)
        const pixels = new Set(
          strokes.flatMap(({ points }) =>
            points.filter(({ x, y }) => x % 1 === 0.5 && y % 1 === 0.5).map(({ x, y }) => `${x} ${y}`),
          ),
        )
        const all = stencil.values.reduce((sum, value) => sum + value, 0)
        if (crossings.size === 0) expect(pixels.size).toBe(all)
        for (const { points, length, from, to } of strokes) {
          expect(length).toBeCloseTo(lengthOf(points), 9)
          for (const end of [from, to]) expect(end === undefined || crossings.has(end)).toBe(true)
        }
      }
    }),
  )
})

test('tidying never adds length, always leaves something, and puts the longest first', () => {
  fc.assert(
    fc.property(aNetwork, fc.double({ min: 0, max: 30, noNaN: true }), (stencils, shortest) => {
      for (const network of stencils.map(networkOf)) {
        const [before, after] = [network.strokes, tidied(network, shortest)]
        const total = (strokes: Network['strokes']) => strokes.reduce((sum, { length }) => sum + length, 0)
        expect(total(after)).toBeLessThanOrEqual(total(before) + 1e-6)
        expect(after.length > 0).toBe(before.length > 0)
        for (const [index, { length }] of after.slice(1).entries())
          expect(length).toBeLessThanOrEqual(after[index]!.length)
      }
    }),
  )
})
