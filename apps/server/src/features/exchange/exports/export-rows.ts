import { AppError } from '@plumbline/contract/errors'
import { isExportRunning, type ExchangeExport } from '@plumbline/contract/exchange/exchange'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import type { ExchangeExportTable } from '../../../db/schema/exchange.ts'
import type { Call } from '../../../http/implement.ts'
import { findObject } from '../../../storage/registry.ts'

export type Trx = Transaction<Database>
export type ExportRow = Selectable<ExchangeExportTable>
export type OfInspection = { readonly projectId: string; readonly inspectionId: string }

/** A user downloads only what they asked for themselves. */
const ownExports = (db: Db, { inspectionId }: OfInspection, userId: string) =>
  db
    .selectFrom('exchange_export')
    .leftJoin('job_progress', 'job_progress.job_id', 'exchange_export.job_id')
    .selectAll('exchange_export')
    .select('job_progress.percent')
    .where('inspection_id', '=', inspectionId)
    .where('created_by', '=', userId)

type Shown = ExportRow & { readonly percent: number | null }

async function present({ db, storage, now }: Pick<Context, 'db' | 'storage' | 'now'>, row: Shown) {
  const isThere = row.status === 'completed' && row.expires_at > now()
  const stored = isThere ? await findObject(db, row.key) : undefined
  return {
    _id: row.id,
    format: row.format,
    status: row.status,
    progress: row.status === 'completed' ? 1 : isExportRunning(row.status) ? (row.percent ?? 0) / 100 : 0,
    errorCode: row.error_code,
    defects: row.defects,
    notes: row.notes,
    name: row.name,
    bytes: row.bytes === null ? null : Number(row.bytes),
    url: stored === undefined ? null : (await storage.signedGet({ ...stored, fileName: row.name })).url,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  } satisfies ExchangeExport
}

export async function listExports(call: Call, of: OfInspection): Promise<readonly ExchangeExport[]> {
  const rows = await ownExports(call.db, of, call.caller.userId)
    .where('expires_at', '>', call.now())
    .orderBy('exchange_export.id', 'desc')
    .limit(50)
    .execute()
  return Promise.all(rows.map((row) => present(call, row)))
}

export async function showExport(call: Call, of: OfInspection, exportId: string): Promise<ExchangeExport> {
  const row = await ownExports(call.db, of, call.caller.userId)
    .where('exchange_export.id', '=', exportId)
    .where('expires_at', '>', call.now())
    .executeTakeFirst()
  if (row === undefined) throw new AppError('exchange.export-not-found')
  return present(call, row)
}

/** One that ended in between stays as it ended. */
export async function failExport(db: Db | Trx, exportId: string, errorCode: string): Promise<void> {
  await db
    .updateTable('exchange_export')
    .set({ status: 'failed', error_code: errorCode, job_id: null })
    .where('id', '=', exportId)
    .where('status', 'in', ['pending', 'processing'])
    .execute()
}

/** Rows whose job ended without them, or whose request was cut off. */
export const lostExports = (db: Db, before: Date) =>
  db
    .selectFrom('exchange_export')
    .leftJoin('job_progress', 'job_progress.job_id', 'exchange_export.job_id')
    .select(['exchange_export.id', 'job_progress.error_code as job_error'])
    .where('exchange_export.status', 'in', ['pending', 'processing'])
    .where('exchange_export.created_at', '<', before)
    .where(sql<boolean>`(job_progress.state is null or job_progress.state in ('failed', 'done'))`)
