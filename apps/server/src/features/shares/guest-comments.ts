import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import type { SharedComment, sharedRoutes } from '@plumbline/contract/shares/shares'
import type { Call } from '../../http/implement.ts'
import { limitGuestComments } from '../accounts/sign-in/login-delay.ts'
import { lockDefect, publishDefectsChanged } from '../defects/change-defect.ts'
import { withParts } from '../defects/same/merged-chain.ts'
import type { Reader } from './admit-reader.ts'

type Body = Input<typeof sharedRoutes.comment>['body']

/** Of this link alone: readers of another link stay unknown to these. */
export async function guestComments({ db, id }: Pick<Reader, 'db' | 'id'>, defectId: string): Promise<SharedComment[]> {
  const rows = await db
    .selectFrom('defect_comment')
    .select(['id', 'guest_name', 'text', 'created_at'])
    .where('defect_id', 'in', withParts(defectId))
    .where('share_id', '=', id)
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.guest_name ?? '',
    text: row.text,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Sent a second time after a lost answer it is no second one. */
export async function addGuestComment(
  { address, now, unscopedDb }: Pick<Call, 'address' | 'now' | 'unscopedDb'>,
  reader: Reader,
  { defectId, body }: { readonly defectId: string; readonly body: Body },
): Promise<{ comment: SharedComment }> {
  if (!reader.mayComment) throw new AppError('share.no-comments')
  await limitGuestComments(unscopedDb, reader.id, address, now())
  await reader.db.transaction().execute(async (trx) => {
    const row = await lockDefect(trx, { projectId: reader.projectId, inspectionId: reader.inspectionId, defectId })
    await trx
      .insertInto('defect_comment')
      .values({
        id: body._id,
        defect_id: row.id,
        project_id: row.project_id,
        corporate_id: row.corporate_id,
        text: body.text,
        by_id: null,
        share_id: reader.id,
        guest_name: body.name,
        guest_email: body.email,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await publishDefectsChanged(trx, [row])
  })
  const comment = (await guestComments(reader, defectId)).find(({ _id }) => _id === body._id)
  // The id belongs to another comment; the answer does not reveal whose.
  if (comment === undefined) throw new AppError('input.invalid', { field: '_id' })
  return { comment }
}
