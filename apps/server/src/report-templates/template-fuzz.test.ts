import { expect, test } from 'vitest'
import { fuzzTemplates, kinds } from '../testing/fuzz/template-fuzz.ts'

test('three hostile templates of each kind are filled or refused by name, and none hangs', () => {
  const { filled, refused, unnamed, slow } = fuzzTemplates(3 * kinds.length, 5)
  expect([unnamed, slow]).toEqual([[], []])
  expect(Math.min(filled, refused)).toBeGreaterThan(12)
})
