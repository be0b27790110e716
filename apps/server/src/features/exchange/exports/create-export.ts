import { maxDirectDefects, type exchangeRoutes } from '@plumbline/contract/exchange/exchange'
import { dayIn, timeZoneOf } from '@plumbline/contract/projects/time-zone'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Call } from '../../../http/implement.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { requirePlan } from '../../billing/require-plan.ts'
import { matching } from '../../defects/defect-filter.ts'
import { exportFiles } from './export-files.ts'
import { failExport, showExport, type ExportRow } from './export-rows.ts'
import { finishExport } from './run-export.ts'
import { writeExport } from './write-export.ts'

type Create = typeof exchangeRoutes.create

/** The file is deleted then; who needs it longer has downloaded it. */
const livesMs = 24 * 3600 * 1000

const fileName = (name: string, code: string, day: string, ending: string) =>
  `${name} ${code} ${day}.${ending}`.replaceAll(/[\\/:*?"<>|\s]+/g, ' ')

async function begin(call: Call, { params, body }: Input<Create>): Promise<ExportRow> {
  const { format, ...request } = body
  const [id, now] = [v7(), call.now()]
  return call.db.transaction().execute(async (trx) => {
    const project = await trx
      .selectFrom('project')
      .select(['corporate_id', 'name', 'code', 'country'])
      .where('id', '=', params.projectId)
      .executeTakeFirstOrThrow()
    const {
      rows: [counted],
    } = await sql<{ count: number }>`
      select count(*)::int as count from defect where ${matching(params.inspectionId, body.filter, now)}`.execute(trx)
    const defects = counted?.count ?? 0
    const expires = new Date(now.getTime() + livesMs)
    const key = `${project.corporate_id}/${params.projectId}/exports/${id}.${exportFiles[format].ending}`
    // Whatever becomes of the writing, the file does not stay.
    await enqueue(trx, 'storage.remove', { keys: [key] }, { startAfter: expires })
    const job =
      defects >= maxDirectDefects(format)
        ? await enqueue(trx, 'exchange.export', {
            corporateId: project.corporate_id,
            projectId: params.projectId,
            exportId: id,
          })
        : undefined
    return trx
      .insertInto('exchange_export')
      .values({
        id,
        inspection_id: params.inspectionId,
        project_id: params.projectId,
        corporate_id: project.corporate_id,
        format,
        request: JSON.stringify(request),
        status: job === undefined ? 'processing' : 'pending',
        error_code: null,
        defects,
        name: fileName(project.name, project.code, dayIn(timeZoneOf(project.country), now), exportFiles[format].ending),
        key,
        bytes: null,
        job_id: job ?? null,
        created_by: call.caller.userId,
        created_at: now,
        expires_at: expires,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export async function createExport(call: Call, input: Input<Create>): Promise<Reply<Create>> {
  await requirePlan(call.db, input.params.projectId, 'defects.register')
  const row = await begin(call, input)
  if (row.job_id === null) {
    try {
      const written = await writeExport(call, row, { signal: call.signal, progress: () => undefined })
      await call.db.transaction().execute((trx) => finishExport(trx, row.id, written))
    } catch (error) {
      await failExport(call.db, row.id, 'job.failed')
      throw error
    }
  }
  return { export: await showExport(call, input.params, row.id) }
}
