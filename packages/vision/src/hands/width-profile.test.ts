import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '@plumbline/geometry/point'
import { blurred } from './blur.ts'
import { surfaceWithLine } from './testing/painted.ts'
import { widthProfileOf } from './width-profile.ts'

const size = { width: 90, height: 80 }
const middle = { x: 45.3, y: 39.7 }
const lineAt = (angle: number, half = 26): readonly Point[] => [
  { x: middle.x - Math.cos(angle) * half, y: middle.y - Math.sin(angle) * half },
  { x: middle.x + Math.cos(angle) * half, y: middle.y + Math.sin(angle) * half },
]
/** The line that is measured ends before the painted one does. */
const inner = (angle: number) => lineAt(angle, 20)
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

describe('the width of a painted line', () => {
  test('of 1 to 8 px is measured to 0.3 px in the median, sharp or blurred as a lens does', () => {
    const errors: number[] = []
    for (let width = 1; width <= 8; width += 0.5) {
      for (const [index, angle] of [0, 0.35, 0.8, 1.3].entries()) {
        const sharp = surfaceWithLine(size, lineAt(angle), { width }, { amount: 6, seed: 11 + index })
        const photo = index % 2 === 0 ? sharp : blurred(sharp, 0.4)
        errors.push(Math.abs(widthProfileOf(photo, inner(angle))!.p50 - width))
      }
    }
    expect(median(errors)).toBeLessThanOrEqual(0.3)
    expect(Math.max(...errors)).toBeLessThanOrEqual(0.8)
  })

  test('lies within its plus-minus in 95 of 100 cases', () => {
    let [count, within] = [0, 0]
    for (let width = 1.5; width <= 8; width += 0.65) {
      for (const angle of [0.1, 0.6, 1.1, 1.5]) {
        const photo = surfaceWithLine(size, lineAt(angle), { width }, { amount: 10, seed: Math.round(width * 100) })
        const profile = widthProfileOf(photo, inner(angle))!
        count += 1
        within += Number(Math.abs(profile.p50 - width) <= profile.plusMinus)
      }
    }
    expect(within / count).toBeGreaterThanOrEqual(0.95)
  })

  test('that is fainter than a pixel of the crack is less than a pixel', () => {
    // Half of it full, half a third as dark: a hairline covers a third of its pixels.
    const full = surfaceWithLine(size, [lineAt(0)[0]!, { x: 45, y: 39.5 }], { width: 1 })
    const hair = surfaceWithLine(size, [{ x: 45, y: 39.5 }, lineAt(0)[1]!], { width: 1, surface: 170, crack: 127 })
    const both = { ...size, values: full.values.map((value, at) => Math.min(value, hair.values[at]!)) }
    const profile = widthProfileOf(both, [
      { x: 50, y: 39.5 },
      { x: 20, y: 39.5 },
    ])!
    expect(profile.max).toBeGreaterThan(0.8)
    expect(
      widthProfileOf(both, [
        { x: 22, y: 39.5 },
        { x: 68, y: 39.5 },
      ])!.p50,
    ).toBeLessThan(1.2)
  })

  test('does not depend on how dark the crack or how bright the surface is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 90, max: 230 }), fc.integer({ min: 40, max: 80 }), (surface, depth) => {
        const photo = surfaceWithLine(size, lineAt(0.4), { width: 4, surface, crack: surface - depth })
        expect(Math.abs(widthProfileOf(photo, inner(0.4))!.p50 - 4)).toBeLessThan(0.35)
      }),
      { numRuns: 15 },
    )
  })

  test('is the same though the trace lies a pixel beside the middle', () => {
    const photo = surfaceWithLine(size, lineAt(0.5), { width: 3 })
    const moved = inner(0.5).map(({ x, y }) => ({ x: x + 0.7, y: y - 0.7 }))
    expect(Math.abs(widthProfileOf(photo, moved)!.p50 - widthProfileOf(photo, inner(0.5))!.p50)).toBeLessThan(0.3)
  })
})

describe('the profile of a crack that opens', () => {
  /** Three stretches, ever wider. */
  const crack = [2, 4, 7].map((width, at) => {
    const line = [
      { x: 8 + at * 26, y: 40 },
      { x: 8 + (at + 1) * 26, y: 40 },
    ]
    return surfaceWithLine(size, line, { width })
  })
  const photo = {
    ...size,
    values: crack[0]!.values.map((_, at) => Math.min(...crack.map(({ values }) => values[at]!))),
  }
  const profile = widthProfileOf(photo, [
    { x: 10, y: 40 },
    { x: 84, y: 40 },
  ])!

  test('says the middle, the upper end and the most, in this order', () => {
    expect(profile.p50).toBeLessThanOrEqual(profile.p95)
    expect(profile.p95).toBeLessThanOrEqual(profile.max)
    expect(Math.abs(profile.p50 - 4)).toBeLessThan(0.8)
    expect(Math.abs(profile.max - 7)).toBeLessThan(0.8)
  })

  test('says where it is widest', () => expect(profile.maxAt.x).toBeGreaterThan(55))

  test('measured nearly all of it', () => expect(profile.measuredShare).toBeGreaterThan(0.9))
})

describe('no width', () => {
  const line = inner(0.3)

  test('is stated where the surface is plain', () => {
    const plain = surfaceWithLine(size, lineAt(0.3), { width: 3, surface: 150, crack: 150 }, { amount: 6, seed: 8 })
    expect(widthProfileOf(plain, line)).toBeUndefined()
  })

  test('is stated for what is lighter than its surface', () => {
    const light = surfaceWithLine(size, lineAt(0.3), { width: 3, surface: 90, crack: 200 })
    expect(widthProfileOf(light, line)).toBeUndefined()
  })

  test('is stated where the line leaves the crack after a fifth', () => {
    const photo = surfaceWithLine(size, [lineAt(0)[0]!, { x: 27, y: 39.7 }], { width: 3 })
    expect(widthProfileOf(photo, inner(0))).toBeUndefined()
  })

  test('is stated for one point', () => {
    expect(widthProfileOf(surfaceWithLine(size, lineAt(0), { width: 3 }), [middle])).toBeUndefined()
  })
})
