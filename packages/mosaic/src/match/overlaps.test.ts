import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameraAt, turned } from '../testing/cameras.ts'
import { differenceOf, wordsPerDescriptor } from './descriptors.ts'
import { overlappingPairs } from './overlaps.ts'

const standings = fc.array(
  fc.record({
    plane: fc.integer({ min: 0, max: 1 }),
    camera: fc
      .record({
        x: fc.double({ min: 0, max: 20, noNaN: true }),
        y: fc.double({ min: 0, max: 12, noNaN: true }),
        w: fc.double({ min: 3, max: 12, noNaN: true }),
        angle: fc.double({ min: -20, max: 20, noNaN: true }),
      })
      .map(({ x, y, w, angle }) => turned(cameraAt(x, y, { w }), 0, angle, 0)),
  }),
  { maxLength: 9 },
)

test('every pair is named once, in the order of photos, within one plane and with its share', () => {
  fc.assert(
    fc.property(standings, (photos) => {
      const pairs = overlappingPairs(photos)
      expect(new Set(pairs.map(({ a, b }) => `${a}/${b}`)).size).toBe(pairs.length)
      for (const { a, b, share } of pairs) {
        expect(a).toBeLessThan(b)
        expect(photos[a]!.plane).toBe(photos[b]!.plane)
        expect(share).toBeGreaterThanOrEqual(0.15)
        expect(share).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 40 },
  )
})

test('pairs with the most in common come first', () => {
  fc.assert(
    fc.property(standings, (photos) => {
      const shares = overlappingPairs(photos).map(({ share }) => share)
      expect(shares.toSorted((one, other) => other - one)).toEqual(shares)
    }),
    { numRuns: 20 },
  )
})

test('a photo that lies within a wide one shares all of itself', () => {
  const wide = { plane: 0, camera: cameraAt(5, 5, { w: 24 }) }
  expect(overlappingPairs([wide, { plane: 0, camera: cameraAt(5, 5) }])).toEqual([{ a: 0, b: 1, share: 1 }])
})

test('a photo that meets the plane nowhere has no pair', () => {
  const away = { plane: 0, camera: turned(cameraAt(5, 5), 0, 180, 0) }
  expect(overlappingPairs([away, { plane: 0, camera: cameraAt(5, 5) }])).toEqual([])
})

const words = fc
  .uint32Array({ minLength: wordsPerDescriptor, maxLength: wordsPerDescriptor })
  .map((bits) => Uint32Array.from(bits))

test('descriptors differ as much one way as the other, by nothing from themselves, and by no detour less', () => {
  const apart = (one: Uint32Array, other: Uint32Array) => differenceOf(one, 0, other, 0, 257)
  fc.assert(
    fc.property(words, words, words, (one, two, three) => {
      expect(apart(one, one)).toBe(0)
      expect(apart(one, two)).toBe(apart(two, one))
      expect(apart(one, three)).toBeLessThanOrEqual(apart(one, two) + apart(two, three))
    }),
  )
})

test('a limit cuts a difference and changes none below it', () => {
  fc.assert(
    fc.property(words, words, fc.integer({ min: 1, max: 257 }), (one, two, limit) => {
      expect(differenceOf(one, 0, two, 0, limit)).toBe(Math.min(limit, differenceOf(one, 0, two, 0, 257)))
    }),
  )
})
