import type { Context } from '../../context.ts'
import { failUpload, giveUp } from './abandon-upload.ts'
import { removePreviews } from './remove-previews.ts'
import { sweepWorkFolders } from '../../storage/work-folder.ts'

const dayMs = 24 * 3600 * 1000
/** A PDF whose pages nobody has chosen waits over a weekend. */
const choosingDays = 7

/** Parts that stopped coming, outcomes that were told long enough, and files whose job ended without its handler. */
export async function sweepUploads(context: Pick<Context, 'config' | 'db' | 'storage' | 'now'>): Promise<void> {
  const { db, now, config } = context
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  const old = await db
    .selectFrom('drawing_upload')
    .select('id')
    .where((row) =>
      row.or([
        row.and([row('state', 'in', ['sending', 'failed', 'done']), row('updated_at', '<', before(1))]),
        row.and([row('state', '=', 'choosing'), row('updated_at', '<', before(choosingDays))]),
      ]),
    )
    .execute()
  for (const row of old) await giveUp(context, row)
  const abandoned = await db
    .selectFrom('drawing_upload')
    .leftJoin('job_progress', 'job_progress.job_id', 'drawing_upload.job_id')
    .select(['drawing_upload.id', 'corporate_id as corporateId', 'project_id as projectId'])
    .where('drawing_upload.state', '=', 'opening')
    .where((row) =>
      row.or([row('job_progress.state', '=', 'failed'), row('drawing_upload.updated_at', '<', before(1))]),
    )
    .execute()
  for (const { id, ...of } of abandoned) {
    await failUpload(context, { id }, 'job.crashed', now())
    await removePreviews(context, of, id)
  }
  await sweepWorkFolders(config, before(1))
}
