import type { ReportContent } from '@plumbline/contract/reports/content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAnnotation, aDefect } from '../../testing/builders/finding-builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aReportSite, type ReportSite } from '../../testing/sites/report-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { readSchedule } from '../defects/schedule/schedule.ts'
import { gatherSnapshot } from './gather/gather-snapshot.ts'

let plumbline: TestApp
let site: ReportSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await aReportSite(plumbline)
  const { db } = plumbline
  const mediaId = await aMedia(db, site.project, { width: 4000, height: 3000, gsd: 2, gsd_source: 'typed' })
  for (let n = 0; n < 24; n += 1) {
    const type = (['crack_structural', 'concrete_spalling', 'window_defect'] as const)[n % 3]!
    const id = await aDefect(db, site.project, { given: { type, severity: n % 2 === 0 ? 'major' : 'minor' } })
    const source = (['typed', 'gsd', null, 'typed'] as const)[n % 4]!
    await db
      .updateTable('defect')
      .set({
        follow_up_action: (['repair', 'verify', 'none', 'other'] as const)[Math.floor(n / 6) % 4]!,
        elevation_id: n % 5 === 0 ? null : site.elevation.id,
        floor: n % 5 === 0 ? null : String(1 + (n % 3)),
        ...(source !== null && {
          ...{ length: 400 + n * 37, width: 20 + n },
          ...{ size_source: source, length_source: source, width_source: source },
        }),
      })
      .where('id', '=', id)
      .execute()
    if (source === 'gsd') await anAnnotation(db, site.project, mediaId, { defect_id: id, is_defect: true })
  }
  await db
    .insertInto('project_repair_rates')
    .values({
      project_id: site.project.id,
      corporate_id: site.corporate.id,
      currency: 'HKD',
      rates: JSON.stringify([
        { type: 'crack_structural', unit: 'm', rate: 800 },
        { type: 'window_defect', unit: 'pieces', rate: 250 },
      ]),
    })
    .execute()
})
afterAll(() => plumbline.close())

type Result = ReportContent['inspectionResultSection']
async function gathered(changes: Partial<Result>) {
  const { _id, ...content } = await site.get((await site.begin())._id)
  const { snapshot } = await gatherSnapshot(
    plumbline.context.scoped(site.corporate.id),
    {
      ...{ projectId: site.project.id, inspectionId: site.project.inspectionId, number: 1 },
      content: { ...content, inspectionResultSection: { ...content.inspectionResultSection, ...changes } },
    },
    new Date(),
  )
  return snapshot
}

const ofRegister = (filter: Parameters<typeof readSchedule>[2] = {}) =>
  readSchedule(plumbline.db, site.inInspection, filter, { now: new Date() })

/** However lines are ordered and types named. */
const figures = (lines: readonly { readonly count: number; readonly quantity: unknown; readonly amount: unknown }[]) =>
  lines.map(({ count, quantity, amount }) => JSON.stringify([count, rounded(quantity), rounded(amount)])).toSorted()
const rounded = (estimate: unknown) =>
  Object.values((estimate ?? {}) as Record<string, number>).map((value) => value.toFixed(6))

test('a report has no schedule until one is asked for', async () => {
  expect(await gathered({})).not.toHaveProperty('repairs')
  expect(await gathered({ repairSchedule: 'none' })).not.toHaveProperty('repairs')
})

test('its lines and sums are those of the register, of the defects that it shows', async () => {
  const { repairs } = await gathered({ repairSchedule: 'budget' })
  const register = await ofRegister()
  expect(register.amount).not.toBeNull()
  expect(figures(repairs!.lines)).toEqual(figures(register.lines))
  expect(figures(repairs!.totals)).toEqual(figures(register.totals))
  expect(rounded(repairs!.amount)).toEqual(rounded(register.amount))
  for (const reason of ['notMeasured', 'withoutRate', 'notPriced'] as const) {
    expect(repairs![reason]).toBe(register[reason])
    expect(register[reason]).toBeGreaterThan(0)
  }
  expect(repairs).toMatchObject({ currency: 'HKD', hasBudget: true, closed: 0 })
  expect(repairs!.totals.map(({ type }) => type)).toContain('Structural crack')

  const major = await gathered({ repairSchedule: 'quantities', defectSeverities: ['major'] })
  expect(figures(major.repairs!.lines)).toEqual(figures((await ofRegister({ severities: 'major' })).lines))
})

test('what is closed is in no line and no amount of report and register, and counted in both', async () => {
  const before = (await gathered({ repairSchedule: 'budget' })).repairs!
  await plumbline.db
    .updateTable('defect')
    .set({ status: 'closed' })
    .where('project_id', '=', site.project.id)
    .where('type', '=', 'window_defect')
    .execute()
  const after = (await gathered({ repairSchedule: 'budget' })).repairs!
  expect(after.closed).toBe(8)
  expect(after.totals).toHaveLength(before.totals.length - 1)
  expect(after.amount!.value).toBeLessThan(before.amount!.value)
  const register = await ofRegister()
  expect(register).toMatchObject({ closed: 8 })
  expect(figures(register.lines)).toEqual(figures(after.lines))
  expect(figures(register.totals)).toEqual(figures(after.totals))
  expect(rounded(register.amount)).toEqual(rounded(after.amount))
  expect(await ofRegister({ statuses: 'closed' })).toMatchObject({ lines: [], totals: [], amount: null, closed: 8 })
})
