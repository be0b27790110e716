import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { errors as errorsEn } from '@plumbline/contract/messages/en/errors'
import { errors } from '@plumbline/contract/messages/zh-hk/errors'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleRun } from '../features/analysis/settle-analysis.ts'
import { notifyRunEnded } from '../features/analysis/notify-run-ended.ts'
import { notifyExpiringPlans } from '../features/billing/notify-expiring-plans.ts'
import { notifyOverdue } from '../features/defects/defect-notifications.ts'
import { settleMarkerMedia } from '../features/markers/media-status.ts'
import { notifyUploaders } from '../features/media/uploads/notify-uploader.ts'
import { notifyRequester } from '../features/reports/notify-requester.ts'
import { aDrawing, aMarker, aProject } from './builders/builders.ts'
import { aDefect, anAnalysisRun } from './builders/finding-builders.ts'
import { aMedia, aSendingMedia } from './builders/media-builders.ts'
import { aReport } from './builders/report-builders.ts'
import { testApp, type TestApp } from './test-app.ts'
import { aNotificationSite, ids } from './sites/notification-site.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

test('an upload is notified by the batch, when nothing is in flight any more, and a failed file again when it has come', async () => {
  const { db, context } = plumbline
  const { corporate, project, surveyor, viewer, notifiedNames, bell } = await aNotificationSite(plumbline)
  const markerId = await aMarker(db, project, await aDrawing(db, project), { name: 'North wall' })
  const jobs = () => db.selectFrom('job_progress').select('job_id').where('name', '=', 'media.tell-uploads').execute()
  const settle = () => db.transaction().execute((trx) => settleMarkerMedia(trx, markerId))
  const notify = () => notifyUploaders(context, { corporateId: corporate.id, markerId })
  const before = (await jobs()).length
  const sent = await Promise.all(
    [1, 2, 3].map(() => aSendingMedia(db, project, { marker_id: markerId, uploaded_by: surveyor.id })),
  )
  await aMedia(db, project, { marker_id: markerId, uploaded_by: viewer.id })
  await settle()
  await notify()
  expect([await notifiedNames(), (await jobs()).length]).toEqual([[], before])
  const opened = { status: 'MEDIA_ANALYSIS_COMPLETE', file_status: 'FILE_PROCESSED', is_stored: true } as const
  await db
    .updateTable('media')
    .set({ status: 'MEDIA_UPLOAD_DONE', file_status: 'FILE_UPLOADED', is_stored: true })
    .where('id', 'in', sent.slice(0, 2))
    .execute()
  await db.updateTable('media').set({ status: 'MEDIA_UPLOAD_FAILED' }).where('id', '=', sent[2]!).execute()
  await settle()
  await notify()
  // Not opened yet: one of them may turn out to be damaged.
  expect([await notifiedNames(), (await jobs()).length]).toEqual([[], before])
  await db.updateTable('media').set(opened).where('id', '=', sent[0]!).execute()
  await db
    .updateTable('media')
    .set({ status: 'MEDIA_ANALYSIS_FAILED', file_status: 'FILE_PROCESS_FAILED', error_code: 'media.damaged' })
    .where('id', '=', sent[1]!)
    .execute()
  await settle()
  expect((await jobs()).length).toBe(before + 1)
  await Promise.all([notify(), notify()])
  expect([await notifiedNames('upload-failed'), await notifiedNames('upload-finished')]).toEqual([
    ids(surveyor),
    ids(viewer),
  ])
  await db.updateTable('media').set(opened).where('id', '=', sent[2]!).execute()
  await notify()
  await notify()
  const { data } = (await bell(surveyor.email, { sortOrder: '-1', language: 'zh-hk' })).body
  expect(data.map(({ subject, message }) => [subject, message])).toEqual([
    ['上載失敗', `「North wall」的 3 個檔案中，有 2 個失敗。${errors['media.damaged']}`],
    ['上載完成', '1 個檔案已上載至「North wall」。'],
  ])
})

