import type { Context } from '../../context.ts'
import { sweepEach } from '../../uploads/sweep.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { dropRepairPhotos } from './repair-photos.ts'

/** Long enough for a person who was interrupted at the site. */
const waitingMs = 48 * 3600 * 1000
const maxAtOnce = 1_000

/** Photos that a contractor sent and never reported: they would stay in the project without a word of who sent them. */
export async function sweepRepairs({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const rows = await db
    .selectFrom('share_repair_photo')
    .innerJoin('project', 'project.id', 'share_repair_photo.project_id')
    .select(['media_id', 'project_id'])
    .where('project.deleted_at', 'is', null)
    .where('repair_id', 'is', null)
    .where('share_repair_photo.created_at', '<', new Date(now().getTime() - waitingMs))
    .orderBy('share_repair_photo.created_at')
    .limit(maxAtOnce)
    .execute()
  const byProject = Map.groupBy(rows, ({ project_id }) => project_id)
  await sweepEach([...byProject], ([projectId, photos]) =>
    db.transaction().execute(async (trx) => {
      await lockProject(trx, projectId)
      // Reported since: then it shows a repair.
      const waiting = await trx
        .selectFrom('share_repair_photo')
        .select('media_id')
        .where('repair_id', 'is', null)
        .where(
          'media_id',
          'in',
          photos.map(({ media_id }) => media_id),
        )
        .execute()
      await dropRepairPhotos(
        trx,
        projectId,
        waiting.map(({ media_id }) => media_id),
        now(),
      )
    }),
  )
}
