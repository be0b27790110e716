import { areaOnElevation } from '@plumbline/inspection/coverage/close-range/areas-outside'
import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { markerRoutes } from '@plumbline/contract/markers/markers'
import { modelRoutes, type Model } from '@plumbline/contract/models/models'
import { totalHeightText } from '@plumbline/inspection/floors/floors'
import { georeference } from '@plumbline/geometry/georeference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFile } from '../features/drawings/open-file.ts'
import { enqueuePreparation } from '../features/models/enqueue-preparation.ts'
import { prepareModel, type PrepareJob } from '../features/models/prepare-model.ts'
import { verifyObjects } from '../storage/verify.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { addDemoDefects } from './add-defects.ts'
import { addDemoFlight } from './add-flight.ts'
import { addDemoModel, demoModel } from './add-model.ts'
import { addDemoReport } from './add-report.ts'
import { createDemo, demoAccounts, demoPassword } from './demo.ts'
import { roofLevel } from './flight/building.ts'
import { fileNameOf, planFlight, smallCamera } from './flight/plan-flight.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

test('a newcomer finds plans, and elevations with their floors; every file is where it is said to be', async () => {
  const { db, context, call, app } = plumbline
  expect(await createDemo(db, context.storage)).toBe(true)
  expect(await createDemo(db, context.storage)).toBe(false)
  const { email } = demoAccounts.find(({ role }) => role === 'corporate-viewer')!
  const {
    body: { accessToken: token },
  } = await call(accountRoutes.login, { body: { email, password: demoPassword } })
  const {
    body: { data: projects },
  } = await call(projectRoutes.list, {
    params: {
      corporateId: (
        await db
          .selectFrom('project')
          .select('corporate_id')
          .where('code', '=', 'HK-2026-014')
          .executeTakeFirstOrThrow()
      ).corporate_id,
    },
    query: {},
    token,
  })
  for (const { coverImage } of projects)
    expect((await app.inject(coverImage!)).headers['content-type']).toBe('image/jpeg')
  const project = await db
    .selectFrom('project')
    .innerJoin('workspace', 'workspace.project_id', 'project.id')
    .innerJoin('inspection', 'inspection.workspace_id', 'workspace.id')
    .select([
      'project.id',
      'project.corporate_id',
      'project.height_m',
      'workspace.id as workspaceId',
      'inspection.id as inspectionId',
    ])
    .where('code', '=', 'HK-2026-014')
    .executeTakeFirstOrThrow()
  const {
    body: { data },
  } = await call(drawingRoutes.list, {
    params: { corporateId: project.corporate_id, workspaceId: project.workspaceId },
    token,
  })
  expect(data.map(({ category, name, createdBy }) => [category, name, createdBy.name])).toEqual([
    ['layout', 'Site plan', 'Demo Surveyor'],
    ['floor', 'Typical floor, 4/F to 31/F', 'Demo Surveyor'],
    ['elevation', 'North elevation', 'Demo Surveyor'],
    ['elevation', 'East elevation', 'Demo Surveyor'],
    ['elevation', 'South elevation', 'Demo Surveyor'],
    ['elevation', 'West elevation', 'Demo Surveyor'],
  ])
  for (const { picture } of data)
    for (const url of [picture!.url, picture!.thumbnailUrl]) expect((await app.inject(url)).statusCode).toBe(200)
  const {
    body: { elevationPlans },
  } = await call(drawingRoutes.topology, {
    params: { projectId: project.id, workspaceId: project.workspaceId, inspectionId: project.inspectionId },
    token,
  })
  const [north] = elevationPlans
  expect([north?.floorRange.length, north?.floorRange[0]?.displayName, north?.floorRange.at(-1)?.displayName]).toEqual([
    33,
    'R',
    'G/F',
  ])
  expect(totalHeightText(north!.floorRange)).toBe(project.height_m)
  const plan = data.find(({ category }) => category === 'layout')!
  const where = {
    params: { projectId: project.id, inspectionId: project.inspectionId, layoutId: plan.layoutId },
    token,
  }
  const { body: set } = await call(markerRoutes.get, where)
  expect(set!.markers.map(({ markerType }) => markerType)).toEqual([
    'PhotoSeq',
    'PhotoSeq',
    'PhotoSeq',
    'PhotoSeq',
    'Photo',
    'Box',
    'Box',
    'Box',
    'Video',
  ])
  expect(set!.markers.filter(({ elevationId }) => elevationId === north?._id).map(({ name }) => name)).toEqual([
    'North facade',
  ])
  const {
    body: { points },
  } = await call(markerRoutes.georeference, where)
  const plane = georeference(
    points.map(({ at, coordinates: [longitude, latitude] }) => ({ plan: at, map: { longitude, latitude } })),
    plan.picture!,
  )!
  expect(plane.metresPerPixel).toBeCloseTo(0.05, 3)
  const findings = []
  for await (const finding of verifyObjects(db, context.storage)) findings.push(finding)
  expect(findings).toEqual([])
})

