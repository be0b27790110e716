import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStreamable, playInterleaving, step } from '../../testing/sites/annotation-interleavings.ts'
import { aPlanStage } from '../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

test('two people on one photo never lose a shape in 1,000 interleavings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      expect(await playInterleaving(plumbline, await aPlanStage(plumbline), steps)).toBeUndefined()
      // Not ended early: a thousand is what is claimed.
    }),
    { numRuns: 1_000, interruptAfterTimeLimit: 580_000, markInterruptAsFailure: true },
  )
})

test('of saves at the same moment one wins each shape, 200 times', async () => {
  const stage = await aPlanStage(plumbline)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      expect(await isStreamable(plumbline, stage, steps)).toBeUndefined()
    }),
    { numRuns: 200, interruptAfterTimeLimit: 300_000, markInterruptAsFailure: true },
  )
})
