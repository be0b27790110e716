import { normalOf, randomOf } from '../random.ts'
import type { Corner } from './corners.ts'
import type { Grey } from './rectify.ts'

export const wordsPerDescriptor = 8
/** Pixels around the corner that are compared. */
export const reach = 18

/**
 * Pairs of places around a corner, denser near it (BRIEF). Pictures are upright and of one scale, so nothing is turned.
 */
const pattern = (() => {
  const random = randomOf(20_261_118)
  const place = () => Math.max(-reach, Math.min(reach, Math.round(normalOf(random) * reach * 0.45)))
  return Int8Array.from({ length: wordsPerDescriptor * 32 * 4 }, place)
})()

/** Each bit says which of two places is brighter. */
export function describe(blurred: Grey, corners: readonly Corner[]): Uint32Array {
  const words = new Uint32Array(corners.length * wordsPerDescriptor)
  const { data, width } = blurred
  for (const [index, corner] of corners.entries()) {
    const middle = Math.round(corner.y) * width + Math.round(corner.x)
    for (let word = 0, at = 0; word < wordsPerDescriptor; word += 1) {
      let bits = 0
      for (let bit = 0; bit < 32; bit += 1, at += 4) {
        const one = data[middle + pattern[at + 1]! * width + pattern[at]!]!
        const other = data[middle + pattern[at + 3]! * width + pattern[at + 2]!]!
        if (one < other) bits |= 1 << bit
      }
      words[index * wordsPerDescriptor + word] = bits
    }
  }
  return words
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Number of bits in which two descriptors differ, or `limit` where it is at least that. */
export function differenceOf(one: Uint32Array, at: number, other: Uint32Array, otherAt: number, limit: number): number {
  const [from, to] = [at * wordsPerDescriptor, otherAt * wordsPerDescriptor]
  let sum = 0
  for (let word = 0; word < wordsPerDescriptor; word += 1) {
    sum += bitsOf(one[from + word]! ^ other[to + word]!)
    if (sum >= limit) return limit
  }
  return sum
}
