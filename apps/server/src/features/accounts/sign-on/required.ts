import { domainOf } from '@plumbline/contract/rules/email'
import { AppError } from '@plumbline/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'

export type Offered = { readonly corporateId: string; readonly isRequired: boolean }

/** By the domain alone: who has an account in it is not asked. */
export async function offeredTo(db: Db, email: string): Promise<Offered | undefined> {
  return db
    .selectFrom('sign_on_domain')
    .innerJoin('sign_on', 'sign_on.corporate_id', 'sign_on_domain.corporate_id')
    .select(['sign_on.corporate_id as corporateId', 'sign_on.is_required as isRequired'])
    .where('sign_on_domain.domain', '=', domainOf(email))
    .where('sign_on_domain.proof', 'is not', null)
    .where('sign_on.client_secret', 'is not', null)
    .executeTakeFirst()
}

/** Operators have their password always: a provider that fails must not shut them out of the server that could undo it. */
const systemRoles = ['system-admin', 'system-read-only'] as const

export async function isOperator(db: Db | Transaction<Database>, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('membership')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('role', 'in', systemRoles)
    .executeTakeFirst()
  return found !== undefined
}

/** Members of a corporate that requires it, whose address is in one of its proven domains; the others have no other way in. */
export async function isSignOnRequired(
  db: Db,
  user: { readonly id: string; readonly email: string },
): Promise<boolean> {
  const offered = await offeredTo(db, user.email)
  if (offered?.isRequired !== true) return false
  const member = await db
    .selectFrom('membership')
    .select('user_id')
    .where('user_id', '=', user.id)
    .where('corporate_id', '=', offered.corporateId)
    .executeTakeFirst()
  return member !== undefined && !(await isOperator(db, user.id))
}

/** Before a password counts, is set or is mailed about. */
export async function refusePassword(
  db: Db,
  user: { readonly id: string; readonly email: string },
  field?: string,
): Promise<void> {
  if (await isSignOnRequired(db, user))
    throw new AppError('login.sign-on-required', field === undefined ? {} : { field })
}

/** An invitation into a corporate that requires it is accepted by signing in through it. */
export async function isRequiredToJoin(db: Db, corporateId: string, email: string): Promise<boolean> {
  const offered = await offeredTo(db, email)
  return offered?.isRequired === true && offered.corporateId === corporateId
}

/** Sessions that a password opened, of everybody who now has to sign in through the provider; not the caller's own. */
export async function endPasswordSessions(
  trx: Transaction<Database>,
  corporateId: string,
  now: Date,
  except: string,
): Promise<void> {
  await sql`
    update session set ended_at = ${now} from app_user
    where app_user.id = session.user_id and session.ended_at is null and session.id <> ${except}
      and session.sign_on_corporate_id is distinct from ${corporateId}
      and exists (select from membership where membership.user_id = app_user.id and membership.corporate_id = ${corporateId})
      and not exists (select from membership where membership.user_id = app_user.id and membership.role in (${sql.join(systemRoles)}))
      and split_part(app_user.email, '@', 2) in (select domain from sign_on_domain where corporate_id = ${corporateId} and proof is not null)
  `.execute(trx)
}
