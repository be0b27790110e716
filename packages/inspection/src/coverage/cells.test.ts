import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyCells, medianOf, seenShareOf } from './cells.ts'
import { noneSeen } from './types.ts'

const metres = fc.double({ min: 0.3, max: 60, noNaN: true })

describe('the cells of an elevation', () => {
  test('cover it exactly, whatever its size', () => {
    fc.assert(
      fc.property(metres, metres, (lengthM, heightM) => {
        const { widths, heights, xs, ys, columns, rows } = emptyCells({ lengthM, heightM })
        expect(widths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(lengthM, 9)
        expect(heights.reduce((sum, one) => sum + one, 0)).toBeCloseTo(heightM, 9)
        expect([xs.length, ys.length]).toEqual([columns, rows])
        expect(xs.every((x) => x > 0 && x < lengthM)).toBe(true)
        expect(ys.every((y, row) => y > 0 && y < heightM && (row === 0 || y < ys[row - 1]!))).toBe(true)
      }),
    )
  })

  test('are whole where the metres are', () => {
    const { columns, rows, widths } = emptyCells({ lengthM: 10, heightM: 2.8 * 3 })
    expect([columns, rows]).toEqual([40, 34])
    expect(new Set(widths)).toEqual(new Set([0.25]))
  })

  test('begin unseen', () => {
    const { best, count } = emptyCells({ lengthM: 1, heightM: 1 })
    expect(best.every((value) => value === noneSeen)).toBe(true)
    expect(count.every((times) => times === 0)).toBe(true)
  })
})

describe('the share seen', () => {
  test('counts narrow cells by their area', () => {
    const cells = emptyCells({ lengthM: 0.6, heightM: 0.25 })
    cells.count[2] = 1
    expect(seenShareOf(cells, 0, 1)).toBeCloseTo(0.1 / 0.6, 9)
    cells.count.fill(1)
    expect(seenShareOf(cells, 0, 1)).toBe(1)
  })
  test('of no rows is nothing', () => {
    expect(seenShareOf(emptyCells({ lengthM: 1, heightM: 1 }), 2, 2)).toBe(0)
  })
})

test('the median is that of the cells that were seen', () => {
  expect(medianOf(Uint16Array.of(noneSeen, 100, 300, 200, noneSeen))).toBe(2)
  expect(medianOf(Uint16Array.of(noneSeen))).toBeNull()
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: noneSeen - 1 }), { minLength: 1, maxLength: 60 }), (values) => {
      const sorted = values.toSorted((one, other) => one - other)
      expect(medianOf(Uint16Array.from(values))).toBe(sorted[Math.ceil(values.length / 2) - 1]! / 100)
    }),
  )
})
