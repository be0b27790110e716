import { expect, test } from 'vitest'
import { fuzzDrawings } from '../../testing/fuzz/drawing-fuzz.ts'

test('150 broken files are opened or refused by name, none hangs', async () => {
  const { opened, refused, unnamed, slow } = await fuzzDrawings(150, 5)
  expect([unnamed, slow]).toEqual([[], []])
  expect(Math.min(opened, refused)).toBeGreaterThan(15)
})
