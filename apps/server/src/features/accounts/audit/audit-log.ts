import type { AuditEntry, AuditFilter } from '@plumbline/contract/accounts/console'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { contains } from '../../../db/like-pattern.ts'

export type AuditAsked = AuditFilter & {
  /** Given: only what stands in the log of this corporate. */
  readonly corporateId?: string | undefined
  /** Entries older than this one. */
  readonly cursor?: string | undefined
}

/** Names are looked for where they stand today; the log itself holds ids. */
function mentions(text: string): RawBuilder<unknown> {
  const part = contains(text)
  const people = sql`select id from app_user where name ilike ${part} or email ilike ${part}`
  return sql`(address ilike ${part} or subject ilike ${part} or actor_id in (${people}) or subject_id in (
    ${people} union all select id from project where name ilike ${part} or code ilike ${part} union all select id from corporate where name ilike ${part}
    union all select id from invitation where email ilike ${part}))`
}

function conditions({ corporateId, cursor, action, outcome, search, from, to }: AuditAsked): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (corporateId !== undefined) parts.push(sql`corporate_ids @> array[${corporateId}::uuid]`)
  if (cursor !== undefined) parts.push(sql`id < ${cursor}`)
  if (action !== undefined) parts.push(sql`action = ${action}`)
  if (outcome !== undefined) parts.push(sql`outcome = ${outcome}`)
  if (from !== undefined) parts.push(sql`at >= ${from}`)
  if (to !== undefined) parts.push(sql`at < ${to}`)
  if (search !== undefined && search !== '') parts.push(mentions(search))
  return sql.join(parts, sql` and `)
}

type Row = Omit<AuditEntry, 'at'> & { readonly at: Date }

/** Newest first. The page is cut before names are joined to it. */
export async function readAudit(db: Db, asked: AuditAsked, limit: number): Promise<AuditEntry[]> {
  const { rows } = await sql<Row>`
    with page as materialized (
      select * from audit_entry where ${conditions(asked)} order by id desc limit ${limit}
    )
    select page.id::text as "_id", page.at, page.actor_id as "actorId", coalesce(actor.name, '') as "actorName", coalesce(actor.email, '') as "actorEmail",
      page.address, page.action, page.outcome,
      case when assigned.id is null then page.detail else page.detail - 'projectId' || jsonb_build_object('project', assigned.code || ' ' || assigned.name) end as detail,
      coalesce(case when person.erased_at is null then person.name || ' <' || person.email || '>' else person.name end, project.code || ' ' || project.name, corporate.name, invitation.email, page.subject) as subject
    from page
    left join app_user actor on actor.id = page.actor_id
    left join app_user person on person.id = page.subject_id
    left join project on project.id = page.subject_id
    left join corporate on corporate.id = page.subject_id
    left join invitation on invitation.id = page.subject_id
    left join project assigned on assigned.id::text = page.detail ->> 'projectId'
    order by page.id desc
  `.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const pageSize = 100

export async function auditPage(db: Db, asked: AuditAsked): Promise<{ data: AuditEntry[]; nextCursor: string | null }> {
  const found = await readAudit(db, asked, pageSize + 1)
  const data = found.slice(0, pageSize)
  return { data, nextCursor: found.length > pageSize ? data.at(-1)!._id : null }
}
