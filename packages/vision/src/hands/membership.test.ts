import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { membershipOf, refined } from './membership.ts'
import type { Surface } from './surface.ts'

const [width, height] = [40, 30]
const isInBlock = (at: number) => at % width >= 12 && at % width < 28 && at >= 8 * width && at < 20 * width

/** One number a cell: the block unlike the rest, both with grain. */
function surfaceWith(apartBy: number, grain = 0.1): Surface {
  const values = Float32Array.from(
    { length: width * height },
    (_, at) => (isInBlock(at) ? apartBy : 0) + grain * Math.sin(at * 12.9898) * Math.cos(at * 4.1414),
  )
  return { width, height, factor: 1, count: 1, values }
}

function givenAt(...cells: readonly (readonly [number, 1 | -1])[]): Int8Array {
  const given = new Int8Array(width * height)
  for (const [at, way] of cells) given[at] = way
  return given
}

const middle = 14 * width + 20
const outside = 3 * width + 4

describe('cells that belong to an area', () => {
  test('are those like the given one, up to the edge', () => {
    const membership = membershipOf(surfaceWith(4), givenAt([middle, 1]))
    for (let at = 0; at < membership.length; at += 1) expect([at, membership[at]! > 0.5]).toEqual([at, isInBlock(at)])
  })

  test('given ones stay as they are given, whatever they look like', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: width * height - 1 }),
        fc.integer({ min: 0, max: width * height - 1 }),
        (inside, cut) => {
          fc.pre(inside !== cut)
          const membership = membershipOf(surfaceWith(2), givenAt([inside, 1], [cut, -1]))
          expect([membership[inside], membership[cut]]).toEqual([1, 0])
        },
      ),
      { numRuns: 15 },
    )
  })

  test('where all look alike, all of it is the area, until some is cut away', () => {
    const plain = surfaceWith(0, 0)
    expect(membershipOf(plain, givenAt([middle, 1])).every((share) => share > 0.5)).toBe(true)
    expect(membershipOf(plain, givenAt([middle, 1], [outside, -1]))[outside + 1]!).toBeLessThan(0.9)
  })

  test('are the same at each call', () => {
    const [one, other] = [1, 2].map(() => membershipOf(surfaceWith(1.5, 0.8), givenAt([middle, 1])))
    expect(one).toEqual(other)
  })

  test('a cut takes away what is like it', () => {
    const surface = surfaceWith(1)
    const cut = membershipOf(surface, givenAt([middle, 1], [outside, -1]))
    expect(cut[outside + 6]!).toBeLessThan(0.5)
    expect(cut[middle + 3]!).toBeGreaterThan(0.5)
  })
})

describe('the edge in smaller cells', () => {
  test('moves to where the picture changes; what was sure stays', () => {
    const coarse = Float32Array.from({ length: width * height }, (_, at) => {
      const x = at % width
      const isNear = x >= 8 && x < 32 && at >= 4 * width && at < 24 * width
      return isInBlock(at) && x >= 15 && x < 25 ? 1 : isNear ? 0.5 : 0
    })
    const before = coarse.slice()
    const membership = refined(surfaceWith(6), coarse)
    expect(coarse).toEqual(before)
    expect([membership[middle], membership[outside]]).toEqual([1, 0])
    const row = 14 * width
    expect(membership[row + 13]!).toBeGreaterThan(membership[row + 10]!)
    expect(membership[row + 26]!).toBeGreaterThan(membership[row + 30]!)
  })
})
