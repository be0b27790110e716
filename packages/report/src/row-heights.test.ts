import { expect, test } from 'vitest'
import { cell, small, type Cell } from './blocks.ts'
import { heightOfRows } from './row-heights.ts'

const picture = (maxHeight: number) => ({ kind: 'picture' as const, ref: 'a', alt: '', maxHeight })
const heightOf = (widths: readonly number[], ...row: readonly Cell[]) => heightOfRows([row], widths)

test('a row is as tall as its tallest cell, and rows add up', () => {
  const [low, high] = [cell('a'), cell('a', 'b', 'c')]
  expect(heightOf([50, 50], low, high)).toBe(heightOf([50], high))
  expect(heightOf([50], high)).toBeGreaterThan(heightOf([50], low))
  expect(heightOfRows([[low], [high]], [50])).toBeCloseTo(heightOf([50], low) + heightOf([50], high))
  expect(heightOfRows([], [50])).toBe(0)
})

test('a text that is too long for its column takes more lines', () => {
  const long = cell('x'.repeat(100))
  expect(heightOf([40], long)).toBeGreaterThan(heightOf([80], long))
  expect(heightOf([80], long)).toBeGreaterThan(heightOf([200], long))
  expect(heightOf([200], long)).toBe(heightOf([200], cell('x')))
})

test('Chinese text takes more lines than as many Latin letters', () => {
  expect(heightOf([40], cell('裂'.repeat(30)))).toBeGreaterThan(heightOf([40], cell('x'.repeat(30))))
})

test('a cell that spans columns has the width of all of them', () => {
  const long = cell('x'.repeat(60))
  expect(heightOf([20, 20, 20], { ...long, span: 3 })).toBe(heightOf([60], long))
  // The cell behind it is measured by its own column.
  expect(heightOf([10, 10, 200], { ...cell(''), span: 2 }, long)).toBe(heightOf([200], long))
})

test('a picture counts with the height that it may have, and lines below it are added', () => {
  const alone = heightOf([80], cell(picture(54)))
  expect(alone).toBeGreaterThan(54)
  expect(alone).toBeLessThan(60)
  expect(heightOf([80], cell(picture(54), small('DJI_0440.JPG')))).toBeGreaterThan(alone + 4)
})

test('a column without width is not divided by', () => {
  expect(heightOf([0], cell('x'.repeat(50)))).toBeLessThan(100)
  expect(heightOf([], cell('x'))).toBeGreaterThan(0)
})