test('a run is notified when it has ended for good, to its requester and to the team', async () => {
  const { db, context } = plumbline
  const { corporate, project, admin, surveyor, viewer, agent, notifiedNames, bell } = await aNotificationSite(plumbline)
  const [runId, failedId] = [
    await anAnalysisRun(db, project, { status: 'processing', requested_by: admin.id }),
    await anAnalysisRun(db, project, { status: 'processing', requested_by: admin.id }),
  ]
  const photo = (status: 'completed' | 'failed' | 'pending', run_id = runId) =>
    aMedia(db, project).then((media_id) =>
      db
        .insertInto('analysis_photo')
        .values({
          run_id,
          media_id,
          project_id: project.id,
          corporate_id: corporate.id,
          status,
          error_code: null,
          job_id: null,
          seconds: null,
        })
        .execute(),
    )
  const end = async (at: Date, ended = runId) => {
    await db.transaction().execute((trx) => settleRun(trx, ended, at))
    for (let time = 0; time < 2; time += 1)
      await notifyRunEnded(context, { corporateId: corporate.id, runId: ended, finishedAt: at.toISOString() })
  }
  await photo('completed')
  await photo('pending')
  await end(new Date(plumbline.clock.ms))
  expect(await notifiedNames()).toEqual([])
  await db
    .updateTable('analysis_photo')
    .set({ status: 'failed', error_code: 'media.damaged' })
    .where('run_id', '=', runId)
    .where('status', '=', 'pending')
    .execute()
  await end(new Date(plumbline.clock.ms + 1_000))
  // One that failed in part goes to those who asked to hear of failures, with the reason.
  expect([await notifiedNames('analysis-failed'), await notifiedNames('analysis-finished')]).toEqual([
    ids(admin, surveyor, viewer, agent),
    [],
  ])
  expect((await bell(viewer.email)).body.data[0]).toMatchObject({
    subject: 'Some photos could not be analysed',
    message: `1 of 2 photos in run 1 could not be analysed. ${errorsEn['media.damaged']}`,
    inspectionId: project.inspectionId,
    subjectId: runId,
  })
  expect((await bell(viewer.email, { language: 'zh-hk' })).body.data[0]!.message).toBe(
    `第 1 次分析的 2 張相片中，有 1 張未能分析。${errors['media.damaged']}`,
  )
  // An end that is not the last one any more says nothing.
  await notifyRunEnded(context, {
    corporateId: corporate.id,
    runId,
    finishedAt: new Date(plumbline.clock.ms).toISOString(),
  })
  expect(await notifiedNames()).toHaveLength(4)
  await photo('failed', failedId)
  await end(new Date(plumbline.clock.ms + 2_000), failedId)
  expect(await notifiedNames()).toHaveLength(8)
  expect((await bell(viewer.email)).body.data.map(({ message }) => message)).toContain(
    'The detector couldn’t analyse the photo in run 2. Open the run to see the reason for each photo.',
  )
})

test('the end of a project is notified a month, a week and a day before, once each', async () => {
  const { db, context } = plumbline
  const { corporate, project, admin, surveyor, viewer, agent, notifiedNames, bell } = await aNotificationSite(plumbline)
  const end = new Date(plumbline.clock.ms + 40 * 24 * 3600_000)
  await db.updateTable('project').set({ expires_at: end }).where('id', '=', project.id).execute()
  const daysBefore = (days: number) =>
    notifyExpiringPlans({ db: context.db, now: () => new Date(end.getTime() - days * 24 * 3600_000 + 1_000) })
  const counts: number[] = []
  for (const days of [35, 30, 29, 7, 6, 1, 0]) {
    await daysBefore(days)
    counts.push((await notifiedNames('plan-expiring')).length)
  }
  expect(counts).toEqual([0, 4, 4, 8, 8, 12, 12])
  expect(new Set(await notifiedNames())).toEqual(new Set(ids(admin, surveyor, viewer, agent)))
  const other = await aProject(db, corporate.id, { assigned: [viewer.id] })
  expect((await bell(viewer.email, {}, other)).body).toMatchObject({
    unread: 3,
    data: [{ subject: 'Harbour Tower expires soon' }, {}, {}],
  })
})

