import { AppError } from '@plumbline/contract/errors'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import type { ReportContent } from '@plumbline/contract/reports/content'
import { isStatutory } from '@plumbline/contract/reports/statutory'
import { reportEndings, type reportRoutes } from '@plumbline/contract/reports/reports'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { enqueue, withdraw } from '../../jobs/queue.ts'
import { dropObjects } from '../drawings/drawing-files.ts'
import { contentOf, findDefinition, lockDefinition, signaturesOf, withSignatures } from './definition-rows.ts'
import { auditReport } from './audit-report.ts'
import { gatherSnapshot } from './gather/gather-snapshot.ts'
import { hasWatermark, isLayout, planOf, requireChosen } from './plan-rules.ts'
import { showDefinition, signed } from './present-definition.ts'
import { lockReport, reportKeys, showReport, publishReportChanged, type ReportRow } from './report-rows.ts'
import { refuseExpired } from './signing/certificate-rows.ts'
import { newVerifyCode } from './signing/verification.ts'
import { requireStated } from './require-stated.ts'
import { requireTemplate } from './template-rows.ts'

type Trx = Transaction<Database>
type Answer = Reply<typeof reportRoutes.make>

/** Spec 2 §5: places are named by floors, so every elevation with a defect needs floors. */
async function requireFloors(trx: Trx, inspectionId: string): Promise<void> {
  const elevations = await trx
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .select(['drawing.id', 'portions'])
    .select(
      sql<boolean>`exists (select from defect where elevation_id = drawing.id and defect.inspection_id = inspection.id and deleted_at is null)`.as(
        'is_used',
      ),
    )
    .where('inspection.id', '=', inspectionId)
    .where('category', '=', 'elevation')
    .execute()
  const hasFloors = ({ portions }: (typeof elevations)[number]) => floorsOf(portions).length > 0
  if (!elevations.some(hasFloors) || elevations.some((elevation) => elevation.is_used && !hasFloors(elevation)))
    throw new AppError('report.floors-missing')
}

/** Spec 3 §8. The job reads once more: the project may change in between. */
async function requireFacts(
  call: Call,
  { projectId, inspectionId }: Input<typeof reportRoutes.make>['params'],
  content: ReportContent,
): Promise<void> {
  if (!isStatutory(content.templateId)) return
  const { snapshot } = await gatherSnapshot(call.db, { projectId, inspectionId, number: 0, content }, call.now())
  requireStated(snapshot)
}

async function queue(
  trx: Trx,
  { corporate_id, project_id, id }: Pick<ReportRow, 'corporate_id' | 'project_id' | 'id'>,
): Promise<string> {
  const jobId = await enqueue(trx, 'reports.make', { corporateId: corporate_id, projectId: project_id, reportId: id })
  if (jobId === undefined) throw new AppError('service.unavailable')
  return jobId
}

async function nameOf(trx: Trx, templateId: string): Promise<string> {
  return isLayout(templateId) ? templateId : (await requireTemplate(trx, templateId)).name
}

