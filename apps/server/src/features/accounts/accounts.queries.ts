import type { Membership } from '@plumbline/contract/accounts/accounts'
import { effectiveRole } from '@plumbline/contract/roles'
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { AppUserTable } from '../../db/schema/accounts.ts'

export type UserRow = Selectable<AppUserTable>

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst()
}

export function lockUser(trx: Transaction<Database>, userId: string): Promise<UserRow | undefined> {
  return trx.selectFrom('app_user').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

/**
 * The lock lasts until the session is stored: a password change in between ends that session with the others, or is
 * seen here.
 */
export async function holdPassword(
  trx: Transaction<Database>,
  user: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Answers whether it was set; with `expected`, only over that hash. */
export async function setPassword(
  trx: Transaction<Database>,
  userId: string,
  hash: string,
  expected?: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('app_user')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .$if(expected !== undefined, (update) => update.where('password_hash', '=', expected!))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A new SaaS corporate with its first corporate-admin; false, and nothing stored, where the address is already there.
 */
export async function insertCompany(
  trx: Transaction<Database>,
  user: Insertable<AppUserTable>,
  corporate: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await trx
    .insertInto('corporate')
    .values({ ...corporate, is_saas: true })
    .execute()
  await trx
    .insertInto('membership')
    .values({ user_id: user.id, corporate_id: corporate.id, role: 'corporate-admin' })
    .execute()
  return true
}

/** The oldest first, which is the default: a company somebody just joined never becomes it. */
export async function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('standing')
    .innerJoin('corporate', 'corporate.id', 'standing.corporate_id')
    .select(['corporate.id', 'corporate.name', 'corporate.is_saas', 'standing.role'])
    .where('standing.user_id', '=', userId)
    .orderBy('standing.is_agent')
    .orderBy('standing.since')
    .orderBy('corporate.id')
    .execute()
  const held = rows.map(({ role }) => role)
  return rows.map((row) => ({
    corporateId: row.id,
    role: effectiveRole(row.role, held),
    name: row.name,
    isSaas: row.is_saas,
  }))
}

export type NewSession = {
  readonly id: string
  readonly userId: string
  readonly userAgent: string
  readonly address: string
  readonly tokenHash: Buffer
  readonly now: Date
  /** Set: begun through the single sign-on of this corporate. */
  readonly signOnOf?: string | undefined
}

export async function insertSession(trx: Transaction<Database>, session: NewSession): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      id: session.id,
      user_id: session.userId,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.now,
      last_used_at: session.now,
      ended_at: null,
      sign_on_corporate_id: session.signOnOf ?? null,
    })
    .execute()
  await insertToken(trx, session.tokenHash, session.id, session.now)
}

export async function insertToken(
  trx: Transaction<Database>,
  hash: Buffer,
  sessionId: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('refresh_token')
    .values({ hash, session_id: sessionId, created_at: now, rotated_at: null, successor_salt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locked, so that two answers to one token are given one after the other and agree. */
export function lockToken(trx: Transaction<Database>, hash: Buffer) {
  return trx
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .select([
      'refresh_token.rotated_at',
      'refresh_token.successor_salt',
      'session.id as sessionId',
      'session.user_id as userId',
      'session.ended_at',
      'session.last_used_at',
    ])
    .where('refresh_token.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function markRotated(
  trx: Transaction<Database>,
  hash: Buffer,
  salt: Buffer,
  sessionId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('refresh_token')
    .set({ rotated_at: now, successor_salt: salt })
    .where('hash', '=', hash)
    .execute()
  await trx.updateTable('session').set({ last_used_at: now }).where('id', '=', sessionId).execute()
}

export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endSessions(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
