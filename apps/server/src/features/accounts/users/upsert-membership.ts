import { AppError } from '@plumbline/contract/errors'
import type { Role } from '@plumbline/contract/roles'
import type { Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { audit, type Actor } from '../audit/audit.ts'
import { findMember, lockCorporates } from './users.queries.ts'
import { requireOtherAdmin } from './users.ts'

export type Grant = { readonly userId: string; readonly corporateId: string; readonly role: Role }

/** Adds the membership or changes its role. Who may give which role is for the caller to have checked. */
export async function upsertMembership(
  trx: Transaction<Database>,
  actor: Actor,
  { userId, corporateId, role }: Grant,
): Promise<void> {
  await lockCorporates(trx, [corporateId])
  const corporate = await trx.selectFrom('corporate').select('id').where('id', '=', corporateId).executeTakeFirst()
  if (corporate === undefined) throw new AppError('corporate.not-found')
  const user = await trx
    .selectFrom('app_user')
    .select(['email', 'deleted_at'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (user === undefined || user.deleted_at !== null) throw new AppError('user.not-found')
  const before = await findMember(trx, corporateId, userId)
  if (before?.role === role) return
  if (before !== undefined) await requireOtherAdmin(trx, corporateId, before)
  await trx
    .insertInto('membership')
    .values({ user_id: userId, corporate_id: corporateId, role })
    .onConflict((conflict) => conflict.columns(['user_id', 'corporate_id']).doUpdateSet({ role }))
    .execute()
  // An invitation that still waits would bring its own role back when it is answered.
  await trx.deleteFrom('invitation').where('corporate_id', '=', corporateId).where('email', '=', user.email).execute()
  await audit(trx, {
    ...actor,
    action: 'user.role',
    corporateIds: [corporateId],
    subjectId: userId,
    detail: { ...(before === undefined ? {} : { from: before.role }), to: role },
  })
}
