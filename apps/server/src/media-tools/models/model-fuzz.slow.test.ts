import { expect, test } from 'vitest'
import { fuzzModels } from '../../testing/fuzz/model-fuzz.ts'

test('five thousand broken models, another five thousand every day', async () => {
  const seed = Math.floor(Date.now() / 86_400_000)
  const { unnamed, slow } = await fuzzModels(5_000, seed)
  expect([seed, unnamed, slow]).toEqual([seed, [], []])
}, 3_000_000)
