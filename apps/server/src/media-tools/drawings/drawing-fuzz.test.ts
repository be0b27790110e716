import { expect, test } from 'vitest'
import { fuzzDrawings } from '../../testing/fuzz/drawing-fuzz.ts'

test('hundreds of broken files are opened or refused by name, none hangs', async () => {
  const { opened, refused, unnamed, slow } = await fuzzDrawings(330, 5)
  expect([unnamed, slow]).toEqual([[], []])
  expect(Math.min(opened, refused)).toBeGreaterThan(30)
})
