import type { Context } from '../../context.ts'
import { failExport, lostExports } from './exports/export-rows.ts'

/** A request that takes longer was cut off. */
const lostMs = 30 * 60 * 1000

/** Their files are removed by jobs of their own. */
export async function sweepExchange({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const lost = await lostExports(db, new Date(now().getTime() - lostMs)).execute()
  for (const { id, job_error } of lost) await failExport(db, id, job_error ?? 'job.crashed')
  await db.deleteFrom('exchange_export').where('expires_at', '<', now()).execute()
}
