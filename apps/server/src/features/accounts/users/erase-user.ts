import type { Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { lockUser } from '../accounts.queries.ts'
import { corporatesOf, audit } from '../audit/audit.ts'
import { noPassword } from '../passwords.ts'
import { endMembership, lockCorporates } from './users.queries.ts'
import { requireOtherAdmin, refuseOneself, requireMember, whoAsks } from './users.ts'

/** A name that reports and histories can show; the end of the id distinguishes two erased users. */
function pseudonymOf(userId: string): string {
  return `Erased user ${userId.slice(-4).toUpperCase()}`
}

async function erasePerson(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  for (const table of [
    'project_assignment',
    'membership',
    'session',
    'account_link',
    'recovery_code',
    'known_device',
    'sign_on_identity',
    'user_signature',
    'message',
    'message_setting',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await trx
    .updateTable('app_user')
    .set({
      name: pseudonymOf(userId),
      email: `${userId}@erased.invalid`,
      password_hash: noPassword,
      mobile_number: null,
      locale: 'en',
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      deleted_at: now,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

/**
 * Ends the membership. Only an account without another one is erased: a member of another company must not be erased by
 * this one, nor stop it from removing the person. The answer is the same, so that it reveals no other company. Personal
 * data is deleted, the row stays: what the person made keeps a pseudonym. The audit log names people by id alone. The
 * lock order is corporate, invitation, user, as everywhere: another order would deadlock with an invitation.
 */
export async function eraseUser(
  call: Call,
  { corporateId, userId }: { readonly corporateId: string; readonly userId: string },
): Promise<void> {
  refuseOneself(call, userId)
  await call.unscopedDb.transaction().execute(async (trx) => {
    await lockCorporates(trx, await corporatesOf(trx, userId))
    await requireOtherAdmin(trx, corporateId, await requireMember(call, trx, userId))
    const isElsewhere = (await corporatesOf(trx, userId)).some((id) => id !== corporateId)
    const invitations = trx
      .deleteFrom('invitation')
      .where('email', '=', (of) => of.selectFrom('app_user').select('email').where('id', '=', userId))
    await (isElsewhere ? invitations.where('corporate_id', '=', corporateId) : invitations).execute()
    await lockUser(trx, userId)
    await endMembership(trx, { corporateId, userId })
    await trx.deleteFrom('message').where('corporate_id', '=', corporateId).where('user_id', '=', userId).execute()
    if (!isElsewhere) await erasePerson(trx, userId, call.now())
    await audit(trx, { action: 'user.erase', ...whoAsks(call), subjectId: userId })
  })
}
