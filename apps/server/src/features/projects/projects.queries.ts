import type { ProjectType } from '@plumbline/contract/projects'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'

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

export type ProjectRow = {
  readonly _id: string
  readonly projectName: string
  readonly clientName: string
  readonly projectNum: string
  readonly projectType: ProjectType
  readonly startDate: string | null
  readonly endDate: string | null
  readonly workspaceId: string
  readonly inspectionId: string | null
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
 * joined to it: on a table without statistics the planner would otherwise join every project and then sort.
 */
export async function listProjects(db: Db, filter: ProjectFilter): Promise<ProjectRow[]> {
  const { rows: [found] } = await sql<{ projects: ProjectRow[] }>`
    select coalesce(json_agg(item), '[]') as projects from (
      select project.id as "_id", project.name as "projectName", project.client_name as "clientName", project.code as "projectNum",
        project.type as "projectType", project.start_date as "startDate", project.end_date as "endDate",
        workspace.id as "workspaceId", inspection.id as "inspectionId"
      from (select * from project where ${conditions(filter)} order by project.id desc limit ${filter.limit}) project
      join lateral (select id from workspace where project_id = project.id order by id limit 1) workspace on true
      left join lateral (select id from inspection where workspace_id = workspace.id order by id desc limit 1) inspection on true
      order by project.id desc
    ) item
  `.execute(db)
  return found?.projects ?? []
}
