import { expect, test } from 'vitest'
import { emptyCells } from './cells.ts'
import { overlapOf } from './overlap.ts'
import type { ElevationFrame } from './types.ts'

const frame = { lengthM: 1, heightM: 0.5 } as ElevationFrame

test('is a share of what was seen, of two photos and of three', () => {
  const { count, columns, rows } = emptyCells(frame)
  expect([columns, rows]).toEqual([4, 2])
  count.set([1, 2, 3, 255])
  expect(overlapOf(frame, count)).toEqual({ two: 0.75, three: 0.5 })
})

test('counts the narrow cells at the end by their area', () => {
  const narrow = { ...frame, lengthM: 0.3, heightM: 0.25 }
  expect(overlapOf(narrow, Uint8Array.of(1, 2))?.two).toBeCloseTo(0.05 / 0.3, 9)
})

test('is not known where nothing was seen, without a place, or of other cells', () => {
  expect(overlapOf(frame, new Uint8Array(8))).toBeNull()
  expect(overlapOf(null, new Uint8Array(8).fill(2))).toBeNull()
  expect(overlapOf(frame, new Uint8Array(7).fill(2))).toBeNull()
})
