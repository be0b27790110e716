import { expect, test } from 'vitest'
import { fuzzTemplates } from '../testing/fuzz/template-fuzz.ts'

test('ten thousand hostile templates, others every day', () => {
  const seed = Math.floor(Date.now() / 86_400_000)
  const { unnamed, slow } = fuzzTemplates(10_000, seed)
  expect([seed, unnamed, slow]).toEqual([seed, [], []])
})
