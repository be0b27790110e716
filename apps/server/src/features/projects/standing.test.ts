import { standingRoutes, type ProjectStanding } from '@plumbline/contract/projects/standing'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDrawing } from '../../testing/builders/builders.ts'
import { aDefect, anAnalysisRun, anAnnotation } from '../../testing/builders/finding-builders.ts'
import { aMedia, aSendingMedia, aVideo } from '../../testing/builders/media-builders.ts'
import { aReport } from '../../testing/builders/report-builders.ts'
import { aProjectCase } from '../../testing/sites/project-case.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

async function aCase() {
  const site = await aProjectCase(plumbline)
  const params = { projectId: site.project.id, inspectionId: site.project.inspectionId }
  const standing = async (given: Partial<typeof params> = {}): Promise<ProjectStanding> => {
    const { status, body } = await plumbline.call(standingRoutes.standing, {
      params: { ...params, ...given },
      token: site.token,
    })
    expect(status).toBe(200)
    return body
  }
  return { ...site, standing }
}

const day = (text: string) => new Date(`2026-10-${text}:00Z`)

describe('where an inspection stands', () => {
  test('nothing was done: all counts are zero, and no report, day or event is stated', async () => {
    const { standing } = await aCase()
    const { detector, ...rest } = await standing()
    expect(detector).toMatchObject({ read: 0, waiting: 0, notRead: 0, failed: 0 })
    expect(rest).toEqual({
      drawings: { plans: 0, elevations: 0, withoutFloors: 0, floors: 0 },
      photos: {
        visual: 0,
        thermal: 0,
        videos: 0,
        arriving: 0,
        opening: 0,
        failed: 0,
        damaged: 0,
        firstDay: null,
        lastDay: null,
      },
      review: { toDecide: 0, accepted: 0, rejected: 0 },
      defects: {
        severities: { critical: 0, major: 0, moderate: 0, minor: 0, cosmetic: 0, na: 0 },
        statuses: { open: 0, 'to-be-verified': 0, 're-open': 0, closed: 0 },
        overdue: 0,
        nextDue: null,
      },
      report: null,
      laterReport: null,
      lately: [],
    })
  })

  test('drawings: a floor of several elevations counts once, models and documents do not count', async () => {
    const { project, standing } = await aCase()
    await aDrawing(plumbline.db, project, { category: 'layout' })
    await aDrawing(plumbline.db, project, { category: 'floor' })
    await aDrawing(plumbline.db, project, { category: 'otherDocument' })
    await aDrawing(plumbline.db, project, { category: 'elevation', dimension: '3d' })
    for (const floors of [['0', '1-2'], ['1', '2', '3-5'], []]) {
      const { id } = await aDrawing(plumbline.db, project, { category: 'elevation' })
      await plumbline.db.updateTable('drawing').set({ floor_range: floors }).where('id', '=', id).execute()
    }
    expect((await standing()).drawings).toEqual({ plans: 2, elevations: 3, withoutFloors: 1, floors: 6 })
  })

  test('files: what arrived, what is under way, what failed, and on which days the cameras were used', async () => {
    const { project, standing } = await aCase()
    const { db } = plumbline
    await aMedia(db, project, { taken_at: '2026-10-12 11:20:00' })
    await aMedia(db, project, { taken_at: '2026-10-14 09:00:00', type: 'thermal' })
    const video = await aVideo(db, project)
    await aMedia(db, project, { frame_of: video, frame_at: 1 })
    await aSendingMedia(db, project)
    await aMedia(db, project, { status: 'MEDIA_UPLOAD_DONE', file_status: 'FILE_UPLOADED' })
    await aMedia(db, project, { status: 'MEDIA_UPLOAD_FAILED', file_status: 'FILE_NOT_UPLOADED', is_stored: false })
    await aMedia(db, project, { status: 'MEDIA_ANALYSIS_FAILED', file_status: 'FILE_PROCESS_FAILED' })
    await aMedia(db, project, { kind: 'side', name: 'DJI_0001.SRT' })
    expect((await standing()).photos).toEqual({
      visual: 2,
      thermal: 1,
      videos: 1,
      arriving: 1,
      opening: 1,
      failed: 1,
      damaged: 1,
      firstDay: '2026-10-12',
      lastDay: '2026-10-14',
    })
  })

  test('the detector and its suggestions: thermal images and photos that are not for analysis do not count', async () => {
    const { project, standing } = await aCase()
    const { db } = plumbline
    const read = await aMedia(db, project, { analysis_status: 'completed' })
    const waiting = await aMedia(db, project, { analysis_status: 'pending' })
    await anAnalysisRun(db, project, { mediaIds: [waiting] })
    await aMedia(db, project, { analysis_status: 'none' })
    await aMedia(db, project, { analysis_status: 'none', type: 'thermal' })
    await aMedia(db, project, { analysis_status: 'none', usage: 'maintenance' })
    await aMedia(db, project, { analysis_status: 'failed' })
    await anAnnotation(db, project, read)
    await anAnnotation(db, project, read, { is_defect: true })
    await anAnnotation(db, project, read, { is_defect: false })
    await anAnnotation(db, project, read, { deleted_at: new Date() })
    const { detector, review } = await standing()
    expect(detector).toMatchObject({ read: 1, waiting: 1, notRead: 1, failed: 1 })
    expect(review).toEqual({ toDecide: 1, accepted: 1, rejected: 1 })
  })

  test('defects by severity and status, those overdue, and the next due date', async () => {
    const { project, standing } = await aCase()
    const { db, context } = plumbline
    const today = context.now().toISOString().slice(0, 10)
    const given = [
      { severity: 'critical', status: 'open', due_date: '2020-01-01' },
      { severity: 'critical', status: 'closed', due_date: '2020-01-01' },
      { severity: 'major', status: 'to-be-verified', due_date: today },
      { severity: 'minor', status: 'open', due_date: '2999-01-01' },
      { severity: 'minor', status: 'open', deleted_at: new Date() },
    ] as const
    for (const one of given) {
      const id = await aDefect(db, project)
      await db.updateTable('defect').set(one).where('id', '=', id).execute()
    }
    const { defects } = await standing()
    expect(defects.severities).toMatchObject({ critical: 2, major: 1, minor: 1, moderate: 0 })
    expect(defects.statuses).toEqual({ open: 2, 'to-be-verified': 1, 're-open': 0, closed: 1 })
    expect([defects.overdue, defects.nextDue]).toEqual([1, today])
  })

  test('the newest report that is ready, and a later one that is not; a defect changed since makes it outdated', async () => {
    const { project, standing } = await aCase()
    const { db } = plumbline
    const missing = JSON.stringify([
      { kind: 'suggestions-undecided', count: 9 },
      { kind: 'signatures-missing', count: 2 },
    ])
    await aReport(db, project, { revision: '0', finished_at: day('01T10:00') })
    await aReport(db, project, {
      revision: '1',
      finished_at: day('02T10:00'),
      snapshot_at: day('02T10:00'),
      left_out: missing,
    })
    await aReport(db, project, { revision: '2', status: 'failed' })
    const found = await standing()
    expect(found.report).toMatchObject({ revision: '1', signaturesMissing: 2, isOutdated: false })
    expect(found.laterReport).toMatchObject({ revision: '2', status: 'failed', finishedAt: null })
    await aDefect(db, project)
    expect((await standing()).report).toMatchObject({ revision: '1', isOutdated: true })
  })

  test('the last events, the newest first: photos of one person on one day are one', async () => {
    const { project, corporate, standing } = await aCase()
    const { db } = plumbline
    const pilot = await join(plumbline, { corporateId: corporate.id, role: 'corporate-standard' })
    for (const at of ['12T08:00', '12T11:20', '13T09:00'])
      await aMedia(db, project, { uploaded_by: pilot.id, created_at: day(at) })
    await aSendingMedia(db, project, { uploaded_by: pilot.id, created_at: day('13T10:00') })
    const { id: drawing } = await aDrawing(db, project, { name: 'North' })
    await db
      .updateTable('drawing')
      .set({ created_at: day('01T10:00') })
      .where('id', '=', drawing)
      .execute()
    const defect = await aDefect(db, project)
    await db
      .updateTable('defect')
      .set({ updated_at: day('15T10:00') })
      .where('id', '=', defect)
      .execute()
    await aReport(db, project, { revision: '3', finished_at: day('14T10:00') })
    const { lately } = await standing()
    expect(lately.map(({ kind, at, by, count, name }) => [kind, at.slice(8, 16), by, count, name])).toEqual([
      ['defect', '15T10:00', null, null, 'DF0001'],
      ['report', '14T10:00', null, null, '3'],
      ['photos', '13T09:00', 'Ada Byron', 1, null],
      ['photos', '12T11:20', 'Ada Byron', 2, null],
      ['drawing', '01T10:00', null, null, 'North'],
    ])
  })

  test('of two inspections of a building each has its own', async () => {
    const { project, standing } = await aCase()
    const later = v7()
    await plumbline.db.insertInto('inspection').values({ id: later, workspace_id: project.workspaceId }).execute()
    await aMedia(plumbline.db, project)
    await aDrawing(plumbline.db, project)
    const found = await standing({ inspectionId: later })
    expect([found.photos.visual, found.drawings.plans]).toEqual([0, 1])
    expect((await standing()).photos.visual).toBe(1)
  })
})
