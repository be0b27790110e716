import { drawingRoutes, type LayoutCategory } from '@plumbline/contract/drawings/drawings'
import { projectLifeRoutes } from '@plumbline/contract/projects/projects'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notesOf } from '../../testing/builders/audit-entries.ts'
import { aDrawing, aMarker } from '../../testing/builders/builders.ts'
import { pngFile } from '../../testing/files/drawing-files.ts'
import { aModel } from '../../testing/builders/model-builders.ts'
import { aDrawingSite, type DrawingSite } from '../../testing/sites/drawing-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { removeDeleted } from '../projects/delete-project.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const change = (site: DrawingSite, layoutId: string, body: object) =>
  plumbline.call(drawingRoutes.change, {
    params: { ...site.params, layoutId },
    token: site.token,
    body: { version: 1, ...body },
  })
const remove = (site: DrawingSite, layoutId: string, layoutCategory: LayoutCategory = 'layout') =>
  plumbline.call(drawingRoutes.remove, {
    params: { ...site.params, layoutId },
    token: site.token,
    body: { layoutCategory },
  })
const reorder = (site: DrawingSite, layoutIds: string[], category: LayoutCategory = 'layout') =>
  plumbline.call(drawingRoutes.reorder, { params: site.params, token: site.token, body: { category, layoutIds } })
const names = async (site: DrawingSite) => (await site.list()).map(({ name }) => name)

