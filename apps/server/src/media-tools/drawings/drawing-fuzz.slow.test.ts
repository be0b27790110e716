import { expect, test } from 'vitest'
import { fuzzDrawings } from '../../testing/fuzz/drawing-fuzz.ts'

test('ten thousand broken files, another ten thousand every day', async () => {
  const seed = Math.floor(Date.now() / 86_400_000)
  const { unnamed, slow } = await fuzzDrawings(10_000, seed)
  expect([seed, unnamed, slow]).toEqual([seed, [], []])
})
