import type { AddressInfo } from 'node:net'
import { pathOf } from '@plumbline/contract/address'
import { projectLifeRoutes } from '@plumbline/contract/projects/projects'
import { reportRoutes, type ReportFormat } from '@plumbline/contract/reports/reports'
import type { ReportSnapshot } from '@plumbline/report/snapshot'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notesOf } from '../../testing/builders/audit-entries.ts'
import { aCrackedPhoto } from '../../testing/files/cracked-photo.ts'
import { aReportSite, type ReportSite } from '../../testing/sites/report-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { removeDeleted } from '../projects/delete-project.ts'
import { runReport } from './run-report.ts'
import { sweepReports } from './sweep-reports.ts'
import type { writeFiles } from './write-files.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

let plumbline: TestApp
let site: ReportSite
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())
beforeEach(async () => {
  site = await aReportSite(plumbline)
})

type Write = typeof writeFiles

/** What a report was made of, in place of its pages. */
const plainly = (before: (snapshot: ReportSnapshot) => Promise<void> = async () => undefined): Write =>
  async function* plain(snapshot) {
    await before(snapshot)
    yield {
      format: 'docx',
      contentType: 'application/octet-stream',
      bytes: (async function* bytes() {
        yield Buffer.from(JSON.stringify(snapshot))
      })(),
    }
  }

async function asked(): Promise<string> {
  const { status, body } = await site.ask(await site.begin())
  expect(status).toBe(200)
  return body.report._id
}

const read = async (reportId: string): Promise<ReportSnapshot> => {
  const {
    body: { url },
  } = await site.download(reportId, 'docx')
  return JSON.parse((await plumbline.app.inject({ method: 'GET', url })).body) as ReportSnapshot
}

test('without floors nothing starts; asked again it is the same report; a stale definition is not made', async () => {
  const bare = await aReportSite(plumbline, { hasFloors: false })
  const { error } = await bare.ask(await bare.begin())
  expect(error).toMatchObject({
    code: 'report.floors-missing',
    message: 'Cannot generate the report due to floor labels not defined in the system',
  })
  expect(await bare.list()).toEqual([])
  const [definition, id] = [await site.begin(), v7()]
  const [one, two] = await Promise.all([site.ask(definition, id), site.ask(definition, id)])
  expect([one.status, two.status, (await site.list()).map(({ _id }) => _id)]).toEqual([200, 200, [id]])
  await site.save(definition._id, { version: 1, reportTitle: 'Newer' })
  expect((await site.ask(definition)).error.code).toBe('version.stale')
  expect((await site.ask(await site.get(definition._id), v7(), site.viewer.token)).error.code).toBe('access.denied')
})

test('one snapshot, whatever people change while it is made, and once however often workers die', async () => {
  await site.found(null)
  const reportId = await asked()
  // Killed in the middle of writing, after somebody has found another.
  await expect(
    site.make(
      reportId,
      {},
      plainly(async () => {
        await site.found(null, 'critical')
        throw new Error('killed')
      }),
    ),
  ).rejects.toThrow('killed')
  expect(await site.list()).toMatchObject([{ status: 'processing', defects: 1 }])
  await site.make(reportId, { attempt: 2 }, plainly())
  await site.make(
    reportId,
    { attempt: 3 },
    plainly(async () => {
      throw new Error('made twice')
    }),
  )
  const [report] = await site.list()
  expect(report).toMatchObject({
    status: 'ready',
    number: 1,
    defects: 1,
    progress: 1,
    files: [{ format: 'docx' }],
    leftOut: [
      { kind: 'photos-missing', count: 1 },
      { kind: 'signatures-missing', count: 1 },
    ],
  })
  const snapshot = await read(reportId)
  expect([snapshot.takenAt, snapshot.defects.map(({ type, path }) => [type, path])]).toEqual([
    report!.snapshotAt,
    [['Structural crack', ['North', '2']]],
  ])
  expect(await site.verify()).toEqual([])
  // Issued reports stay to be had when the project had expired, and older ones beside newer.
  await site.make(await asked(), {}, plainly())
  await plumbline.db
    .updateTable('project')
    .set({ expires_at: new Date('2026-01-01') })
    .where('id', '=', site.project.id)
    .execute()
  expect((await site.download(reportId, 'docx')).status).toBe(200)
  expect((await site.list()).map(({ number, defects }) => [number, defects])).toEqual([
    [2, 2],
    [1, 1],
  ])
  const notes = await notesOf(plumbline.db, site.corporate.id, 'report.make', 'report.download')
  expect(notes.map(({ action, actor_id, detail }) => [action, actor_id, detail['report']])).toEqual([
    ['report.make', site.writer.id, '1'],
    ['report.download', site.viewer.id, '1'],
    ['report.make', site.writer.id, '2'],
    ['report.download', site.viewer.id, '1'],
  ])
})

