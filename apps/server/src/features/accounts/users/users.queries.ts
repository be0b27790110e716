import type { Role } from '@plumbline/contract/roles'
import type { Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'

export type MemberRow = { readonly user_id: string; readonly role: Role }

/** Of several who change the users of a corporate at once, each sees what the one before left. */
export async function lockCorporates(trx: Transaction<Database>, corporateIds: readonly string[]): Promise<void> {
  if (corporateIds.length === 0) return
  await trx
    .selectFrom('corporate')
    .select('id')
    .where('id', 'in', corporateIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export function findMember(db: Db, corporateId: string, userId: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom('membership')
    .select(['user_id', 'role'])
    .where('corporate_id', '=', corporateId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function isMemberByEmail(db: Db, corporateId: string, email: string): Promise<boolean> {
  const member = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select('app_user.id')
    .where('membership.corporate_id', '=', corporateId)
    .where('app_user.email', '=', email)
    .executeTakeFirst()
  return member !== undefined
}

/** Whether somebody else could still administer it: one who never verified the address cannot even sign in. */
export async function hasOtherAdmin(db: Db, corporateId: string, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select('app_user.id')
    .where('membership.corporate_id', '=', corporateId)
    .where('membership.role', '=', 'corporate-admin')
    .where('app_user.id', '!=', userId)
    .where('app_user.deleted_at', 'is', null)
    .where('app_user.email_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether somebody else could still operate this server. */
export async function hasOtherOperator(db: Db, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select('app_user.id')
    .where('membership.role', '=', 'system-admin')
    .where('app_user.id', '!=', userId)
    .where('app_user.deleted_at', 'is', null)
    .where('app_user.email_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Answers whether it is new; who is a member already keeps the role they have. */
export async function addMember(
  trx: Transaction<Database>,
  member: { readonly userId: string; readonly corporateId: string; readonly role: Role },
): Promise<boolean> {
  const row = await trx
    .insertInto('membership')
    .values({ user_id: member.userId, corporate_id: member.corporateId, role: member.role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Assignments end with the membership; what the person made there stays. */
export async function endMembership(
  trx: Transaction<Database>,
  { corporateId, userId }: { readonly corporateId: string; readonly userId: string },
): Promise<void> {
  await trx
    .deleteFrom('project_assignment')
    .where('corporate_id', '=', corporateId)
    .where('user_id', '=', userId)
    .execute()
  await trx.deleteFrom('membership').where('corporate_id', '=', corporateId).where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('sign_on_identity')
    .where('corporate_id', '=', corporateId)
    .where('user_id', '=', userId)
    .execute()
}

export function listMembers(db: Db, corporateId: string) {
  return db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select([
      'app_user.id',
      'app_user.name',
      'app_user.email',
      'membership.role',
      'app_user.totp_confirmed_at',
      'membership.created_at',
    ])
    .select((of) =>
      of
        .selectFrom('session')
        .select((from) => from.fn.max('last_used_at').as('at'))
        .whereRef('session.user_id', '=', 'app_user.id')
        .as('last_seen_at'),
    )
    .where('membership.corporate_id', '=', corporateId)
    .where('app_user.deleted_at', 'is', null)
    .execute()
}

export function listInvitations(db: Db, corporateId: string) {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'role', 'created_at', 'expires_at', 'mail_failed_at'])
    .where('corporate_id', '=', corporateId)
    .execute()
}
