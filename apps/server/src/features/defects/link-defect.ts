import type { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { requirePlan } from '../billing/require-plan.ts'
import { showDetail } from './defect-detail.ts'
import { earlierInspections } from './earlier-defects.ts'
import { actingIn, addEvent, changedSince, lockDefect, publishDefectsChanged } from './change-defect.ts'

type Link = typeof defectLifeRoutes.link

/** New has nothing before it, and what became of something has. A link alone says nothing of that. */
function checkLink({ earlierId, progress }: Input<Link>['body']): void {
  const isOne = earlierId === null ? progress === null || progress === 'new' : progress !== 'new'
  if (!isOne) throw new AppError('input.invalid', { field: 'progress' })
}

/** Stale only where what became of it was said since, or where the version does not exist yet. */
export async function linkDefect(call: Call, { params, body }: Input<Link>): Promise<Reply<Link>> {
  await requirePlan(call.db, params.projectId, 'defects.compare')
  const by = actingIn(call)
  const isStale = await call.db.transaction().execute(async (trx) => {
    const row = await lockDefect(trx, params)
    const { earlierId, progress } = body
    if (earlierId !== null) {
      const {
        rows: [earlier],
      } =
        await sql`select id from defect where id = ${earlierId} and deleted_at is null and inspection_id in (${earlierInspections(params.inspectionId)}) for key share`.execute(
          trx,
        )
      if (earlier === undefined) throw new AppError('defect.not-earlier')
    }
    checkLink(body)
    if (row.earlier_id === earlierId && row.progress === progress) return false
    const changed = await changedSince(trx, row, body.version)
    if (changed === 'unknown-version' || changed.has('progress')) return true
    const version = row.version + 1
    await trx
      .updateTable('defect')
      .set({ earlier_id: earlierId, progress, taken_link: null, version, updated_at: by.now })
      .where('id', '=', row.id)
      .execute()
    await addEvent(trx, row, by, {
      kind: 'linked',
      field: 'progress',
      before: { earlierId: row.earlier_id, progress: row.progress },
      after: { earlierId, progress },
      version,
    })
    await publishDefectsChanged(trx, [row])
    return false
  })
  const detail = await showDetail(call, params)
  if (isStale) throw new AppError('version.stale', { newer: detail })
  return detail
}
