import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playInterleaving, step } from '../../testing/sites/marker-interleavings.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

test('two people on one plan never lose a marker (40 of the interleavings; the slow run has 1,000)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      expect(await playInterleaving(plumbline, steps)).toBeUndefined()
    }),
    { numRuns: 40, seed: 5 },
  )
})