test('its flight comes after it: every photo on its wall, floor and column, however often the job is run', async () => {
  const { db, context } = plumbline
  const { id: projectId, corporate_id: corporateId } = await db
    .selectFrom('project')
    .select(['id', 'corporate_id'])
    .where('code', '=', 'HK-2026-014')
    .executeTakeFirstOrThrow()
  const job = {
    payload: { corporateId, projectId, isSmall: true },
    signal: new AbortController().signal,
    progress: () => undefined,
  }
  await addDemoFlight(context, job)
  const read = () =>
    db
      .selectFrom('media')
      .innerJoin('video_column', 'video_column.id', 'media.column_id')
      .innerJoin('drawing', 'drawing.id', 'media.elevation_id')
      .innerJoin('marker', 'marker.id', 'media.marker_id')
      .select([
        'media.id',
        'media.name',
        'media.kind',
        'media.floor',
        'media.sequence_number',
        'video_column.name as column',
        'drawing.name as elevation',
        'marker.name as marker',
      ])
      .where('media.project_id', '=', projectId)
      .orderBy('media.sequence_number')
      .orderBy('media.name')
      .execute()
  const first = await read()
  expect(first.filter(({ name }) => name.endsWith('_W.JPG'))).toHaveLength(24)
  expect(first.filter(({ kind }) => kind === 'temperatures')).toHaveLength(
    first.filter(({ name }) => name.endsWith('_T.JPG')).length,
  )
  expect(first[0]).toMatchObject({
    floor: '31',
    column: 'N1',
    elevation: 'North elevation',
    marker: 'North facade',
    sequence_number: 1,
  })
  expect(new Set(first.map(({ elevation }) => elevation)).size).toBe(4)
  await db.deleteFrom('media').where('id', '=', first[3]!.id).execute()
  await addDemoFlight(context, job)
  expect((await read()).map(({ name }) => name)).toEqual(first.map(({ name }) => name))
})

test('two of its elevations have defects: added once, and not before their photos were read', async () => {
  const { db, context } = plumbline
  const { id: projectId, corporate_id: corporateId } = await db
    .selectFrom('project')
    .select(['id', 'corporate_id'])
    .where('code', '=', 'HK-2026-014')
    .executeTakeFirstOrThrow()
  const job = { payload: { corporateId, projectId, isSmall: true } }
  await expect(addDemoDefects(context, job)).rejects.toThrow('still being read')
  await db
    .updateTable('media')
    .set({ width: 800, height: 600, gsd: 7 })
    .where('project_id', '=', projectId)
    .where('kind', '=', 'photo')
    .execute()
  await addDemoDefects(context, job)
  const read = () =>
    db
      .selectFrom('defect')
      .innerJoin('drawing', 'drawing.id', 'defect.elevation_id')
      .select(['defect.id', 'defect.floor', 'drawing.name', 'defect.type', 'defect.severity'])
      .where('defect.project_id', '=', projectId)
      .orderBy('defect.defect_num')
      .execute()
  const first = await read()
  expect(first.length).toBeGreaterThan(3)
  expect(new Set(first.map(({ name }) => name))).toEqual(new Set(['North elevation', 'East elevation']))
  await addDemoDefects(context, job)
  expect(await read()).toEqual(first)
})

