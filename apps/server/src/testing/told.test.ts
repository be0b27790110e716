import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleRun } from '../features/analysis/settle-analysis.ts'
import { tellRunEnded } from '../features/analysis/tell-run-ended.ts'
import { tellExpiring } from '../features/billing/tell-expiring.ts'
import { settleMarkerMedia } from '../features/markers/media-status.ts'
import { tellUploads } from '../features/media/tell-uploads.ts'
import { aDrawing, aMarker, aProject } from './builders.ts'
import { anAnalysisRun } from './finding-builders.ts'
import { aMedia, aSendingMedia } from './media-builders.ts'
import { testApp, type TestApp } from './test-app.ts'
import { aToldSite, ids } from './told-site.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

test('an upload is told of by the batch, when nothing travels any more, and what failed once more when it has come', async () => {
  const { db, context } = plumbline
  const { corporate, project, surveyor, viewer, told, bell } = await aToldSite(plumbline)
  const markerId = await aMarker(db, project, await aDrawing(db, project), { name: 'North wall' })
  const jobs = () => db.selectFrom('job_progress').select('job_id').where('name', '=', 'media.tell-uploads').execute()
  const settle = () => db.transaction().execute((trx) => settleMarkerMedia(trx, markerId))
  const tell = () => tellUploads(context, { corporateId: corporate.id, markerId })
  const before = (await jobs()).length
  const sent = await Promise.all([1, 2, 3].map(() => aSendingMedia(db, project, { marker_id: markerId, uploaded_by: surveyor.id })))
  await aMedia(db, project, { marker_id: markerId, uploaded_by: viewer.id })
  await settle()
  await tell()
  expect([await told(), (await jobs()).length]).toEqual([[], before])
  await db.updateTable('media').set({ status: 'MEDIA_UPLOAD_DONE', is_stored: true }).where('id', 'in', sent.slice(0, 2)).execute()
  await db.updateTable('media').set({ status: 'MEDIA_UPLOAD_FAILED' }).where('id', '=', sent[2]!).execute()
  await settle()
  expect((await jobs()).length).toBe(before + 1)
  await Promise.all([tell(), tell()])
  expect([await told('upload-failed'), await told('upload-finished')]).toEqual([ids(surveyor), ids(viewer)])
  await db.updateTable('media').set({ status: 'MEDIA_UPLOAD_DONE', is_stored: true }).where('id', '=', sent[2]!).execute()
  await tell()
  await tell()
  const { data } = (await bell(surveyor.email, { sortOrder: '-1', language: 'zh-hk' })).body
  expect(data.map(({ subject, message }) => [subject, message])).toEqual([['上載失敗', '「North wall」的 3 個檔案中，有 1 個未能上載，請重新上載。'], ['上載完成', '1 個檔案已上載至「North wall」。']])
})

test('a run is told of when it has ended for good, to who asked and to the team', async () => {
  const { db, context } = plumbline
  const { corporate, project, admin, surveyor, viewer, agent, told, bell } = await aToldSite(plumbline)
  const runId = await anAnalysisRun(db, project, { status: 'processing', requested_by: admin.id })
  const photo = (status: 'completed' | 'failed' | 'pending') => aMedia(db, project).then((media_id) => db.insertInto('analysis_photo').values({ run_id: runId, media_id, project_id: project.id, corporate_id: corporate.id, status, error_code: null, job_id: null, seconds: null }).execute())
  const end = async (at: Date) => {
    await db.transaction().execute((trx) => settleRun(trx, runId, at))
    for (let time = 0; time < 2; time += 1) await tellRunEnded(context, { corporateId: corporate.id, runId, finishedAt: at.toISOString() })
  }
  await photo('completed')
  await photo('pending')
  await end(new Date(plumbline.clock.ms))
  expect(await told()).toEqual([])
  await db.updateTable('analysis_photo').set({ status: 'failed' }).where('run_id', '=', runId).where('status', '=', 'pending').execute()
  await end(new Date(plumbline.clock.ms + 1_000))
  expect(await told('analysis-finished')).toEqual(ids(admin, surveyor, viewer, agent))
  expect((await bell(viewer.email)).body.data[0]).toMatchObject({ subject: 'Analysis finished, with failures', inspectionId: project.inspectionId, subjectId: runId })
  // An end that is not the last one any more says nothing.
  await tellRunEnded(context, { corporateId: corporate.id, runId, finishedAt: new Date(plumbline.clock.ms).toISOString() })
  expect(await told()).toHaveLength(4)
})

test('a project that ends is told of a month, a week and a day before, once each', async () => {
  const { db, context } = plumbline
  const { corporate, project, admin, surveyor, viewer, agent, told, bell } = await aToldSite(plumbline)
  const end = new Date(plumbline.clock.ms + 40 * 24 * 3600_000)
  await db.updateTable('project').set({ expires_at: end }).where('id', '=', project.id).execute()
  const daysBefore = (days: number) => tellExpiring({ db: context.db, now: () => new Date(end.getTime() - days * 24 * 3600_000 + 1_000) })
  const counts: number[] = []
  for (const days of [35, 30, 29, 7, 6, 1, 0]) {
    await daysBefore(days)
    counts.push((await told('plan-expiring')).length)
  }
  expect(counts).toEqual([0, 4, 4, 8, 8, 12, 12])
  expect(new Set(await told())).toEqual(new Set(ids(admin, surveyor, viewer, agent)))
  const other = await aProject(db, corporate.id, { assigned: [viewer.id] })
  expect((await bell(viewer.email, {}, other)).body).toMatchObject({ unread: 3, data: [{ subject: 'Harbour Tower expires soon' }, {}, {}] })
})
