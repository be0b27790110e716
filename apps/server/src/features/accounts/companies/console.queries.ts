import type { ConsoleCorporate, ConsoleUser } from '@plumbline/contract/accounts/console'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { contains } from '../../../db/like-pattern.ts'

export type Page<T> = { readonly data: T[]; readonly nextCursor: string | null }
type Asked = { readonly search?: string | undefined; readonly cursor?: string | undefined }

const pageSize = 100

/** One row more than a page is read: it shows whether there is a next page. */
function pageOf<T extends { readonly _id: string }>(rows: readonly T[]): Page<T> {
  const data = rows.slice(0, pageSize)
  return { data, nextCursor: rows.length > pageSize ? data.at(-1)!._id : null }
}

/** By name; the id breaks ties, so that two companies of one name are neither skipped nor shown twice. */
function after(table: RawBuilder<unknown>, cursor: string | undefined): RawBuilder<unknown> {
  return cursor === undefined
    ? sql`true`
    : sql`(lower(name), id) > (select lower(name), id from ${table} where id = ${cursor})`
}

function matches(columns: readonly RawBuilder<unknown>[], search: string | undefined): RawBuilder<unknown> {
  if (search === undefined || search === '') return sql`true`
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${contains(search)}`),
    sql` or `,
  )})`
}

type CorporateRow = Omit<ConsoleCorporate, 'createdAt'> & { readonly createdAt: Date }

/** The page is cut before anything is counted, and the store is scanned once for all of it. */
export async function listCorporates(db: Db, { search, cursor }: Asked): Promise<Page<ConsoleCorporate>> {
  const table = sql`corporate`
  const { rows } = await sql<CorporateRow>`
    with page as materialized (
      select id, name, is_saas, created_at from corporate
      where ${after(table, cursor)} and ${matches([sql`name`], search)}
      order by lower(name), id limit ${pageSize + 1}
    ), stored as (
      select split_part(key, '/', 1) as corporate, sum(size)::float8 as bytes from stored_object
      where split_part(key, '/', 1) in (select id::text from page) group by 1
    )
    select page.id as "_id", page.name, page.is_saas as "isSaas", page.created_at as "createdAt",
      (select count(*)::int from membership join app_user on app_user.id = user_id
       where corporate_id = page.id and app_user.deleted_at is null) as users,
      (select count(*)::int from project where corporate_id = page.id) as projects,
      coalesce(stored.bytes, 0) as "storedBytes",
      (select coalesce(json_agg(json_build_object('_id', agent.id, 'name', agent.name) order by lower(agent.name), agent.id), '[]')
       from corporate_agent join corporate agent on agent.id = agent_corporate_id where corporate_id = page.id) as agents
    from page left join stored on stored.corporate = page.id::text
    order by lower(page.name), page.id
  `.execute(db)
  return pageOf(rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })))
}

type UserRow = Omit<ConsoleUser, 'createdAt' | 'lastSeenAt'> & {
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
}

export async function listAllUsers(db: Db, { search, cursor }: Asked): Promise<Page<ConsoleUser>> {
  const table = sql`app_user`
  const { rows } = await sql<UserRow>`
    with page as materialized (
      select id, name, email, email_verified_at, deleted_at, totp_confirmed_at, created_at from app_user
      where ${after(table, cursor)} and ${matches([sql`name`, sql`email`], search)}
      order by lower(name), id limit ${pageSize + 1}
    )
    select page.id as "_id", page.name, page.email, page.email_verified_at is not null as "isVerified",
      page.deleted_at is not null as "isDeleted", page.totp_confirmed_at is not null as "hasTwoFactor", page.created_at as "createdAt",
      (select max(last_used_at) from session where user_id = page.id) as "lastSeenAt",
      (select coalesce(json_agg(json_build_object('corporateId', corporate.id, 'name', corporate.name, 'role', membership.role) order by lower(corporate.name), corporate.id), '[]')
       from membership join corporate on corporate.id = corporate_id where user_id = page.id) as corporates
    from page order by lower(page.name), page.id
  `.execute(db)
  return pageOf(
    rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    })),
  )
}
