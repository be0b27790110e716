import { expect, test } from 'vitest'
import { fuzzModels } from '../testing/model-fuzz.ts'

test('two thousand broken models, another two thousand every day', async () => {
  const seed = Math.floor(Date.now() / 86_400_000)
  const { unnamed, slow } = await fuzzModels(2_000, seed)
  expect([seed, unnamed, slow]).toEqual([seed, [], []])
}, 1_200_000)
