import { coverageRoutes, type CoverageRule } from '@plumbline/contract/coverage/coverage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCoverageSite, type CoverageSite } from '../../testing/sites/coverage-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
let site: CoverageSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await aCoverageSite(plumbline)
  await site.flyAll('north', ({ floor }) => Number(floor) > 28)
  await site.compute()
})
afterAll(() => plumbline.close())

const setRule = (rule: CoverageRule) =>
  plumbline.db
    .updateTable('project')
    .set({ coverage_rule: JSON.stringify(rule) })
    .where('id', '=', site.project.id)
    .execute()
const compliance = async () => (await plumbline.call(coverageRoutes.compliance, site.ofSide('north'))).body

describe('a rule of the project with a scale', () => {
  test('is the limit of every figure, and says so', async () => {
    await setRule({ kind: 'none', minShare: null, maxMmPx: null })
    const any = await site.get('north')
    expect(any.limits).toEqual({ limitMmPx: null, minSharpness: 0.05 })
    // Half of what was seen is as fine.
    const maxMmPx = any.medianMmPx!
    await setRule({ kind: 'own', minShare: 0.9, maxMmPx })
    const own = await site.get('north')
    expect(own.limits).toEqual({ limitMmPx: maxMmPx, minSharpness: 0.05, isOfRule: true })
    expect(own.seenShare!).toBeLessThan(any.seenShare!)
    expect(own.seenShare!).toBeGreaterThan(any.seenShare! / 3)
    expect(own.medianMmPx!).toBeLessThanOrEqual(maxMmPx)
    expect(own.gaps).not.toEqual(any.gaps)
    const [summary] = await site.summary()
    expect(summary).toMatchObject({
      limitMmPx: maxMmPx,
      seenShare: own.seenShare,
      medianMmPx: own.medianMmPx,
      gapCount: own.gaps.length,
      largestGap: own.gaps[0],
    })
    const rule = await compliance()
    expect(rule.items).toMatchObject([{ item: 'visual', required: 0.9, reached: own.seenShare }])
    expect(summary!.compliance).toEqual(rule)
  })

  test('gives way to the scale that a reader names', async () => {
    await setRule({ kind: 'own', minShare: 0.9, maxMmPx: 0.5 })
    expect(await site.get('north')).toMatchObject({ seenShare: 0, photosUsed: 0, medianMmPx: null })
    const [first] = (await site.get('north')).photosLeftOut
    expect(first!.reason).toBe('coarse')
    const any = await site.get('north', { limitMmPx: 1000 })
    expect(any.limits).toEqual({ limitMmPx: 1000, minSharpness: 0.05 })
    expect(any.seenShare).toBeGreaterThan(0.05)
    expect(any.photosLeftOut).toEqual([])
  })

  test('counts alike whether it is read from what is stored or computed with another sharpness', async () => {
    await setRule({ kind: 'none', minShare: null, maxMmPx: null })
    const limitMmPx = (await site.get('north')).medianMmPx!
    const stored = await site.get('north', { limitMmPx })
    const computed = await site.get('north', { limitMmPx, minSharpness: 0.06 })
    for (const figure of ['best', 'gaps', 'seenShare', 'medianMmPx', 'floors', 'photosUsed'] as const)
      expect(stored[figure]).toEqual(computed[figure])
  })
})
