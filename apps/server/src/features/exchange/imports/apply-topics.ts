import type { FollowUpAction } from '@plumbline/contract/buildings'
import { sql } from 'kysely'
import { applyStatus } from '../../defects/defect-status.ts'
import { notifyStatusChange } from '../../defects/defect-notifications.ts'
import { addEvent, lockDefects, publishDefectsChanged } from '../../defects/change-defect.ts'
import type { Trx } from '../exports/export-rows.ts'
import type { DoneTopics } from './done.ts'
import { statusReason, type Importer, type NewComment, type TopicPlan } from './plan-topics.ts'

const maxText = 2_000

/** Who wrote it there, and when: here it is in the name of the person who imports it. */
const commentText = ({ author, at, text }: NewComment): string =>
  [['BCF', author, at.slice(0, 16).replace('T', ' ')].filter((part) => part !== '').join(' · '), text]
    .join('\n')
    .slice(0, maxText)

export async function applyTopics(
  trx: Trx,
  inspectionId: string,
  { comments, preview }: TopicPlan,
  by: Importer,
  fileName: string,
): Promise<DoneTopics> {
  const ids = [...comments.map(({ defectId }) => defectId), ...preview.statuses.map(({ defectId }) => defectId)]
  const rows = await lockDefects(trx, inspectionId, [...new Set(ids)])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const added: string[] = []
  for (const comment of comments) {
    const row = rowOf.get(comment.defectId)
    if (row === undefined) continue
    const made = await trx
      .insertInto('defect_comment')
      .values({
        id: comment._id,
        defect_id: row.id,
        project_id: row.project_id,
        corporate_id: row.corporate_id,
        text: commentText(comment),
        mentions: [],
        by_id: by.userId,
        created_at: by.now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made !== undefined) added.push(made.id)
  }
  const statuses: DoneTopics['statuses'][number][] = []
  for (const { defectId, from, to } of preview.statuses) {
    const row = rowOf.get(defectId)
    if (row === undefined || row.status !== from) continue
    const refused = await applyStatus(trx, row, { status: to, reason: null, text: statusReason(fileName) }, by)
    if (refused !== undefined) continue
    await notifyStatusChange(trx, [row], to, by.userId)
    const before = {
      followUpAction: row.follow_up_action,
      closedAt: row.closed_at?.toISOString() ?? null,
      submittedBy: row.submitted_by,
    }
    statuses.push({ defectId, from, to, version: row.version + 1, before })
  }
  await publishDefectsChanged(trx, rows)
  return { comments: added, statuses }
}

/** Statuses go back where they came from, whatever the table of steps allows: nothing had happened. */
export async function undoTopics(
  trx: Trx,
  inspectionId: string,
  { comments, statuses }: DoneTopics,
  by: Importer,
  fileName: string,
): Promise<number> {
  const removed = await trx
    .deleteFrom('defect_comment')
    .where('id', '=', sql<string>`any(${comments}::uuid[])`)
    .where('by_id', '=', by.userId)
    .returning('id')
    .execute()
  const rows = await lockDefects(
    trx,
    inspectionId,
    statuses.map(({ defectId }) => defectId),
  )
  let back = 0
  for (const { defectId, from, to, before } of statuses) {
    const row = rows.find(({ id }) => id === defectId)
    if (row === undefined || row.status !== to) continue
    const version = row.version + 1
    await trx
      .updateTable('defect')
      .set({
        status: from,
        follow_up_action: before.followUpAction as FollowUpAction,
        closed_at: before.closedAt === null ? null : new Date(before.closedAt),
        submitted_by: before.submittedBy,
        version,
        updated_at: by.now,
      })
      .where('id', '=', row.id)
      .execute()
    await addEvent(trx, row, by, {
      kind: 'status',
      field: 'status',
      before: to,
      after: from,
      reason: `${statusReason(fileName)} (undo)`,
      version,
    })
    back += 1
  }
  await publishDefectsChanged(trx, rows)
  return comments.length - removed.length + (statuses.length - back)
}
