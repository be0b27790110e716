import { expect, test } from 'vitest'
import { fuzzTemplates } from '../testing/fuzz/template-fuzz.ts'

test('two hundred hostile templates are filled or refused by name, and none hangs', () => {
  const { filled, refused, unnamed, slow } = fuzzTemplates(200, 5)
  expect([unnamed, slow]).toEqual([[], []])
  expect(Math.min(filled, refused)).toBeGreaterThan(30)
})
