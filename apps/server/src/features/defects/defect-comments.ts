import type { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { sql } from 'kysely'
import { commentsOf } from './defect-detail.ts'
import { checkSeers, lockDefect, publishDefectsChanged } from './change-defect.ts'
import { notifyMentioned } from './defect-notifications.ts'
import { mergedParts } from './same/merged-chain.ts'

type Routes = typeof defectLifeRoutes

/** Sent a second time after a lost answer it is no second one. */
export async function addComment(
  call: Call,
  { params, body }: Input<Routes['comment']>,
): Promise<Reply<Routes['comment']>> {
  await checkSeers(call, params, body.mentions)
  await call.db.transaction().execute(async (trx) => {
    const row = await lockDefect(trx, params)
    const mentions = [...new Set(body.mentions)]
    const added = await trx
      .insertInto('defect_comment')
      .values({
        id: body._id,
        defect_id: row.id,
        project_id: row.project_id,
        corporate_id: row.corporate_id,
        text: body.text,
        mentions,
        by_id: call.caller.userId,
        created_at: call.now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added !== undefined) await notifyMentioned(trx, row, { id: body._id, mentions, by: call.caller.userId })
    await publishDefectsChanged(trx, [row])
  })
  const comment = (await commentsOf(call, params.defectId)).find(({ _id, isOwn }) => _id === body._id && isOwn)
  // The id belongs to another defect or corporate; the answer does not reveal which.
  if (comment === undefined) throw new AppError('input.invalid', { field: '_id' })
  return { comment }
}

export function removeComment(
  call: Call,
  { params }: Input<Routes['removeComment']>,
): Promise<Reply<Routes['removeComment']>> {
  return call.db.transaction().execute(async (trx) => {
    const row = await lockDefect(trx, params)
    const parts = await mergedParts(trx, row.id)
    const deleted = await trx
      .deleteFrom('defect_comment')
      .where('id', '=', params.commentId)
      .where('defect_id', '=', sql<string>`any(${[row.id, ...parts.map(({ _id }) => _id)]}::uuid[])`)
      .where('by_id', '=', call.caller.userId)
      .returning('id')
      .executeTakeFirst()
    if (deleted === undefined) throw new AppError('comment.not-found')
    await publishDefectsChanged(trx, [row])
    return {}
  })
}
