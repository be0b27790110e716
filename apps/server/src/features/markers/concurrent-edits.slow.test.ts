import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playInterleaving, step } from '../../testing/sites/marker-interleavings.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

test('two people on one plan never lose a marker in 1,000 interleavings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      expect(await playInterleaving(plumbline, steps)).toBeUndefined()
      // Not ended early: a thousand is what is claimed.
    }),
    { numRuns: 1_000, interruptAfterTimeLimit: 580_000, markInterruptAsFailure: true },
  )
})
