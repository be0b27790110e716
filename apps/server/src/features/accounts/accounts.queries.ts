import type { Membership } from '@plumbline/contract/accounts'
import type { Selectable, Transaction } from 'kysely'
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

export async function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  const rows = await db.selectFrom('membership')
    .innerJoin('corporate', 'corporate.id', 'membership.corporate_id')
    .select(['corporate.id', 'corporate.name', 'corporate.is_saas', 'membership.role'])
    .where('membership.user_id', '=', userId)
    .orderBy('corporate.name').orderBy('corporate.id')
    .execute()
  return rows.map((row) => ({ corporateId: row.id, role: row.role, name: row.name, isSaas: row.is_saas }))
}

export type NewSession = {
  readonly id: string
  readonly userId: string
  readonly userAgent: string
  readonly address: string
  readonly tokenHash: Buffer
  readonly now: Date
}

export async function insertSession(trx: Transaction<Database>, session: NewSession): Promise<void> {
  await trx.insertInto('session').values({
    id: session.id, user_id: session.userId, user_agent: session.userAgent, address: session.address,
    created_at: session.now, last_used_at: session.now, ended_at: null,
  }).execute()
  await insertToken(trx, session.tokenHash, session.id, session.now)
}

export async function insertToken(trx: Transaction<Database>, hash: Buffer, sessionId: string, now: Date): Promise<void> {
  await trx.insertInto('refresh_token')
    .values({ hash, session_id: sessionId, created_at: now, rotated_at: null, successor_salt: null })
    .onConflict((conflict) => conflict.doNothing()).execute()
}

/** Locked, so that two answers to one token are given one after the other and agree. */
export function lockToken(trx: Transaction<Database>, hash: Buffer) {
  return trx.selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .select(['refresh_token.rotated_at', 'refresh_token.successor_salt', 'session.id as sessionId', 'session.user_id as userId', 'session.ended_at', 'session.last_used_at'])
    .where('refresh_token.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function markRotated(trx: Transaction<Database>, hash: Buffer, salt: Buffer, sessionId: string, now: Date): Promise<void> {
  await trx.updateTable('refresh_token').set({ rotated_at: now, successor_salt: salt }).where('hash', '=', hash).execute()
  await trx.updateTable('session').set({ last_used_at: now }).where('id', '=', sessionId).execute()
}

export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ ended_at: now }).where('id', '=', sessionId).where('ended_at', 'is', null).execute()
}
