import type { Context } from '../../context.ts'
import { sweepEach, sweepUploads as sweepUnsent } from '../../uploads/sweep.ts'
import { drawingUploads } from './drawing-upload-kind.ts'
import { abandonUpload, failUpload } from './abandon-upload.ts'
import { removePreviews } from './remove-previews.ts'
import type { UploadRow } from './uploads.queries.ts'
import { sweepWorkFolders } from '../../storage/work-folder.ts'

const dayMs = 24 * 3600 * 1000
/** Days a PDF waits for the choice of its pages; longer than a weekend. */
const choosingDays = 7

/** Removes uploads that stopped, outcomes shown long enough, and files whose job ended without its handler. */
export async function sweepUploads(context: Pick<Context, 'config' | 'db' | 'storage' | 'now'>): Promise<void> {
  const { db, now, config } = context
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  const old = (states: readonly UploadRow['state'][], days: number) =>
    db.selectFrom('drawing_upload').selectAll().where('state', 'in', states).where('updated_at', '<', before(days))
  const forget = (row: UploadRow) => abandonUpload(context, row)
  await sweepUnsent(drawingUploads, context, [
    { rows: () => old(['sending'], 1).execute(), isCommitTried: true, giveUp: forget },
    { rows: () => old(['failed', 'done'], 1).execute(), isCommitTried: false, giveUp: forget },
    { rows: () => old(['choosing'], choosingDays).execute(), isCommitTried: false, giveUp: forget },
  ])
  const abandoned = await db
    .selectFrom('drawing_upload')
    .leftJoin('job_progress', 'job_progress.job_id', 'drawing_upload.job_id')
    .select(['drawing_upload.id', 'corporate_id as corporateId', 'project_id as projectId'])
    .where('drawing_upload.state', '=', 'opening')
    .where((row) =>
      row.or([row('job_progress.state', '=', 'failed'), row('drawing_upload.updated_at', '<', before(1))]),
    )
    .execute()
  await sweepEach(abandoned, async ({ id, ...of }) => {
    await failUpload(context, { id }, 'job.crashed', now())
    await removePreviews(context, of, id)
  })
  await sweepWorkFolders(config, before(1))
}
