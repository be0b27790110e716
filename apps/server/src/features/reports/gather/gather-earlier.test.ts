import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { aDefect } from '../../../testing/builders/finding-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { mergeDefects } from '../../defects/same/merge-defects.ts'
import { comparisonOf, earlierStates } from './gather-earlier.ts'

let plumbline: TestApp
let stage: PlanStage
let laterId: string

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  const { db } = plumbline
  const before = await db
    .selectFrom('inspection')
    .selectAll()
    .where('id', '=', stage.project.inspectionId)
    .executeTakeFirstOrThrow()
  await db.updateTable('inspection').set({ inspected_on: '2025-10-05' }).where('id', '=', before.id).execute()
  laterId = v7()
  await db
    .insertInto('inspection')
    .values({
      ...before,
      id: laterId,

      inspected_on: '2026-10-05',
      created_at: new Date(Date.now() + 60_000),
    })
    .execute()
})

const read = <T>(of: (trx: Parameters<typeof comparisonOf>[0]) => Promise<T>) =>
  plumbline.db.transaction().execute((trx) => of(trx))
const inLater = () => ({ ...stage.project, inspectionId: laterId })

describe('the inspection before this one', () => {
  test('is none of the first', async () => {
    expect(await read((trx) => comparisonOf(trx, stage.project.inspectionId))).toBeNull()
  })

  test('lists its open defects that nothing continues', async () => {
    const { db } = plumbline
    const [continued, left, closed] = [
      await aDefect(db, stage.project, { given: { severity: 'minor', width: 4 } }),
      await aDefect(db, stage.project, {}),
      await aDefect(db, stage.project, {}),
    ]
    await db.updateTable('defect').set({ status: 'closed' }).where('id', '=', closed).execute()
    const now = await aDefect(db, inLater(), {})
    await db.updateTable('defect').set({ earlier_id: continued, progress: 'worse' }).where('id', '=', now).execute()
    const { defect_num } = await db
      .selectFrom('defect')
      .select('defect_num')
      .where('id', '=', left)
      .executeTakeFirstOrThrow()
    expect(await read((trx) => comparisonOf(trx, laterId))).toEqual({
      inspectedOn: '2025-10-05',
      withoutSuccessor: [defect_num],
    })
    const states = await read((trx) => earlierStates(trx, [continued]))
    expect(states.get(continued)).toMatchObject({
      severity: 'minor',
      status: 'open',
      inspectedOn: '2025-10-05',
      size: { width: 4 },
    })
    await db.updateTable('defect').set({ deleted_at: new Date() }).where('id', '=', continued).execute()
    expect((await read((trx) => earlierStates(trx, [continued]))).size).toBe(0)
  })

  test('follows merges of the earlier one and of the later one', async () => {
    const { db } = plumbline
    const before = [await aDefect(db, stage.project, { given: { width: 7 } }), await aDefect(db, stage.project, {})]
    const now = [await aDefect(db, inLater(), {}), await aDefect(db, inLater(), {})]
    const link = (id: string, earlierId: string) =>
      db.updateTable('defect').set({ earlier_id: earlierId, progress: 'same' }).where('id', '=', id).execute()
    const merge = (inspectionId: string, survivorId: string, mergedId: string) =>
      db
        .transaction()
        .execute((trx) => mergeDefects(trx, { inspectionId, survivorId, mergedId }, { userId: null, now: new Date() }))
    const numbers = async (ids: readonly string[]) =>
      (await db.selectFrom('defect').select('defect_num').where('id', 'in', ids).execute()).map((row) => row.defect_num)
    const listed = async () => (await read((trx) => comparisonOf(trx, laterId)))!.withoutSuccessor
    await link(now[0]!, before[1]!)
    await merge(stage.project.inspectionId, before[0]!, before[1]!)
    expect(await listed()).not.toEqual(expect.arrayContaining(await numbers([before[0]!])))
    expect((await read((trx) => earlierStates(trx, [before[1]!]))).get(before[1]!)).toMatchObject({
      defectNum: (await numbers([before[0]!]))[0],
      size: { width: 7 },
    })

    const other = await aDefect(db, stage.project, {})
    await link(now[1]!, other)
    await merge(laterId, now[0]!, now[1]!)
    expect(await listed()).not.toEqual(expect.arrayContaining(await numbers([other])))
    await db.updateTable('defect').set({ deleted_at: new Date() }).where('id', '=', now[0]!).execute()
    expect(await listed()).toEqual(expect.arrayContaining(await numbers([before[0]!, other])))
  })

  test('is not asked for where no defect is linked', async () => {
    expect((await read((trx) => earlierStates(trx, []))).size).toBe(0)
  })
})