test('a defect: who it is given to, who is mentioned, whose status changes and whose is late, once each; many at once are one message', async () => {
  const { db, context } = plumbline
  const { project, admin, surveyor, viewer, aside, notifiedNames, bell } = await aNotificationSite(plumbline)
  const { accessToken: token } = await plumbline.signIn(admin.email)
  const params = { projectId: project.id, inspectionId: project.inspectionId }
  const [one, two, three] = [
    await aDefect(db, project, { reporterId: viewer.id }),
    await aDefect(db, project, { reporterId: viewer.id }),
    await aDefect(db, project, { reporterId: admin.id }),
  ]
  const give = (assigneeId: string) =>
    plumbline.call(defectLifeRoutes.changeMany, {
      params,
      body: { defectIds: [one, two, three], change: { assigneeId, dueDate: '2026-02-03' } },
      token,
    })
  for (let time = 0; time < 2; time += 1) expect((await give(surveyor.id)).status).toBe(200)
  expect(await notifiedNames('defect-assigned')).toEqual(ids(surveyor))
  expect((await give(aside.id)).error.code).toBe('user.not-found')
  await plumbline.call(defectLifeRoutes.change, {
    params: { ...params, defectId: one },
    body: { version: 2, change: { assigneeId: admin.id } },
    token,
  })
  expect((await bell(surveyor.email)).body.data[0]).toMatchObject({
    subject: '3 defects are assigned to you',
    subjectId: null,
  })

  const comment = { _id: v7(), text: 'Please look.', mentions: [surveyor.id, admin.id] }
  for (let time = 0; time < 2; time += 1)
    await plumbline.call(defectLifeRoutes.comment, { params: { ...params, defectId: two }, body: comment, token })
  expect(await notifiedNames('mentioned')).toEqual(ids(surveyor))
  expect((await bell(surveyor.email)).body.data[0]).toMatchObject({
    subject: 'You were mentioned on DF0002',
    subjectId: two,
  })

  await plumbline.call(defectLifeRoutes.setManyStatus, {
    params,
    body: { defectIds: [one, two], status: 'to-be-verified', reason: null, text: 'Patched.' },
    token,
  })
  expect(await notifiedNames('defect-status')).toEqual(ids(surveyor, viewer))
  expect((await bell(viewer.email, { language: 'zh-hk' })).body.data[0]!.subject).toBe(
    '你的 2 項缺陷的狀態已改為「待核實」',
  )

  const late = { db: context.db, now: () => new Date('2026-02-04T00:10:00Z') }
  await notifyOverdue({ db: context.db, now: () => new Date('2026-02-03T00:10:00Z') })
  expect(await notifiedNames('defect-overdue')).toEqual([])
  await Promise.all([notifyOverdue(late), notifyOverdue(late)])
  expect(await notifiedNames('defect-overdue')).toEqual(ids(admin, surveyor))
  expect((await bell(surveyor.email)).body.data[0]).toMatchObject({
    subject: '2 of your defects are overdue',
    message: 'The earliest was due on 3 Feb 2026.',
  })
})

test('the requester of a report is notified that it is ready or failed, once for each time it was made', async () => {
  const { db, context } = plumbline
  const { project, admin, notifiedNames, bell } = await aNotificationSite(plumbline)
  const [ready, failed, unfinished] = [
    await aReport(db, project, { requested_by: admin.id }),
    await aReport(db, project, { requested_by: admin.id, status: 'failed', error_code: 'report.template-unusable' }),
    await aReport(db, project, { requested_by: admin.id, status: 'processing' }),
  ]
  for (const id of [ready, failed, unfinished, ready, failed])
    await context.db.transaction().execute((trx) => notifyRequester(trx, id))
  expect([await notifiedNames('report-ready'), await notifiedNames('report-failed'), await notifiedNames()]).toEqual([
    ids(admin),
    ids(admin),
    ids(admin, admin),
  ])
  await db.updateTable('report').set({ job_id: v7() }).where('id', '=', ready).execute()
  await context.db.transaction().execute((trx) => notifyRequester(trx, ready))
  expect(await notifiedNames('report-ready')).toEqual(ids(admin, admin))
  const messages = async () =>
    (await bell(admin.email, { sortOrder: '-1' })).body.data.map(({ subject, message }) => [subject, message])
  expect(await messages()).toContainEqual([
    'Report failed',
    `Survey could not be generated. ${errorsEn['report.template-unusable']}`,
  ])
  const partly = await aReport(db, project, {
    requested_by: admin.id,
    left_out: JSON.stringify([{ kind: 'pictures-failed', count: 3 }]),
  })
  await context.db.transaction().execute((trx) => notifyRequester(trx, partly))
  expect(await messages()).toContainEqual([
    'Report ready, with images missing',
    'Survey is ready to download, but 3 images in it could not be read. Check the photos, then generate it again.',
  ])
})
