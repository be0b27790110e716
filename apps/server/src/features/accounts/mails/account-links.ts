import { AppError } from '@plumbline/contract/errors'
import type { Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import type { AccountLinkTable } from '../../../db/schema/accounts.ts'
import { lockUser, type UserRow } from '../accounts.queries.ts'
import { hashToken, newToken } from '../refresh-tokens.ts'

export type LinkKind = AccountLinkTable['kind']

const hour = 3600 * 1000
const lifeMs: Readonly<Record<LinkKind, number>> = { 'verify-email': 24 * hour, 'reset-password': hour }

export async function voidLinks(trx: Transaction<Database>, userId: string, kinds: readonly LinkKind[]): Promise<void> {
  await trx
    .deleteFrom('account_link')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}

/** The user is locked first, here and wherever a link is used: of two at once only the later link lives. */
export async function issueLink(
  db: Db,
  userId: string,
  kind: LinkKind,
  now: Date,
): Promise<{ readonly token: string; readonly email: string } | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (user === undefined || user.deleted_at !== null) return undefined
    if (kind === 'verify-email' && user.email_verified_at !== null) return undefined
    await voidLinks(trx, userId, [kind])
    const token = newToken()
    await trx
      .insertInto('account_link')
      .values({
        hash: hashToken(token),
        kind,
        user_id: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + lifeMs[kind]),
        used_at: null,
      })
      .execute()
    return { token, email: user.email }
  })
}

/** Whose link it is; says nothing about a link that was used, has expired or never was. */
export async function ownerOfLink(db: Db, token: string, kind: LinkKind, now: Date): Promise<string> {
  const link = await db
    .selectFrom('account_link')
    .select('user_id')
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (link === undefined) throw new AppError('account.link-invalid')
  return link.user_id
}

export async function useLink(trx: Transaction<Database>, token: string, kind: LinkKind, now: Date): Promise<UserRow> {
  const userId = await ownerOfLink(trx, token, kind, now)
  const user = await lockUser(trx, userId)
  const used = await trx
    .updateTable('account_link')
    .set({ used_at: now })
    .where('hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  if (user === undefined || user.deleted_at !== null || used === undefined) throw new AppError('account.link-invalid')
  return user
}
