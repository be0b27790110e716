import type { ProjectType, projectRoutes } from '@plumbline/contract/projects'
import type { Reply } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { contains } from '../../db/contains.ts'
import { prepared } from '../../db/prepared.ts'
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
  const { rows: [found] } = await sql<{ reply: string }>`${prepared}
    with page as materialized (
      select id, name, client_name, code, type, start_date, end_date
      from project where ${conditions(filter)} order by id desc limit ${filter.limit + 1}
    )
    select json_build_object(
      'data', coalesce((select json_agg(item) from (
        select page.id as "_id", page.name as "projectName", page.client_name as "clientName", page.code as "projectNum",
          page.type as "projectType", page.start_date as "startDate", page.end_date as "endDate",
          workspace.id as "workspaceId", inspection.id as "inspectionId"
        from (select * from page order by id desc limit ${filter.limit}) page
        join lateral (select id from workspace where project_id = page.id order by id limit 1) workspace on true
        left join lateral (select id from inspection where workspace_id = workspace.id order by id desc limit 1) inspection on true
        order by page.id desc
      ) item), '[]'),
      'nextCursor', case when (select count(*) from page) > ${filter.limit} then (select id from page order by id desc offset ${filter.limit - 1} limit 1) end
    )::text as reply
  `.execute(db)
  return jsonText(found!.reply)
}
