import type { ProjectType, projectRoutes } from '@plumbline/contract/projects'
import type { Reply } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { jsonText, type JsonText } from '../../http/json-text.ts'

export type ProjectFilter = {
  readonly corporateId: string
  /** Given: only projects this user is assigned to. */
  readonly assignedTo?: string | undefined
  readonly types?: readonly ProjectType[] | undefined
  readonly name?: string | undefined
  readonly code?: string | undefined
  readonly clientName?: string | undefined
  readonly startDates?: readonly string[] | undefined
  readonly before?: string | undefined
  readonly limit: number
}

/** A percent sign or underscore the user typed is text, not a pattern. */
function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

function conditions(filter: ProjectFilter): RawBuilder<unknown> {
  const parts = [sql`project.corporate_id = ${filter.corporateId}`]
  if (filter.assignedTo !== undefined) {
    parts.push(sql`exists (select 1 from project_assignment where project_id = project.id and user_id = ${filter.assignedTo})`)
  }
  if (filter.types !== undefined) parts.push(sql`project.type = any(${filter.types})`)
  if (filter.name !== undefined) parts.push(sql`project.name ilike ${contains(filter.name)}`)
  if (filter.code !== undefined) parts.push(sql`project.code ilike ${contains(filter.code)}`)
  if (filter.clientName !== undefined) parts.push(sql`project.client_name ilike ${contains(filter.clientName)}`)
  if (filter.startDates !== undefined) parts.push(sql`project.start_date = any(${filter.startDates}::date[])`)
  if (filter.before !== undefined) parts.push(sql`project.id < ${filter.before}`)
  return sql.join(parts, sql` and `)
}

/**
 * Newest first by the id itself (UUIDv7), so that page 900 costs what page 1 costs. The page is cut before anything is
 * joined to it: on a table without statistics the planner would otherwise join every project and then sort. The reply
 * is made by PostgreSQL; one row more than asked for tells whether there is a next page.
 */
export async function listProjects(db: Db, filter: ProjectFilter): Promise<JsonText<Reply<typeof projectRoutes.list>>> {
  const { rows: [found] } = await sql<{ reply: string }>`
    select json_build_object(
      'data', coalesce(json_agg(json_build_object(
        '_id', page.id, 'projectName', page.name, 'clientName', page.client_name, 'projectNum', page.code, 'projectType', page.type,
        'startDate', page.start_date, 'endDate', page.end_date, 'workspaceId', workspace.id, 'inspectionId', inspection.id
      ) order by page.id desc) filter (where page.place <= ${filter.limit}), '[]'),
      'nextCursor', case when count(*) > ${filter.limit} then (array_agg(page.id order by page.id desc))[${filter.limit}] end
    )::text as reply
    from (
      select project.*, row_number() over (order by project.id desc) as place
      from project where ${conditions(filter)} order by project.id desc limit ${filter.limit + 1}
    ) page
    join lateral (select id from workspace where project_id = page.id order by id limit 1) workspace on true
    left join lateral (select id from inspection where workspace_id = workspace.id order by id desc limit 1) inspection on true
  `.execute(db)
  return jsonText(found!.reply)
}
