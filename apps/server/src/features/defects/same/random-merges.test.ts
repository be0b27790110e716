import type { Progress } from '@plumbline/contract/defects/defects'
import { randomOf } from '@plumbline/inspection/testing/elevations'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { BuiltProject } from '../../../testing/builders/builders.ts'
import { aComment, aDefect, anAnnotation } from '../../../testing/builders/finding-builders.ts'
import { aMedia } from '../../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { continuedBy, mergedParts } from './merged-chain.ts'
import { mergeDefects } from './merge-defects.ts'
import type { Acting } from './size-from.ts'
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
    union all select 'event', defect_event.id, survivors.at, coalesce(survivors.is_there, false) from defect_event left join survivors on survivors.id = defect_event.defect_id where defect_event.project_id = ${stage.project.id} and defect_event.kind = 'created'
      and defect_event.defect_id in (select id from defect where inspection_id = ${stage.project.inspectionId})`.execute(
    plumbline.db,
  )
  return rows
}

async function anInspectionBefore(): Promise<string> {
  const { db } = plumbline
  const row = await db
    .selectFrom('inspection')
    .selectAll()
    .where('id', '=', stage.project.inspectionId)
    .executeTakeFirstOrThrow()
  const id = v7()
  await db
    .insertInto('inspection')
    .values({ ...row, id, created_at: new Date(row.created_at.getTime() - 60_000) })
    .execute()
  return id
}

type Said = {
  readonly rating: string | null
  readonly repair_by: string | null
  readonly due_date: string | null
  readonly earlier_id: string | null
  readonly progress: Progress | null
}

/** What people said of each defect: a merge may show it elsewhere, never change it. */
async function said(ids: readonly string[]): Promise<ReadonlyMap<string, Said>> {
  const rows = await plumbline.db
    .selectFrom('defect')
    .select(['id', 'rating', 'repair_by', 'due_date', 'earlier_id', 'progress', 'taken_link'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ id, taken_link, ...row }) => [
      id,
      taken_link === null ? row : { ...row, earlier_id: null, progress: taken_link.progress },
    ]),
  )
}

/** A defect without a link of its own has that of a part of it, where one has any; and no link is lost. */
async function checkLinks(own: ReadonlyMap<string, Said>): Promise<void> {
  const { db } = plumbline
  const live = await db
    .selectFrom('defect')
    .select(['id', 'earlier_id', 'progress'])
    .where('id', 'in', [...own.keys()])
    .where('deleted_at', 'is', null)
    .execute()
  for (const row of live) {
    const parts = (await mergedParts(db, row.id)).map(({ _id }) => own.get(_id))
    const ownLink = own.get(row.id)!.earlier_id
    const possible = ownLink === null ? parts.flatMap((part) => part?.earlier_id ?? []) : [ownLink]
    expect(possible.length === 0 ? [null] : possible).toContain(row.earlier_id)
  }
  const { rows } = await sql<{ at: string }>`${continuedBy(sql`${stage.project.inspectionId}`)}`.execute(db)
  const linked = [...own.values()].flatMap(({ earlier_id }) => earlier_id ?? [])
  expect([...new Set(rows.map(({ at }) => at))].toSorted()).toEqual(linked.toSorted())
}

/** What a person may say of the defect of this number: every kind of it is on some, on one side of a merge or on both. */
const saidOf = async (index: number, before: BuiltProject): Promise<Said> => ({
  rating: index % 2 === 0 ? `sg-pfi:${index % 4 === 0 ? 'repair' : 'unsafe'}` : null,
  repair_by: index % 4 === 0 ? `2027-01-${10 + index}` : null,
  due_date: index % 3 === 0 ? `2027-02-${10 + index}` : null,
  ...(index % 3 === 1
    ? { earlier_id: await aDefect(plumbline.db, before), progress: 'worse' }
    : { earlier_id: null, progress: index % 3 === 0 ? 'new' : null }),
})

/** The last merge of each first, as a person who undoes them would. */
async function undoAll(corporateId: string, by: Acting): Promise<void> {
  const { id: projectId, inspectionId } = stage.project
  for (;;) {
    const { rows } = await sql<{ survivor_id: string; merged_id: string }>`
      select survivor_id, merged_id from defect_merge join defect on defect.id = survivor_id
      where undone_at is null and defect.merged_into is null and defect_merge.inspection_id = ${inspectionId} order by defect_merge.id desc limit 1`.execute(
      plumbline.db,
    )
    const [row] = rows
    if (row === undefined) return
    const { survivor_id: defectId, merged_id: mergedId } = row
    const splitting = { projectId, corporateId, inspectionId, defectId, annotationIds: [], mergedId }
    await plumbline.db.transaction().execute((trx) => splitDefect(trx, splitting, by))
  }
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
  const before = { ...stage.project, inspectionId: await anInspectionBefore() }
  const made: string[] = []
  for (let index = 0; index < 12; index += 1) {
    const id = await aDefect(db, stage.project)
    made.push(id)
    await db
      .updateTable('defect')
      .set(await saidOf(index, before))
      .where('id', '=', id)
      .execute()
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
  const counted = await count()
  const own = await said(made)
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
    if (turn % 20 === 0) expect(await count()).toEqual(counted)
    if (turn % 5 === 0) await checkLinks(own)
  }
  expect(await count()).toEqual(counted)
  await checkLinks(own)
  expect(await said(made)).toEqual(own)
  expect(done.merges).toBeGreaterThan(turns / 8)
  expect(done.splits).toBeGreaterThan(turns / 8)
  const { rows } =
    await sql`select id from defect where inspection_id = ${stage.project.inspectionId} and deleted_at is not null and merged_into is null`.execute(
      db,
    )
  expect(rows).toEqual([])

  await undoAll(corporateId, by)
  expect(await count()).toEqual(counted)
  const live = await db
    .selectFrom('defect')
    .selectAll()
    .where('id', 'in', made)
    .where('deleted_at', 'is', null)
    .execute()
  expect(live).toHaveLength(made.length)
  expect(live.every(({ taken_link }) => taken_link === null)).toBe(true)
  expect(await said(made)).toEqual(own)
})