test('an expired project gives its finished reports of every inspection, and no others', async () => {
  const [first, second, waiting] = [await asked(), await asked(), await asked()]
  for (const id of [first, second]) await site.make(id, {}, plainly())
  const later = v7()
  await plumbline.db.insertInto('inspection').values({ id: later, workspace_id: site.project.workspaceId }).execute()
  await plumbline.db
    .updateTable('report')
    .set({ inspection_id: later, number: 1, created_at: new Date(plumbline.clock.ms + 60_000) })
    .where('id', '=', second)
    .execute()
  await plumbline.db
    .updateTable('project')
    .set({ expires_at: new Date('2026-01-01') })
    .where('id', '=', site.project.id)
    .execute()
  const { status, body } = await plumbline.call(reportRoutes.issued, {
    params: { projectId: site.project.id },
    token: site.viewer.token,
  })
  expect([status, body.data.map(({ _id, inspectionId }) => [_id, inspectionId])]).toEqual([
    200,
    [
      [second, later],
      [first, site.project.inspectionId],
    ],
  ])
  expect(body.data.map(({ _id }) => _id)).not.toContain(waiting)
  const params = { projectId: site.project.id, inspectionId: later, reportId: second, format: 'docx' } as const
  expect((await plumbline.call(reportRoutes.download, { params, token: site.viewer.token })).status).toBe(200)
})

test('stopped while it is written it ends, leaves nothing behind, and can be started again', async () => {
  const reportId = await asked()
  await site.make(
    reportId,
    {},
    plainly(async () => {
      expect((await site.cancel(reportId)).body.report.status).toBe('cancelled')
    }),
  )
  expect(await site.list()).toMatchObject([{ status: 'cancelled', files: [] }])
  expect((await site.download(reportId, 'docx')).error.code).toBe('report.not-ready')
  await site.tidy()
  expect(await site.verify()).toEqual([])
  expect((await site.cancel(reportId)).error.code).toBe('report.not-running')
  expect((await site.retry(reportId)).body.report.status).toBe('pending')
  await site.make(reportId, {}, plainly())
  expect(await site.list()).toMatchObject([{ status: 'ready', number: 1 }])
})

testInFullRun(
  'a project deleted while its report is made: the report ends by that name, and nothing of it is left',
  async () => {
    await site.found((await site.take('DJI_0001.JPG', await aCrackedPhoto())).id)
    const [reportId, waiting] = [await asked(), await asked()]
    const { corporate, project, of } = site
    await site.make(
      reportId,
      {},
      plainly(async () => {
        await plumbline.call(projectLifeRoutes.remove, {
          params: { corporateId: corporate.id, projectId: project.id },
          token: site.writer.token,
        })
      }),
    )
    await site.make(
      waiting,
      {},
      plainly(async () => {
        throw new Error('begun for nobody')
      }),
    )
    const rows = await plumbline.db
      .selectFrom('report')
      .select(['status', 'error_code', 'files'])
      .where('project_id', '=', project.id)
      .execute()
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ status: 'failed', error_code: 'project.not-found', files: [] })),
    )
    await removeDeleted(plumbline.context, { payload: of, signal: new AbortController().signal })
    // The job of a report that ended already has nothing to do.
    await runReport(plumbline.context, {
      id: v7(),
      payload: { ...of, reportId },
      attempt: 1,
      signal: new AbortController().signal,
      progress: () => undefined,
      complete: () => Promise.reject(new Error('made for nobody')),
    })
    const left = []
    for await (const { key } of plumbline.context.storage.list(`${corporate.id}/`)) left.push(key)
    expect([left, await site.verify()]).toEqual([[], []])
  },
)

test('one that fails says why, after the last try, and one whose job was lost is found', async () => {
  const [first, second] = [await asked(), await asked()]
  const failing = plainly(async () => {
    throw new Error('no')
  })
  await expect(site.make(first, { attempt: 4 }, failing)).rejects.toThrow('no')
  await sql`update job_progress set state = 'failed', error_code = 'job.crashed' where job_id = (select job_id from report where id = ${second})`.execute(
    plumbline.db,
  )
  await sweepReports(plumbline.context)
  expect((await site.list()).map(({ status, errorCode }) => [status, errorCode])).toEqual([
    ['failed', 'job.crashed'],
    ['failed', 'job.failed'],
  ])
})

test('its pictures have the shape of the photo, with what was drawn on them; a deleted photo gives none', async () => {
  const photo = await site.take('DJI_0001.JPG', await aCrackedPhoto())
  await site.found(photo.id)
  const reportId = await asked()
  const sizes: (string | null)[] = []
  await site.make(reportId, {}, async function* look(snapshot, deps) {
    const { picture } = deps
    const { annotated, crop } = snapshot.defects[0]!.photo!
    for (const ref of [annotated, crop!, snapshot.photos[0]!.picture, 'nothing']) {
      const bytes = await picture(ref)
      const { width, height, format } = bytes === null ? {} : await sharp(bytes).metadata()
      sizes.push(bytes === null ? null : `${format} ${width}x${height}`)
    }
    yield* plainly()(snapshot, deps, null)
  })
  expect(sizes).toEqual(['jpeg 320x256', expect.stringMatching(/^jpeg \d+x\d+$/), 'jpeg 320x256', null])
})

