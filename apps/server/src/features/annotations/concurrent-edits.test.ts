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

test('two people on one photo never lose a shape (10 of the interleavings; the slow run has 1,000)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      expect(await playInterleaving(plumbline, await aPlanStage(plumbline), steps)).toBeUndefined()
    }),
    { numRuns: 10, seed: 8 },
  )
})

test('of saves at the same moment one wins each shape', async () => {
  const stage = await aPlanStage(plumbline)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      expect(await isStreamable(plumbline, stage, steps)).toBeUndefined()
    }),
    { numRuns: 5, seed: 8 },
  )
})
