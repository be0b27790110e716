import { randomOf } from '@plumbline/inspection/testing/elevations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aComment, aDefect, anAnnotation } from '../../../testing/builders/finding-builders.ts'
import { aMedia } from '../../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { mergeDefects } from './merge-defects.ts'
import { splitDefect } from './split-defect.ts'

let plumbline: TestApp
let stage: PlanStage
beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
})
afterAll(() => plumbline.close())

const turns = inject('fullCount') ? 1000 : 120

/**
 * Every shape, comment, photo after repair and event with the defect at the end of the chain of the one it belongs to.
 */
async function everything() {
  const { rows } = await sql<{ kind: string; id: string; survivor: string | null; is_there: boolean }>`
    with recursive chain as (
      select id, id as at from defect where inspection_id = ${stage.project.inspectionId}
      union select chain.id, defect.merged_into from chain join defect on defect.id = chain.at where defect.merged_into is not null
    ), survivors as (
      select chain.id, chain.at, defect.deleted_at is null as is_there from chain join defect on defect.id = chain.at and defect.merged_into is null
    )
    select 'shape' as kind, annotation.id, survivors.at as survivor, coalesce(survivors.is_there and survivors.at = annotation.defect_id, false) as is_there
      from annotation left join survivors on survivors.id = annotation.defect_id where annotation.inspection_id = ${stage.project.inspectionId}
    union all select 'comment', defect_comment.id, survivors.at, coalesce(survivors.is_there, false) from defect_comment left join survivors on survivors.id = defect_comment.defect_id where defect_comment.project_id = ${stage.project.id}
    union all select 'photo', defect_after_photo.media_id, survivors.at, coalesce(survivors.is_there, false) from defect_after_photo left join survivors on survivors.id = defect_after_photo.defect_id where defect_after_photo.project_id = ${stage.project.id}
    union all select 'event', defect_event.id, survivors.at, coalesce(survivors.is_there, false) from defect_event left join survivors on survivors.id = defect_event.defect_id where defect_event.project_id = ${stage.project.id} and defect_event.kind = 'created'`.execute(
    plumbline.db,
  )
  return rows
}

test('random merges and splits lose nothing, and every number answers', async () => {
  const { db } = plumbline
  const random = randomOf(25)
  const { corporate_id: corporateId } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', stage.project.id)
    .executeTakeFirstOrThrow()
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const photos = [await aMedia(db, stage.project), await aMedia(db, stage.project)]
  for (let index = 0; index < 12; index += 1) {
    const id = await aDefect(db, stage.project)
    for (const on of index % 3 === 0 ? photos : [pick(photos)])
      await anAnnotation(db, stage.project, on, { defect_id: id, is_defect: true })
    await aComment(db, id)
    await db
      .insertInto('defect_after_photo')
      .values({
        defect_id: id,
        media_id: pick(photos),
        project_id: stage.project.id,
        corporate_id: corporateId,
        by_id: null,
      })
      .execute()
  }
  const count = async () => {
    const rows = await everything()
    expect(rows.filter(({ is_there }) => !is_there)).toEqual([])
    const of = (kind: string) => rows.filter((row) => row.kind === kind).length
    return { shapes: of('shape'), comments: of('comment'), photos: of('photo') }
  }
  const before = await count()
  const by = { userId: null, now: new Date() }
  const done = { merges: 0, splits: 0 }
  for (let turn = 0; turn < turns; turn += 1) {
    const live = await db
      .selectFrom('defect')
      .select('id')
      .where('inspection_id', '=', stage.project.inspectionId)
      .where('deleted_at', 'is', null)
      .orderBy('defect_num')
      .execute()
    const survivorId = pick(live).id
    if (live.length > 1 && random() < 0.5) {
      const mergedId = pick(live.filter(({ id }) => id !== survivorId)).id
      if (
        await db
          .transaction()
          .execute((trx) => mergeDefects(trx, { inspectionId: stage.project.inspectionId, survivorId, mergedId }, by))
      )
        done.merges += 1
    } else {
      const shapes = await db
        .selectFrom('annotation')
        .select('id')
        .where('defect_id', '=', survivorId)
        .orderBy('id')
        .execute()
      const annotationIds = shapes.map(({ id }) => id).filter(() => random() < 0.5)
      if (annotationIds.length === 0 || annotationIds.length === shapes.length) continue
      const splitting = {
        projectId: stage.project.id,
        corporateId,
        inspectionId: stage.project.inspectionId,
        defectId: survivorId,
        annotationIds,
      }
      const { id } = await db.transaction().execute((trx) => splitDefect(trx, splitting, by))
      const moved = await db.selectFrom('annotation').select('id').where('defect_id', '=', id).execute()
      expect(moved.map((row) => row.id).toSorted()).toEqual(expect.arrayContaining(annotationIds))
      done.splits += 1
    }
    if (turn % 20 === 0) expect(await count()).toEqual(before)
  }
  expect(await count()).toEqual(before)
  expect(done.merges).toBeGreaterThan(turns / 8)
  expect(done.splits).toBeGreaterThan(turns / 8)
  const { rows } =
    await sql`select id from defect where inspection_id = ${stage.project.inspectionId} and deleted_at is not null and merged_into is null`.execute(
      db,
    )
  expect(rows).toEqual([])
})
