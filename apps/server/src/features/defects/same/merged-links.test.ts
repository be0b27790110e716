import { duplicateRoutes } from '@plumbline/contract/defects/duplicates'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDefect, anAnnotation } from '../../../testing/builders/finding-builders.ts'
import { aMedia } from '../../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import type { NewDefect } from '../create-defect.ts'

let plumbline: TestApp
let stage: PlanStage
/** Three inspections of one asset, the first one first. */
let inspections: readonly string[]

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  const { db } = plumbline
  await db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', stage.project.id).execute()
  const first = await db
    .selectFrom('inspection')
    .selectAll()
    .where('id', '=', stage.project.inspectionId)
    .executeTakeFirstOrThrow()
  inspections = [first.id, v7(), v7()]
  for (const [index, id] of inspections.entries())
    if (index > 0)
      await db
        .insertInto('inspection')
        .values({ ...first, id, created_at: new Date(first.created_at.getTime() + index * 60_000) })
        .execute()
})
afterAll(() => plumbline.close())

const inNumber = (index: number) => ({ ...stage.project, inspectionId: inspections[index]! })
const photoIn = (index: number) =>
  aMedia(plumbline.db, inNumber(index), {
    elevation_id: stage.elevation.id,
    floor: '3',
    gsd: 1,
    width: 4000,
    height: 3000,
  })

async function make(index: number, given: Partial<NewDefect> = {}) {
  const id = await aDefect(plumbline.db, inNumber(index), given)
  const shape = await anAnnotation(plumbline.db, inNumber(index), await photoIn(index), {
    defect_id: id,
    is_defect: true,
  })
  const at = { params: { ...stage.params, inspectionId: inspections[index]!, defectId: id }, token: stage.token }
  const detail = async () => (await plumbline.call(defectLifeRoutes.detail, at)).body
  const version = async () => (await detail()).defect.version
  return {
    id,
    shape,
    detail,
    link: async (earlierId: string | null, progress: 'new' | 'same' | 'worse' | null) => {
      const { status } = await plumbline.call(defectLifeRoutes.link, {
        ...at,
        body: { earlierId, progress, version: await version() },
      })
      expect(status).toBe(200)
    },
    merge: async (other: { readonly id: string }) => {
      const body = { with: other.id, version: await version() }
      expect((await plumbline.call(duplicateRoutes.merge, { ...at, body })).status).toBe(200)
    },
    split: async (body: { mergedId: string } | { annotationIds: string[] }) =>
      (await plumbline.call(duplicateRoutes.split, { ...at, body })).body.split._id,
    growth: async () => (await plumbline.call(duplicateRoutes.growth, at)).body,
    linked: async () => {
      const { earlier, progress } = await detail()
      return [earlier?.defect._id ?? null, progress]
    },
  }
}

