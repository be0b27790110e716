import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apply, fromPlane, growth, identity, multiply, scale, shift, turn, type Affine } from './affine.ts'

const part = fc.double({ min: -100, max: 100, noNaN: true })
const affine = fc.tuple(part, part, part, part, part, part) as fc.Arbitrary<Affine>

const near = (found: readonly number[], wanted: readonly number[], within = 1e-6) =>
  found.forEach((value, index) =>
    expect(Math.abs(value - wanted[index]!)).toBeLessThan(within * (1 + Math.abs(wanted[index]!))),
  )

test('a product is one after the other', () => {
  fc.assert(
    fc.property(affine, affine, part, part, (outer, inner, x, y) => {
      near(apply(multiply(outer, inner), x, y), apply(outer, ...apply(inner, x, y)), 1e-5)
    }),
  )
})

test('the identity changes nothing on either side', () => {
  fc.assert(
    fc.property(affine, (by) => {
      near(multiply(by, identity), by)
      near(multiply(identity, by), by)
    }),
  )
})

test('a turn keeps lengths, and its opposite undoes it', () => {
  fc.assert(
    fc.property(fc.double({ min: -720, max: 720, noNaN: true }), part, part, (degrees, x, y) => {
      const turned = apply(turn(degrees), x, y)
      expect(Math.hypot(...turned)).toBeCloseTo(Math.hypot(x, y), 6)
      near(apply(turn(-degrees), ...turned), [x, y])
    }),
  )
})

test.each<[string, Affine, readonly number[]]>([
  ['a quarter turn', turn(90), [-2, 1]],
  ['a shift', shift(10, -1), [11, 1]],
  ['a scale of its own for each axis', scale(3, -2), [3, -4]],
])('%s of (1, 2)', (_, by, wanted) => {
  near(apply(by, 1, 2), wanted)
})

test('growth is the root of the area, whatever the turn', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 50, noNaN: true }), part, part, (factor, degrees, x) => {
      expect(growth(multiply(turn(degrees), multiply(shift(x, x), scale(factor, factor))))).toBeCloseTo(factor, 6)
    }),
  )
  expect(growth(scale(-1, 1))).toBe(1)
  expect(growth(scale(0, 9))).toBe(0)
})

describe('planes named by a normal', () => {
  test.each([
    ['straight up', [0, 0, 1]],
    ['straight up, not of length one', [0, 0, 25]],
    ['no direction', [0, 0, 0]],
  ] as const)('%s is the plan itself', (_, [x, y, z]) => {
    expect(fromPlane(x, y, z, 7)).toEqual(identity)
  })

  test('seen from below, the plan is mirrored', () => {
    near(apply(fromPlane(0, 0, -1, 0), 3, 4), [-3, 4])
  })

  test('a vertical wall is seen as a line', () => {
    expect(growth(fromPlane(1, 0, 0, 0))).toBeCloseTo(0, 9)
    expect(growth(fromPlane(0, -1, 0, 3))).toBeCloseTo(0, 9)
  })

  test('an area shrinks by how far its plane is tilted', () => {
    const direction = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(direction, direction, direction, (x, y, z) => {
        const length = Math.hypot(x, y, z)
        fc.pre(length > 0.01)
        expect(growth(fromPlane(x, y, z, 0)) ** 2).toBeCloseTo(Math.abs(z) / length, 6)
      }),
    )
  })

  test('the elevation shifts along the normal as it is seen from above', () => {
    const by = fromPlane(0.6, 0, 0.8, 10)
    near(apply(by, 0, 0), [6, 0])
  })
})