describe('changing a drawing', () => {
  test('changes what is given and counts up', async () => {
    const site = await aDrawingSite(plumbline)
    const { id } = await aDrawing(plumbline.db, site.project, { name: 'Plan' })
    expect((await change(site, id, { name: 'Site plan', version: 1 })).body).toMatchObject({
      name: 'Site plan',
      blockName: '',
      version: 2,
    })
    expect(
      (await change(site, id, { blockName: 'B', subtype: 'drainage', floorRange: ['3-7'], version: 2 })).body,
    ).toMatchObject({ name: 'Site plan', blockName: 'B', subtype: 'drainage', floorRange: ['3-7'], version: 3 })
    expect((await change(site, id, { blockName: '', subtype: null, version: 3 })).body).toMatchObject({
      blockName: '',
      subtype: null,
      floorRange: ['3-7'],
    })
  })

  test('on top of what one has not seen is refused, with what is there now', async () => {
    const site = await aDrawingSite(plumbline)
    const { id } = await aDrawing(plumbline.db, site.project, { name: 'Plan' })
    await change(site, id, { name: 'Theirs', version: 1 })
    const { status, error } = await change(site, id, { name: 'Mine', version: 1 })
    expect([status, error.code]).toEqual([409, 'version.stale'])
    expect(drawingRoutes.change.reply.parse(error.newer)).toMatchObject({ name: 'Theirs', version: 2 })
    expect(await names(site)).toEqual(['Theirs'])
    const unsaid = await change(site, id, { name: 'Mine', version: undefined })
    expect([unsaid.status, unsaid.error]).toMatchObject([400, { code: 'input.invalid', field: 'version' }])
    expect(await names(site)).toEqual(['Theirs'])
  })

  test('ten at once to one name: one gets it', async () => {
    const site = await aDrawingSite(plumbline)
    const drawings = await Promise.all(Array.from({ length: 10 }, () => aDrawing(plumbline.db, site.project)))
    const answers = await Promise.all(
      drawings.map(({ id }, index) => change(site, id, { name: index % 2 === 0 ? 'Tower' : 'TOWER' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)!.error).toMatchObject({
      code: 'drawing.name-taken',
      field: 'name',
    })
  })
})

test('the floors of an elevation are those of its portions', async () => {
  const site = await aDrawingSite(plumbline)
  const { id } = await aDrawing(plumbline.db, site.project, { category: 'elevation' })
  expect((await change(site, id, { blockName: 'C', floorRange: ['1-99'] })).body).toMatchObject({
    blockName: 'C',
    floorRange: [],
  })
})

describe('the order', () => {
  test('is as given; drawings added in between come last; it is stored by category', async () => {
    const site = await aDrawingSite(plumbline)
    const [a, b, c] = [
      await aDrawing(plumbline.db, site.project, { name: 'a' }),
      await aDrawing(plumbline.db, site.project, { name: 'b' }),
      await aDrawing(plumbline.db, site.project, { name: 'c' }),
    ]
    const floor = await aDrawing(plumbline.db, site.project, { category: 'floor', name: 'f' })
    expect((await reorder(site, [c.id, a.id])).status).toBe(200)
    expect((await site.list()).filter(({ category }) => category === 'layout').map(({ name }) => name)).toEqual([
      'c',
      'a',
      'b',
    ])
    for (const id of [floor.id, v7()]) expect((await reorder(site, [b.id, id])).error.code).toBe('drawing.not-found')
    const { body } = await plumbline.call(drawingRoutes.list, {
      params: site.params,
      token: site.token,
      query: { category: 'floor' },
    })
    expect(body.data.map(({ name }) => name)).toEqual(['f'])
  })
})

describe('deleting a drawing', () => {
  test('takes its markers, says so in the log, and gives its bytes back once', async () => {
    const site = await aDrawingSite(plumbline)
    const plan = await aDrawing(plumbline.db, site.project, { name: 'Plan' })
    await plumbline.db.updateTable('project').set({ data_used: '100' }).where('id', '=', site.project.id).execute()
    await aMarker(plumbline.db, site.project, plan)
    await aMarker(plumbline.db, site.project, plan)
    expect((await site.list())[0]).toMatchObject({ markerCount: 2 })
    expect((await remove(site, plan.id, 'elevation')).error.code).toBe('drawing.not-found')
    const answers = await Promise.all([remove(site, plan.id), remove(site, plan.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect([await site.list(), await site.used()]).toEqual([[], 32])
    expect(
      await plumbline.db.selectFrom('marker').select('id').where('project_id', '=', site.project.id).execute(),
    ).toEqual([])
    expect(await notesOf(plumbline.db, site.corporate.id, 'drawing.delete')).toMatchObject([
      { actor_id: site.person.id, subject_id: plan.id, detail: { category: 'layout', markers: '2' } },
    ])
  })
})

test('a deleted elevation clears the floors of its markers, and publishes the change of the plan', async () => {
  const site = await aDrawingSite(plumbline)
  const [plan, elevation] = [
    await aDrawing(plumbline.db, site.project),
    await aDrawing(plumbline.db, site.project, { category: 'elevation' }),
  ]
  const [linked, other] = [
    await aMarker(plumbline.db, site.project, plan),
    await aMarker(plumbline.db, site.project, plan),
  ]
  await plumbline.db
    .updateTable('marker')
    .set({ elevation_id: elevation.id, floor_start_idx: 1, floor_end_idx: 2 })
    .where('id', '=', linked)
    .execute()
  await remove(site, elevation.id, 'elevation')
  const rows = await plumbline.db
    .selectFrom('marker')
    .select(['id', 'elevation_id', 'floor_start_idx', 'floor_end_idx', 'version'])
    .where('project_id', '=', site.project.id)
    .orderBy('id')
    .execute()
  const bare = { elevation_id: null, floor_start_idx: null, floor_end_idx: null }
  expect(rows).toEqual([
    { id: linked, ...bare, version: 2 },
    { id: other, ...bare, version: 1 },
  ])
  expect(
    await plumbline.db
      .selectFrom('live_event')
      .select('entity_id')
      .where('kind', '=', 'markers.changed')
      .where('project_id', '=', site.project.id)
      .execute(),
  ).toEqual([{ entity_id: plan.id }])
})

test('a deleted project takes drawings and files along', async () => {
  const site = await aDrawingSite(plumbline, { role: 'corporate-admin' })
  await site.upload(await pngFile(20, 20), { name: 'Plan' })
  await site.begin(await pngFile(20, 20), { name: 'Half-way' })
  const params = { corporateId: site.corporate.id, projectId: site.project.id }
  expect((await plumbline.call(projectLifeRoutes.remove, { params, token: site.token })).status).toBe(200)
  await removeDeleted(plumbline.context, { payload: params, signal: new AbortController().signal })
  expect([await site.objects(), await site.recorded()]).toEqual([[], []])
  expect(
    await plumbline.db.selectFrom('drawing').select('id').where('project_id', '=', site.project.id).execute(),
  ).toEqual([])
})

test('a 3D model is listed as its parts are: being prepared, ready, or failed with the reason', async () => {
  const site = await aDrawingSite(plumbline)
  const drawing = await aDrawing(plumbline.db, site.project, {
    category: 'otherDrawing',
    dimension: '3d',
    name: 'Tower',
  })
  const id = await aModel(plumbline.db, site.project, drawing.id, { state: 'preparing' })
  const shown = async () => (await site.list()).map(({ status, errorCode }) => [status, errorCode])
  expect(await shown()).toEqual([['FILE_PROCESSING', null]])
  await plumbline.db
    .updateTable('model')
    .set({ state: 'failed', error_code: 'model.damaged' })
    .where('id', '=', id)
    .execute()
  expect(await shown()).toEqual([['FILE_PROCESS_FAILED', 'model.damaged']])
  await plumbline.db.updateTable('model').set({ state: 'ready', error_code: null }).where('id', '=', id).execute()
  expect(await shown()).toEqual([['FILE_PROCESSED', null]])
})

test('signatures stand in no project info', async () => {
  const site = await aDrawingSite(plumbline)
  await aDrawing(plumbline.db, site.project, { category: 'signature' })
  await aDrawing(plumbline.db, site.project, { category: 'otherDocument', name: 'Permit' })
  const { layouts } = await site.info()
  expect(
    Object.values(layouts)
      .flat()
      .map(({ name }) => name),
  ).toEqual(['Permit'])
})
