import { expect, it } from 'vitest'
import { outlineFault } from './area-shape.ts'

const points = (...corners: readonly (readonly [number, number])[]) => corners.map(([x, y]) => ({ x, y }))

it.each([
  ['a rectangle', points([0, 0], [2, 0], [2, 3], [0, 3]), undefined],
  ['a bent outline', points([0, 0], [4, 0], [4, 1], [1, 1], [1, 4], [0, 4]), undefined],
  ['sides that cross', points([0, 0], [3, 3], [3, 0], [0, 2]), 'crossing'],
  ['corners in a line', points([0, 0], [1, 1], [2, 2]), 'too-small'],
  ['a box without a width', points([0, 5], [0, 5], [0, 0], [0, 0]), 'too-small'],
  ['a square of nine centimetres', points([0, 0], [0.09, 0], [0.09, 0.09], [0, 0.09]), 'too-small'],
  ['a square of eleven centimetres', points([0, 0], [0.11, 0], [0.11, 0.11], [0, 0.11]), undefined],
])('%s', (_, polygon, fault) => {
  expect(outlineFault(polygon)).toBe(fault)
})