describe('a merge in the later inspection', () => {
  test('gives the link of the merged one to a survivor without; the undo takes it away', async () => {
    const [before, one, other] = [await make(0), await make(1), await make(1)]
    await other.link(before.id, 'worse')
    await one.merge(other)
    expect(await one.linked()).toEqual([before.id, 'worse'])
    expect((await one.growth()).reason).not.toBe('not-linked')
    expect((await one.detail()).history.find(({ kind }) => kind === 'linked')).toMatchObject({
      before: { earlierId: null, progress: null },
      after: { earlierId: before.id, progress: 'worse' },
    })
    expect((await before.detail()).later.map(({ _id, progress }) => [_id, progress])).toEqual([[one.id, 'worse']])
    await one.split({ mergedId: other.id })
    expect(await one.linked()).toEqual([null, null])
    expect(await other.linked()).toEqual([before.id, 'worse'])
  })

  test('does so where the survivor was called new, which the undo brings back', async () => {
    const [before, one, other] = [await make(0), await make(1), await make(1)]
    await one.link(null, 'new')
    await other.link(before.id, 'same')
    await one.merge(other)
    expect(await one.linked()).toEqual([before.id, 'same'])
    await one.split({ annotationIds: [other.shape] })
    expect(await one.linked()).toEqual([null, 'new'])
  })

  test('leaves a survivor its own link; the earlier one of the merged is continued by the survivor', async () => {
    const [first, second, one, other] = [await make(0), await make(0), await make(1), await make(1)]
    await one.link(first.id, 'same')
    await other.link(second.id, 'worse')
    await one.merge(other)
    expect(await one.linked()).toEqual([first.id, 'same'])
    expect((await second.detail()).later.map(({ _id, progress }) => [_id, progress])).toEqual([[one.id, 'worse']])
    await one.split({ mergedId: other.id })
    expect(await one.linked()).toEqual([first.id, 'same'])
  })

  test('the undo leaves a link that a person chose since', async () => {
    const [first, second, one, other] = [await make(0), await make(0), await make(1), await make(1)]
    await other.link(first.id, 'worse')
    await one.merge(other)
    await one.link(second.id, 'same')
    await one.split({ mergedId: other.id })
    expect(await one.linked()).toEqual([second.id, 'same'])
  })

  test('by way of others: the link follows the shapes it came with', async () => {
    const [before, a, b, c] = [await make(0), await make(1), await make(1), await make(1)]
    await a.link(before.id, 'worse')
    await b.merge(a)
    await c.merge(b)
    expect(await c.linked()).toEqual([before.id, 'worse'])
    // What a brought stays with c, and with it the link.
    expect(await c.split({ annotationIds: [b.shape] })).toBe(b.id)
    expect(await b.linked()).toEqual([null, null])
    expect(await c.linked()).toEqual([before.id, 'worse'])
    await c.split({ mergedId: a.id })
    expect(await c.linked()).toEqual([null, null])
    expect(await a.linked()).toEqual([before.id, 'worse'])
  })

  test('of several merged ones: the link of the next where that of the first leaves', async () => {
    const [first, second, one, b, c] = [await make(0), await make(0), await make(1), await make(1), await make(1)]
    await b.link(first.id, 'worse')
    await c.link(second.id, 'same')
    await one.merge(b)
    await one.merge(c)
    expect(await one.linked()).toEqual([first.id, 'worse'])
    await one.split({ mergedId: b.id })
    expect(await one.linked()).toEqual([second.id, 'same'])
    await one.split({ mergedId: c.id })
    expect(await one.linked()).toEqual([null, null])
  })
})

describe('a merge in the earlier inspection', () => {
  test('the link leads to the survivor, and back after the undo', async () => {
    const [one, other, now] = [await make(0), await make(0), await make(1)]
    await now.link(other.id, 'worse')
    await one.merge(other)
    expect(await now.linked()).toEqual([one.id, 'worse'])
    expect((await now.growth()).earlier?.defectId).toBe(one.id)
    await one.split({ mergedId: other.id })
    expect(await now.linked()).toEqual([other.id, 'worse'])
  })

  test('what an inspection between has taken over is not offered twice', async () => {
    const at = { elevationId: stage.elevation.id, floor: '3' }
    const given = { given: at }
    const [one, other, between, open] = [
      await make(0, given),
      await make(0, given),
      await make(1, given),
      await make(0, given),
    ]
    await between.link(other.id, 'same')
    const offered = async () => {
      const { body } = await plumbline.call(defectLifeRoutes.earlier, {
        params: { ...stage.params, inspectionId: inspections[2]! },
        query: { imageId: await photoIn(2) },
        token: stage.token,
      })
      return body.data.map(({ defect }) => defect._id).toSorted()
    }
    expect(await offered()).toEqual([one.id, between.id, open.id].toSorted())
    await one.merge(other)
    expect(await offered()).toEqual([between.id, open.id].toSorted())
    // The one that took it over becomes part of another, which continues it then.
    const third = await make(1, given)
    await third.link(open.id, 'same')
    await third.merge(between)
    expect(await offered()).toEqual([third.id])
  })
})
