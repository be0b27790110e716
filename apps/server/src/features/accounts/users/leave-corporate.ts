import type { OwnCorporate } from '@plumbline/contract/accounts/users'
import { AppError } from '@plumbline/contract/errors'
import type { Db } from '../../../db/connection.ts'
import type { Call } from '../../../http/implement.ts'
import { audit } from '../audit/audit.ts'
import { refuseForeign } from '../sign-in/own-account.ts'
import {
  endMembership,
  findMember,
  hasOtherAdmin,
  hasOtherOperator,
  lockCorporates,
  type MemberRow,
} from './users.queries.ts'

/** Without the second rule a server could lose its last operator by one click. */
async function mayLeave(db: Db, corporateId: string, { role, user_id }: MemberRow): Promise<boolean> {
  if (role === 'corporate-admin') return hasOtherAdmin(db, corporateId, user_id)
  return role !== 'system-admin' || hasOtherOperator(db, user_id)
}

export async function listOwnCorporates(call: Call, userId: string): Promise<OwnCorporate[]> {
  refuseForeign(call.caller, userId)
  const rows = await call.unscopedDb
    .selectFrom('membership')
    .innerJoin('corporate', 'corporate.id', 'membership.corporate_id')
    .select(['corporate.id', 'corporate.name', 'membership.role', 'membership.user_id'])
    .where('membership.user_id', '=', userId)
    .orderBy('membership.created_at')
    .orderBy('corporate.id')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      corporateId: row.id,
      name: row.name,
      role: row.role,
      mayLeave: await mayLeave(call.unscopedDb, row.id, row),
    })),
  )
}

/** Also where the corporate requires two-factor sign-in that the person has not set up: leaving must not ask for it. */
export async function leaveCorporate(
  call: Call,
  { corporateId, userId }: { readonly corporateId: string; readonly userId: string },
): Promise<void> {
  refuseForeign(call.caller, userId)
  await call.unscopedDb.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const member = await findMember(trx, corporateId, userId)
    if (member === undefined) throw new AppError('corporate.not-found')
    if (!(await mayLeave(trx, corporateId, member))) throw new AppError('user.last-admin')
    await endMembership(trx, { corporateId, userId })
    await audit(trx, {
      action: 'user.leave',
      actorId: userId,
      address: call.address,
      userAgent: call.userAgent,
      corporateIds: [corporateId],
      subjectId: userId,
      detail: { role: member.role },
    })
  })
}
