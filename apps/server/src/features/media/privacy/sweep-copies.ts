import type { Context } from '../../../context.ts'
import { sweepEach } from '../../../uploads/sweep.ts'
import { requestCopy } from './blurred-copy.ts'

const minuteMs = 60 * 1000
const maxAtOnce = 5_000
const maxRounds = 3

/** A copy whose worker was killed at every attempt is begun again, and in the end named as failed. */
export async function sweepCopies({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const rows = await db
    .selectFrom('photo_privacy')
    .leftJoin('job_progress', 'job_progress.job_id', 'photo_privacy.job_id')
    .select(['photo_privacy.media_id', 'photo_privacy.job_id', 'photo_privacy.attempts'])
    .where('blurred_state', '=', 'pending')
    .where('photo_privacy.updated_at', '<', new Date(now().getTime() - 2 * minuteMs))
    .where((row) =>
      row.or([row('job_progress.state', 'is', null), row('job_progress.state', 'in', ['failed', 'done'])]),
    )
    .limit(maxAtOnce)
    .execute()
  await sweepEach(rows, ({ media_id, job_id, attempts }) =>
    db.transaction().execute(async (trx) => {
      const isLast = attempts + 1 >= maxRounds
      const same = await trx
        .selectFrom('photo_privacy')
        .select('media_id')
        .where('media_id', '=', media_id)
        .where('blurred_state', '=', 'pending')
        .where('job_id', job_id === null ? 'is' : '=', job_id)
        .forUpdate()
        .executeTakeFirst()
      if (same === undefined) return
      if (!isLast) await requestCopy(trx, media_id)
      await trx
        .updateTable('photo_privacy')
        .set({
          attempts: attempts + 1,
          updated_at: now(),
          ...(isLast ? { blurred_state: 'failed', error_code: 'job.crashed', job_id: null } : {}),
        })
        .where('media_id', '=', media_id)
        .execute()
    }),
  )
}
