import type { Context } from '../../../../context.ts'
import { sweepEach } from '../../../../uploads/sweep.ts'
import { queueReadings, readingPriorities } from './queue-readings.ts'

const minuteMs = 60 * 1000
const maxAtOnce = 5_000
const maxRounds = 3

/** A photo whose job ended without its handler, such as when its worker was killed, is read again, or named as failed. */
export async function sweepReadings({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const rows = await db
    .selectFrom('photo_reading')
    .leftJoin('job_progress', 'job_progress.job_id', 'photo_reading.job_id')
    .selectAll('photo_reading')
    .where('photo_reading.status', '=', 'pending')
    .where('photo_reading.updated_at', '<', new Date(now().getTime() - 2 * minuteMs))
    .where((row) =>
      row.or([row('job_progress.state', 'is', null), row('job_progress.state', 'in', ['failed', 'done'])]),
    )
    .limit(maxAtOnce)
    .execute()
  await sweepEach(rows, ({ media_id, job_id, attempts, finder, requested_by, ...of }) =>
    db.transaction().execute(async (trx) => {
      const same = await trx
        .selectFrom('photo_reading')
        .select('media_id')
        .where('media_id', '=', media_id)
        .where('status', '=', 'pending')
        .where('job_id', job_id === null ? 'is' : '=', job_id)
        .forUpdate()
        .executeTakeFirst()
      if (same === undefined) return
      const isLast = attempts + 1 >= maxRounds
      const asked = { finder, priority: readingPriorities.arrival, requestedBy: requested_by }
      if (!isLast) await queueReadings(trx, of, [media_id], asked, now())
      await trx
        .updateTable('photo_reading')
        .set({
          attempts: attempts + 1,
          updated_at: now(),
          ...(isLast ? { status: 'failed', error_code: 'job.crashed', job_id: null } : {}),
        })
        .where('media_id', '=', media_id)
        .execute()
    }),
  )
}
