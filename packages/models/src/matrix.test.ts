import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cameraOf, fieldOfView, rotationOf, seenBy } from './camera.ts'
import {
  add,
  cross,
  determinant,
  dot,
  identity,
  invert,
  lengthOf,
  multiply,
  subtract,
  transform,
  translation,
  turn,
  zUpOfYUp,
  type Matrix,
  type Vector,
} from './matrix.ts'

const part = fc.integer({ min: -1_000, max: 1_000 }).map((value) => value / 100)
const vector = fc.tuple(part, part, part) as fc.Arbitrary<Vector>
/** Any that leaves the last row as it is. */
const matrix = fc
  .array(part, { minLength: 12, maxLength: 12 })
  .map((m): Matrix => [
    m[0]!,
    m[1]!,
    m[2]!,
    0,
    m[3]!,
    m[4]!,
    m[5]!,
    0,
    m[6]!,
    m[7]!,
    m[8]!,
    0,
    m[9]!,
    m[10]!,
    m[11]!,
    1,
  ])

const near = (found: readonly number[], wanted: readonly number[], within = 1e-6) => {
  expect(found).toHaveLength(wanted.length)
  found.forEach((value, index) =>
    expect(Math.abs(value - wanted[index]!)).toBeLessThanOrEqual(within * (1 + Math.abs(wanted[index]!))),
  )
}