/** Asked again with the same _id it is the same report. */
export async function makeReport(call: Call, { params, body }: Input<typeof reportRoutes.make>): Promise<Answer> {
  const { projectId, inspectionId } = params
  const known = await call.db.selectFrom('report').select('id').where('id', '=', body._id).executeTakeFirst()
  if (known !== undefined) return { report: await showReport(call.db, inspectionId, body._id) }
  const { workspace_id: workspaceId } = await call.db
    .selectFrom('inspection')
    .select('workspace_id')
    .where('id', '=', inspectionId)
    .executeTakeFirstOrThrow()
  const of = { projectId, workspaceId }
  const { content: written, version } = await findDefinition(call.db, of, body.reportDefinitionId)
  if (version === body.version) await requireFacts(call, params, contentOf({ content: written }))
  const isStale = await call.db.transaction().execute(async (trx) => {
    const row = await lockDefinition(trx, of, body.reportDefinitionId)
    if (row.inspection_id !== inspectionId) throw new AppError('report.definition-not-found')
    if (isStaleVersion(row.version, body.version)) return true
    const content = withSignatures(contentOf(row), signed(await signaturesOf(trx, [row.id])))
    const plan = await planOf(trx, projectId)
    requireChosen(plan, content)
    const templateName = await nameOf(trx, content.templateId)
    await requireFloors(trx, inspectionId)
    await refuseExpired(trx, row.corporate_id, call.now())
    // The lock of the inspection's row guards its numbers: two concurrent requests get two.
    await sql`select from inspection where id = ${inspectionId} for no key update`.execute(trx)
    const { last } = await trx
      .selectFrom('report')
      .select((select) => select.fn.max('number').as('last'))
      .where('inspection_id', '=', inspectionId)
      .executeTakeFirstOrThrow()
    const report = { id: body._id, corporate_id: row.corporate_id, project_id: projectId }
    const number = (last ?? 0) + 1
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('report')
      .values({
        ...report,
        definition_id: row.id,
        inspection_id: inspectionId,
        number,
        title: content.reportTitle,
        template_id: content.templateId,
        template_name: templateName,
        language: content.language,
        revision: content.backgroundSection.revisionLog.at(-1)?.revision ?? '',
        content: JSON.stringify(content),
        error_code: null,
        job_id: null,
        snapshot_at: null,
        snapshot_key: null,
        has_watermark: hasWatermark(plan),
        requested_by: call.caller.userId,
        series_id: row.id,
        verify_code: isLayout(content.templateId) ? newVerifyCode() : null,
        finished_at: null,
        created_at: call.now(),
        updated_at: call.now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    // A concurrent repeat, or an id of another corporate: the read below decides which.
    if (numInsertedOrUpdatedRows !== 1n) return false
    await trx
      .updateTable('report')
      .set({ job_id: await queue(trx, report) })
      .where('id', '=', report.id)
      .execute()
    await publishReportChanged(trx, report)
    await auditReport(trx, call, 'report.make', { project_id: projectId, number, template_name: templateName })
    return false
  })
  if (isStale)
    throw new AppError('version.stale', {
      newer: { reportDefinition: await showDefinition(call.db, of, body.reportDefinitionId) },
    })
  return { report: await showReport(call.db, inspectionId, body._id) }
}

/** Longer than the running one needs to notice: it looks every second. */
const graceMs = 10 * 60 * 1000

/**
 * A waiting report is never started; a running one checks every second whether it is still wanted, and its files are
 * removed.
 */
export async function cancelReport(call: Call, { params }: Input<typeof reportRoutes.cancelReport>): Promise<Answer> {
  await call.db.transaction().execute(async (trx) => {
    const row = await lockReport(trx, params.inspectionId, params.reportId)
    if (row.status !== 'pending' && row.status !== 'processing') throw new AppError('report.not-running')
    await trx
      .updateTable('report')
      .set({ status: 'cancelled', error_code: null, finished_at: call.now(), updated_at: call.now() })
      .where('id', '=', row.id)
      .execute()
    if (row.job_id !== null) {
      const keys = Object.values(reportKeys(row, row.job_id))
      await withdraw(trx, 'reports.make', [row.job_id])
      await dropObjects(trx, row.snapshot_key === null ? [] : [row.snapshot_key])
      await enqueue(trx, 'storage.remove', { keys }, { startAfter: new Date(call.now().getTime() + graceMs) })
    }
    await publishReportChanged(trx, row)
  })
  return { report: await showReport(call.db, params.inspectionId, params.reportId) }
}

/** From the same definition as before, with what is found now. */
export async function retryReport(call: Call, { params }: Input<typeof reportRoutes.retryReport>): Promise<Answer> {
  await call.db.transaction().execute(async (trx) => {
    const row = await lockReport(trx, params.inspectionId, params.reportId)
    if (row.status !== 'failed' && row.status !== 'cancelled') return
    requireChosen(await planOf(trx, params.projectId), { templateId: row.content.templateId, language: row.language })
    await nameOf(trx, row.template_id)
    await requireFloors(trx, params.inspectionId)
    await refuseExpired(trx, row.corporate_id, call.now())
    if (row.snapshot_key !== null) await dropObjects(trx, [row.snapshot_key])
    await trx
      .updateTable('report')
      .set({
        status: 'pending',
        error_code: null,
        job_id: await queue(trx, row),
        snapshot_at: null,
        snapshot_key: null,
        verify_code: row.verify_code ?? (isLayout(row.template_id) ? newVerifyCode() : null),
        series_id: row.series_id ?? row.definition_id,
        finished_at: null,
        updated_at: call.now(),
      })
      .where('id', '=', row.id)
      .execute()
    await publishReportChanged(trx, row)
    await auditReport(trx, call, 'report.make', row)
  })
  return { report: await showReport(call.db, params.inspectionId, params.reportId) }
}

/** What a file system and a reader take for a name. */
const fileName = (text: string) =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120)

export async function downloadReport(
  call: Call,
  { params }: Input<typeof reportRoutes.download>,
): Promise<Reply<typeof reportRoutes.download>> {
  const row = await call.db
    .selectFrom('report')
    .select(['files', 'title', 'number', 'status', 'project_id', 'template_name'])
    .where('id', '=', params.reportId)
    .where('inspection_id', '=', params.inspectionId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('report.not-found')
  const file = row.files.find(({ format }) => format === params.format)
  if (row.status !== 'ready' || file === undefined) throw new AppError('report.not-ready')
  const name = `${fileName(row.title)} ${row.number}.${reportEndings[params.format]}`
  const { url } = await call.storage.signedGet({ ...file, fileName: name })
  await auditReport(call.db, call, 'report.download', row, { format: params.format })
  return { url, name }
}