test('it has a small model of the painted building, with its defects and cameras where they are', async () => {
  const { db, context, call } = plumbline
  const { id: projectId, corporate_id: corporateId } = await db
    .selectFrom('project')
    .select(['id', 'corporate_id'])
    .where('code', '=', 'HK-2026-014')
    .executeTakeFirstOrThrow()
  const inspectionId = (
    await db
      .selectFrom('media')
      .select('inspection_id')
      .where('project_id', '=', projectId)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).inspection_id
  for (const station of planFlight())
    await db
      .updateTable('media')
      .set({
        latitude: station.latitude,
        longitude: station.longitude,
        facts: JSON.stringify({
          gimbalYaw: station.yaw,
          gimbalPitch: 0,
          gimbalRoll: 0,
          absoluteAltitude: station.absoluteAltitude,
          relativeAltitude: station.relativeAltitude,
          focalLength: smallCamera.focalLength,
          equivalentFocalLength: smallCamera.equivalentFocalLength,
          calibratedFocalLength: null,
          digitalZoom: null,
          laserRange: null,
        }),
      })
      .where('project_id', '=', projectId)
      .where('name', '=', fileNameOf(station, 'W', 'JPG'))
      .execute()
  const job = { payload: { corporateId, projectId, isSmall: true } }
  await expect(addDemoModel(context, job)).rejects.toThrow('still being prepared')
  await expect(addDemoModel(context, job)).rejects.toThrow('still being prepared')
  const [upload, ...others] = await db
    .selectFrom('drawing_upload')
    .select(['id', 'created_by', 'file_name'])
    .where('project_id', '=', projectId)
    .execute()
  expect([upload?.file_name, others]).toEqual([demoModel.fileName, []])
  const attempt = {
    attempt: 1,
    signal: new AbortController().signal,
    progress: () => undefined,
    complete: (write: Parameters<PrepareJob['complete']>[0]) => db.transaction().execute(write),
  }
  await openFile(context, { ...attempt, payload: { corporateId, projectId, uploadId: upload!.id } }, (trx, { key }) =>
    enqueuePreparation(trx, key, context.now()),
  )
  const { id: modelId, job_id } = await db
    .selectFrom('model')
    .select(['id', 'job_id'])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  await prepareModel(context, { ...attempt, id: job_id!, payload: { corporateId, projectId, modelId } })
  await addDemoModel(context, job)

  const { email } = demoAccounts.find(({ role }) => role === 'corporate-viewer')!
  const {
    body: { accessToken: token },
  } = await call(accountRoutes.login, { body: { email, password: demoPassword } })
  const of = { params: { projectId, inspectionId }, token }
  const read = async () => ({
    models: (await call(modelRoutes.list, of)).body.data,
    pins: (await call(modelRoutes.pins, of)).body.data,
  })
  const { models, pins } = await read()
  expect(models).toMatchObject([
    { name: demoModel.name, type: 'mesh', state: 'ready', photos: null, placement: { source: 'points' } },
  ])
  const [{ facts, placement }] = models as [Model]
  expect(placement.scale).toBeCloseTo(1, 6)
  expect(placement.residual).toBeLessThan(0.001)
  const size = [0, 1, 2].map((axis) => facts!.bounds.max[axis]! - facts!.bounds.min[axis]!)
  expect(size[2]).toBeCloseTo(roofLevel, 1)
  expect([size[0], size[1]].map((metres) => Math.round(metres!))).toEqual([41, 23])
  const defects = await db
    .selectFrom('annotation')
    .innerJoin('media', 'media.id', 'annotation.media_id')
    .select(['annotation.defect_id', 'media.id', 'media.name'])
    .where('annotation.project_id', '=', projectId)
    .where('annotation.origin', '=', 'person')
    .execute()
  expect(pins.map(({ defectId }) => defectId).toSorted()).toEqual(defects.map(({ defect_id }) => defect_id).toSorted())

  const { data: cameras, unaimed } = (await call(modelRoutes.cameras, { ...of, query: {} })).body
  expect(cameras.length).toBeGreaterThan(20)
  expect(unaimed).toBe(0)
  for (const { defectId, position, normal, modelId: on } of pins) {
    expect(on).toBe(modelId)
    const { data: seeing } = (await call(modelRoutes.photosAt, { ...of, body: { position, normal, limit: 30 } })).body
    const drawnOn = defects.find(({ defect_id }) => defect_id === defectId)!
    expect(seeing.map(({ imageId }) => imageId)).toContain(drawnOn.id)
    expect(seeing.find(({ imageId }) => imageId === drawnOn.id)!.distance).toBeGreaterThan(5)
  }
  await addDemoModel(context, job)
  expect(await read()).toMatchObject({ models: [{ version: models[0]!.version }], pins })
})

test('and one report is asked for, once every photo was read', async () => {
  const { db, context } = plumbline
  const { id: projectId, corporate_id: corporateId } = await db
    .selectFrom('project')
    .select(['id', 'corporate_id'])
    .where('code', '=', 'HK-2026-014')
    .executeTakeFirstOrThrow()
  const job = { payload: { corporateId, projectId, isSmall: true } }
  await expect(addDemoReport(context, job)).rejects.toThrow('still being read')
  await db.updateTable('media').set({ file_status: 'FILE_PROCESSED' }).where('project_id', '=', projectId).execute()
  await addDemoReport(context, job)
  await addDemoReport(context, job)
  expect(
    await db
      .selectFrom('report')
      .select(['title', 'status', 'template_id', 'language'])
      .where('project_id', '=', projectId)
      .execute(),
  ).toEqual([{ title: 'Facade inspection report', status: 'pending', template_id: 'Facade', language: 'en' }])
  const closeRange = await db
    .selectFrom('close_range')
    .innerJoin('drawing', 'drawing.id', 'close_range.elevation_id')
    .select(['drawing.name', 'close_range.areas', 'close_range.version'])
    .where('close_range.project_id', '=', projectId)
    .orderBy('drawing.name')
    .execute()
  expect(closeRange.map(({ name, areas, version }) => [name, areas.length, version])).toEqual([
    ['East elevation', 1, 1],
    ['North elevation', 3, 1],
  ])
  const size = { 'East elevation': 22, 'North elevation': 40 } as const
  for (const { name, areas } of closeRange)
    for (const area of areas) {
      const frame = { lengthM: size[name as keyof typeof size], heightM: roofLevel }
      expect(areaOnElevation(area, frame)).toMatchObject({ outsideM2: 0, areaM2: expect.any(Number) })
      expect(area.note).toContain('not a real inspection')
    }
})