test('a report says which photos failed or were not analysed and which of its pictures could not be read, and never that it is whole', async () => {
  const photo = await site.take('DJI_0001.JPG', await aCrackedPhoto())
  await site.take('DJI_0002.JPG', Buffer.from('no photo'))
  await site.found(photo.id)
  const { key } = await plumbline.db
    .selectFrom('stored_object')
    .select('key')
    .where('key', 'like', `${photo.picture_folder}preview%`)
    .executeTakeFirstOrThrow()
  await plumbline.context.storage.remove(key)
  const reportId = await asked()
  let written: ReportSnapshot | undefined
  await site.make(
    reportId,
    {},
    plainly(async (snapshot) => {
      written = snapshot
    }),
  )
  const [report] = await site.list()
  expect(report).toMatchObject({
    status: 'ready',
    leftOut: [
      { kind: 'pictures-failed', count: expect.any(Number) as number },
      { kind: 'photos-failed', count: 1 },
      { kind: 'photos-not-analysed', count: 1 },
      { kind: 'signatures-missing', count: 1 },
    ],
  })
  expect(written?.leftOut).toEqual(report?.leftOut)
  await plumbline.db.deleteFrom('stored_object').where('key', '=', key).execute()
  // Readable photos and present pictures leave nothing to report.
  const whole = await aReportSite(plumbline)
  await plumbline.db
    .updateTable('media')
    .set({ analysis_status: 'completed' })
    .where('id', '=', (await whole.take('DJI_0001.JPG', await aCrackedPhoto())).id)
    .execute()
  const {
    body: {
      report: { _id },
    },
  } = await whole.ask(await whole.begin())
  await whole.make(_id, {}, plainly())
  expect((await whole.list())[0]?.leftOut).toEqual([{ kind: 'signatures-missing', count: 1 }])
})

test('the files themselves: a .docx of the whole report and a PDF of the same, and a section as it will look', async () => {
  await site.found((await site.take('DJI_0001.JPG', await aCrackedPhoto())).id, 'critical')
  const definition = await site.begin()
  const {
    body: {
      report: { _id: reportId },
    },
  } = await site.ask(definition)
  await site.make(reportId)
  expect(await site.list()).toMatchObject([
    { status: 'ready', files: [{ format: 'docx' }, { format: 'pdf' }, { format: 'small' }] },
  ])
  const bytesOf = async (format: ReportFormat) =>
    (await plumbline.app.inject({ method: 'GET', url: (await site.download(reportId, format)).body.url })).rawPayload
  const docx = unzipSync(await bytesOf('docx'))
  expect(Buffer.from(docx['word/document.xml']!).toString('utf8')).toContain('DF0001')
  expect(Object.keys(docx).filter((path) => /media\/.*\.jpe?g$/.test(path)).length).toBeGreaterThan(0)
  const [pdf, small] = [await bytesOf('pdf'), await bytesOf('small')]
  for (const bytes of [pdf, small]) expect(bytes.toString('latin1')).toMatch(/^%PDF-/)
  expect(small.length).toBeLessThan(pdf.length)
  expect((await site.download(reportId, 'small')).body.name).toMatch(/ 1\.small\.pdf$/)
  expect(await site.verify()).toEqual([])
  const { body } = await site.preview(definition._id, 'findingsAndConclusionSection')
  expect([body.pages.length > 0, body.pages[0]?.startsWith('<svg'), body.isShortened]).toEqual([true, true, false])
})

testInFullRun('aborted previews free their place in the queue', async () => {
  const definition = await site.begin()
  await plumbline.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = plumbline.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}${pathOf(reportRoutes.preview.path, { projectId: site.project.id, workspaceId: site.project.workspaceId, reportDefinitionId: definition._id })}?section=cover`
  const ask = (signal: AbortSignal) => fetch(url, { headers: { authorization: `Bearer ${site.viewer.token}` }, signal })
  let open = 0
  plumbline.app.server.on('request', (_request, response) => {
    open += 1
    response.once('close', () => {
      open -= 1
    })
  })
  // Requests are sent until the queue is full, so that the last one can be answered only if the others freed their
  // places.
  const leaving = new AbortController()
  const statuses: number[] = []
  const asked: Promise<unknown>[] = []
  while (!statuses.includes(503)) {
    asked.push(
      ask(leaving.signal).then(
        ({ status }) => statuses.push(status),
        () => undefined,
      ),
    )
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  leaving.abort()
  await Promise.all(asked)
  await expect.poll(() => open, { interval: 5 }).toBe(0)
  const answer = await ask(AbortSignal.timeout(50_000))
  expect([answer.status, ((await answer.json()) as { pages: string[] }).pages.length]).toEqual([200, 1])
})