describe('matrices', () => {
  test('a product is one after the other, and in threes it does not matter where one begins', () => {
    fc.assert(
      fc.property(matrix, matrix, matrix, vector, (a, b, c, at) => {
        near(transform(multiply(a, b), at), transform(a, transform(b, at)), 1e-4)
        near(multiply(multiply(a, b), c), multiply(a, multiply(b, c)), 1e-4)
      }),
    )
  })

  test('the determinant of a product is the product of the determinants', () => {
    fc.assert(
      fc.property(matrix, matrix, (a, b) => {
        near([determinant(multiply(a, b))], [determinant(a) * determinant(b)], 1e-4)
      }),
    )
  })

  test('an inverse undoes, where there is one', () => {
    fc.assert(
      fc.property(matrix, vector, (m, at) => {
        fc.pre(Math.abs(determinant(m)) > 0.1)
        near(transform(invert(m)!, transform(m, at)), at, 1e-3)
      }),
    )
  })

  test.each<[string, Matrix]>([
    ['flat', [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 5, 5, 5, 1]],
    ['two axes alike', [1, 2, 3, 0, 1, 2, 3, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
    ['not a number', [Number.NaN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
    ['without end', [Infinity, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
  ])('%s has no inverse', (_, m) => {
    expect(invert(m)).toBeUndefined()
  })

  test('a turn is a transformation without its shift', () => {
    fc.assert(
      fc.property(matrix, vector, (m, at) => {
        near(add(turn(m, at), transform(m, [0, 0, 0])), transform(m, at), 1e-6)
      }),
    )
  })

  test('y up becomes z up, and a right hand stays one', () => {
    near(transform(zUpOfYUp, [1, 2, 3]), [1, -3, 2])
    expect(determinant(zUpOfYUp)).toBe(1)
    near(transform(translation([1, 2, 3]), [1, 1, 1]), [2, 3, 4])
    near(transform(identity, [4, 5, 6]), [4, 5, 6])
  })
})

test('a cross product stands upright on both, as long as the area between them', () => {
  fc.assert(
    fc.property(vector, vector, (a, b) => {
      const c = cross(a, b)
      near([dot(c, a), dot(c, b)], [0, 0], 1e-6)
      near([lengthOf(c) ** 2 + dot(a, b) ** 2], [dot(a, a) * dot(b, b)], 1e-6)
      near(add(c, cross(b, a)), [0, 0, 0])
      near(subtract(add(a, b), b), a)
    }),
  )
})

describe('cameras', () => {
  const lens = { focal: 4_000, width: 4_000, height: 3_000 }
  const pose = { position: [0, 0, 0] as Vector, yaw: 0, pitch: 0, roll: 0, ...lens }
  const angle = fc.double({ min: -360, max: 360, noNaN: true })
  const pitch = fc.double({ min: -90, max: 90, noNaN: true })

  test.each<[string, number, number, Vector]>([
    ['north', 0, 0, [0, 1, 0]],
    ['east', 90, 0, [1, 0, 0]],
    ['south', 180, 0, [0, -1, 0]],
    ['west', -90, 0, [-1, 0, 0]],
    ['straight down', 0, -90, [0, 0, -1]],
    ['half up to the north-east', 45, 30, [0.612_372, 0.612_372, 0.5]],
  ])('one that looks %s', (_, yaw, up, forward) => {
    near(cameraOf({ ...pose, yaw, pitch: up }).forward, forward, 1e-5)
  })

  test('its three directions stand upright on each other and make a right hand', () => {
    fc.assert(
      fc.property(angle, pitch, angle, (yaw, up, roll) => {
        const { right, up: above, forward } = cameraOf({ ...pose, yaw, pitch: up, roll })
        near([dot(right, above), dot(right, forward), dot(above, forward)], [0, 0, 0])
        near([lengthOf(right), lengthOf(above), lengthOf(forward)], [1, 1, 1])
        near(cross(right, forward), above)
      }),
    )
  })

  test('rolled clockwise, its right hand goes down', () => {
    expect(cameraOf({ ...pose, roll: 90 }).right[2]).toBeCloseTo(-1)
  })

  test('its rotation brings -z to where it looks and y to above', () => {
    fc.assert(
      fc.property(angle, pitch, angle, (yaw, up, roll) => {
        const camera = cameraOf({ ...pose, yaw, pitch: up, roll })
        const [x, y, z, w] = rotationOf(camera)
        near([Math.hypot(x, y, z, w)], [1])
        const turned = (at: Vector): Vector => {
          const twice = cross([x, y, z], at).map((value) => value * 2) as unknown as Vector
          return add(add(at, twice.map((value) => value * w) as unknown as Vector), cross([x, y, z], twice))
        }
        near(turned([0, 0, -1]), camera.forward, 1e-5)
        near(turned([0, 1, 0]), camera.up, 1e-5)
      }),
    )
  })

  test('what lies straight ahead is in the middle, at its distance and with its pixel size', () => {
    fc.assert(
      fc.property(
        angle,
        fc.double({ min: -89, max: 89, noNaN: true }),
        fc.double({ min: 0.5, max: 500, noNaN: true }),
        (yaw, up, far) => {
          const camera = cameraOf({ ...pose, yaw, pitch: up })
          const place = camera.forward.map((value) => value * far) as unknown as Vector
          const view = seenBy(camera, place, camera.forward.map((value) => -value) as unknown as Vector)!
          near([view.at.x, view.at.y, view.distance, view.gsd], [0.5, 0.5, far, (far * 1000) / lens.focal], 1e-6)
          expect(view.angle!).toBeLessThan(0.01)
        },
      ),
    )
  })

  test.each<[string, Vector, Vector | null, boolean]>([
    ['ahead', [0, 10, 0], null, true],
    ['behind', [0, -10, 0], null, false],
    ['too near', [0, 0.2, 0], null, false],
    ['at the right edge', [4.99, 10, 0], null, true],
    ['beyond the right edge', [5.01, 10, 0], null, false],
    ['at the upper edge', [0, 10, 3.74], null, true],
    ['beyond the upper edge', [0, 10, 3.76], null, false],
    ['on a wall that faces it', [0, 10, 0], [0, -1, 0], true],
    ['on the back of a wall', [0, 10, 0], [0, 1, 0], false],
    ['on a wall seen nearly from its side', [0, 10, 0], [1, -0.1, 0], false],
    ['on a wall without a direction', [0, 10, 0], [0, 0, 0], true],
    ['nowhere', [Number.NaN, 10, 0], null, false],
  ])('a place %s: %j', (_, place, normal, isSeen) => {
    expect(seenBy(cameraOf(pose), place, normal) !== undefined).toBe(isSeen)
  })

  test('right in the world is right in the picture, up is up', () => {
    const view = seenBy(cameraOf(pose), [1, 10, 1], null)!
    expect([view.at.x > 0.5, view.at.y < 0.5]).toEqual([true, true])
  })

  test('a nearer, straighter and more central view ranks before others', () => {
    const rank = (place: Vector, normal: Vector) => seenBy(cameraOf(pose), place, normal)!.rank
    expect(rank([0, 10, 0], [0, -1, 0])).toBeLessThan(rank([0, 20, 0], [0, -1, 0]))
    expect(rank([0, 10, 0], [0, -1, 0])).toBeLessThan(rank([0, 10, 0], [1, -1, 0]))
    expect(rank([0, 10, 0], [0, -1, 0])).toBeLessThan(rank([4, 10, 0], [0, -1, 0]))
  })

  test('the field of view of a lens', () => {
    const { horizontal, vertical } = fieldOfView({ focal: 2_000, width: 4_000, height: 4_000 })
    near([horizontal, vertical], [90, 90])
  })
})
