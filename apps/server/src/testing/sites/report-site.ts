import type { ReportDefinition } from '@plumbline/contract/reports/content'
import { reportRoutes, type ReportFormat } from '@plumbline/contract/reports/reports'
import type { PlanName } from '@plumbline/contract/billing/plans'
import { v7 } from 'uuid'
import { runReport, type ReportJob } from '../../features/reports/run-report.ts'
import { writeFiles } from '../../features/reports/write-files.ts'
import { aDrawing } from '../builders/builders.ts'
import { aDefect, anAnnotation } from '../builders/finding-builders.ts'
import { anIngestSite } from './ingest-site.ts'
import type { TestApp } from '../test-app.ts'
import { join } from '../world.ts'

type Body = { readonly version: number } & Record<string, unknown>

/** A project with an elevation of three floors, and people who write, check and read its reports. */
export async function aReportSite(
  plumbline: TestApp,
  given: { readonly plan?: PlanName; readonly hasFloors?: boolean } = {},
) {
  const { db, context, call } = plumbline
  const site = await anIngestSite(plumbline)
  const { project, corporate } = site
  await db
    .updateTable('project')
    .set({ plan: given.plan ?? 'ADVANCE', country: 'HK' })
    .where('id', '=', project.id)
    .execute()
  const portions =
    given.hasFloors === false
      ? []
      : [
          {
            _id: v7(),
            name: '',
            location: { left: 0, top: 0, right: 1, bottom: 1 },
            floors: [{ name: '1-3', height: 3 }],
          },
        ]
  const elevation = await aDrawing(db, project, { category: 'elevation', name: 'North', portions })
  const person = (role: 'corporate-admin' | 'corporate-standard' | 'corporate-viewer') =>
    join(plumbline, { corporateId: corporate.id, role, assignedTo: [project.id] })
  const [writer, checker, viewer] = [
    await person('corporate-admin'),
    await person('corporate-standard'),
    await person('corporate-viewer'),
  ]
  const inWorkspace = { projectId: project.id, workspaceId: project.workspaceId }
  const inInspection = { projectId: project.id, inspectionId: project.inspectionId }
  const ofDefinition = (reportDefinitionId: string) => ({ ...inWorkspace, reportDefinitionId })
  const once = {
    attempt: 1,
    signal: new AbortController().signal,
    progress: () => undefined,
    complete: (write: Parameters<ReportJob['complete']>[0]) => db.transaction().execute(write),
  }
  return {
    ...site,
    writer,
    checker,
    viewer,
    inInspection,
    elevation,
    begin: async (body: Record<string, unknown> = {}) =>
      (
        await call(reportRoutes.createDefinition, {
          params: { ...inWorkspace, inspectionId: project.inspectionId },
          token: writer.token,
          body: { _id: v7(), ...body },
        })
      ).body.reportDefinition,
    get: async (id: string, token = viewer.token) =>
      (await call(reportRoutes.getDefinition, { params: ofDefinition(id), token })).body.reportDefinition,
    save: (id: string, body: Body, token = writer.token) =>
      call(reportRoutes.saveDefinition, { params: ofDefinition(id), token, body }),
    sign: (id: string, role: 'prepared' | 'checked', version: number, token: string) =>
      call(reportRoutes.sign, { params: ofDefinition(id), token, body: { role, version } }),
    ask: ({ _id, version }: Pick<ReportDefinition, '_id' | 'version'>, reportId = v7(), token = writer.token) =>
      call(reportRoutes.make, {
        params: inInspection,
        token,
        body: { _id: reportId, reportDefinitionId: _id, version },
      }),
    list: async (token = viewer.token) => (await call(reportRoutes.reports, { params: inInspection, token })).body.data,
    cancel: (reportId: string) =>
      call(reportRoutes.cancelReport, { params: { ...inInspection, reportId }, token: writer.token }),
    retry: (reportId: string) =>
      call(reportRoutes.retryReport, { params: { ...inInspection, reportId }, token: writer.token }),
    download: (reportId: string, format: ReportFormat, token = viewer.token) =>
      call(reportRoutes.download, { params: { ...inInspection, reportId, format }, token }),
    preview: (id: string, section: 'cover' | 'findingsAndConclusionSection') =>
      call(reportRoutes.preview, { params: ofDefinition(id), query: { section }, token: viewer.token }),
    /** One attempt of its job. */
    make: async (reportId: string, changes: Partial<ReportJob> = {}, write = writeFiles) => {
      const { job_id } = await db
        .selectFrom('report')
        .select('job_id')
        .where('id', '=', reportId)
        .executeTakeFirstOrThrow()
      return runReport(context, { ...once, id: job_id!, payload: { ...site.of, reportId }, ...changes }, write)
    },
    /** On a photo, drawn as a line. */
    found: async (mediaId: string | null, severity: 'critical' | 'minor' = 'minor') => {
      const id = await aDefect(db, project, {
        mediaId,
        given: { type: 'crack_structural', severity, elevationId: elevation.id, floor: '2' },
      })
      if (mediaId !== null) await anAnnotation(db, project, mediaId, { defect_id: id, is_defect: true })
      return id
    },
  }
}

export type ReportSite = Awaited<ReturnType<typeof aReportSite>>
