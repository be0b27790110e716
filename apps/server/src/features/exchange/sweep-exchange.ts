import type { Context } from '../../context.ts'
import { failExport, lostExports } from './exports/export-rows.ts'
import { failImport, lostImports } from './imports/import-rows.ts'

/** A request that takes longer was cut off. */
const lostMs = 30 * 60 * 1000

const unusedMs = 7 * 24 * 3600 * 1000

/** Files of exports are removed by jobs of their own; files that were read and never imported by this. */
export async function sweepExchange({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const lost = await lostExports(db, new Date(now().getTime() - lostMs)).execute()
  for (const { id, job_error } of lost) await failExport(db, id, job_error ?? 'job.crashed')
  const imports = await lostImports(db, new Date(now().getTime() - lostMs)).execute()
  for (const { id, job_error } of imports) await failImport(db, id, job_error ?? 'job.crashed')
  await db.deleteFrom('exchange_export').where('expires_at', '<', now()).execute()
  await db
    .deleteFrom('exchange_import')
    .where('status', '=', 'ready')
    .where('created_at', '<', new Date(now().getTime() - unusedMs))
    .execute()
}
