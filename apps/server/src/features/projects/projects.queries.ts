import { AppError } from '@plumbline/contract/errors'
import type { ProjectType } from '@plumbline/contract/projects/project-types'
import type { ProjectContents, projectRoutes, ProjectSort } from '@plumbline/contract/projects/projects'
import type { Reply } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { contains } from '../../db/like-pattern.ts'
import { prepared } from '../../db/prepared.ts'
import { cursorText, type ListCursor } from './list-cursor.ts'

export type ProjectFilter = {
  readonly corporateId: string
  /** Given: only projects this user is assigned to. */
  readonly mayOpen: RawBuilder<unknown>
  readonly types?: readonly ProjectType[] | undefined
  /** Anywhere in the name, the number or the client. */
  readonly q?: string | undefined
  readonly name?: string | undefined
  readonly code?: string | undefined
  readonly clientName?: string | undefined
  readonly startDates?: readonly string[] | undefined
  readonly sort: ProjectSort
  readonly after?: ListCursor | undefined
  readonly limit: number
}

/** The column and its direction; the id goes the same way, so that one comparison of both leads on from any row. */
const orders = {
  newest: { column: undefined, goesUp: false },
  oldest: { column: undefined, goesUp: true },
  name: { column: 'name_key', goesUp: true },
  number: { column: 'code_key', goesUp: true },
  client: { column: 'client_key', goesUp: true },
  start: { column: 'start_key', goesUp: false },
} as const

function orderOf(sort: ProjectSort): RawBuilder<unknown> {
  const { column, goesUp } = orders[sort]
  const columns = [...(column === undefined ? [] : [column]), 'id'].map((name) => sql.ref(`project.${name}`))
  return sql.join(columns.map((one) => sql`${one} ${goesUp ? sql`asc` : sql`desc`}`))
}

function isAfter(sort: ProjectSort, { key, id }: ListCursor): RawBuilder<unknown> {
  const { column, goesUp } = orders[sort]
  const beyond = goesUp ? sql`>` : sql`<`
  if (column === undefined) return sql`id ${beyond} ${id}`
  return sql`(${sql.ref(column)}, id) ${beyond} (${key}::${column === 'start_key' ? sql`date` : sql`text`}, ${id}::uuid)`
}

const maxFinds = 3_000

/** The projects a search can mean, by its pairs of characters; undefined where it has none or means too many. */
async function candidates(
  db: Db,
  { corporateId, q = '', name = '', code = '', clientName = '' }: ProjectFilter,
): Promise<readonly string[] | undefined> {
  const isLong = (text: string) => Array.from(text).length > 1
  const find = (...words: readonly [string, string, string]) =>
    sql`select find_projects(${corporateId}, ${sql.join(words)}, ${maxFinds + 1}) as id`
  const searches = [
    ...([name, code, clientName].some(isLong) ? [find(name, code, clientName)] : []),
    ...(isLong(q) ? [sql`${find(q, '', '')} union ${find('', q, '')} union ${find('', '', q)}`] : []),
  ]
  if (searches.length === 0) return undefined
  const { rows } = await sql<{
    id: string
  }>`${sql.join(
    searches.map((search) => sql`(${search})`),
    sql` intersect `,
  )} limit ${maxFinds + 1}`.execute(db)
  return rows.length > maxFinds ? undefined : rows.map((row) => row.id)
}

function conditions(filter: ProjectFilter, ids: readonly string[] | undefined): RawBuilder<unknown> {
  const parts = [sql`corporate_id = ${filter.corporateId}`, sql`deleted_at is null`, filter.mayOpen]
  if (ids !== undefined) parts.push(sql`id = any(${ids}::uuid[])`)
  if (filter.types !== undefined) parts.push(sql`type = any(${filter.types})`)
  if (filter.q !== undefined) {
    const word = contains(filter.q)
    parts.push(sql`(name ilike ${word} or code ilike ${word} or client_name ilike ${word})`)
  }
  if (filter.name !== undefined) parts.push(sql`name ilike ${contains(filter.name)}`)
  if (filter.code !== undefined) parts.push(sql`code ilike ${contains(filter.code)}`)
  if (filter.clientName !== undefined) parts.push(sql`client_name ilike ${contains(filter.clientName)}`)
  if (filter.startDates !== undefined) parts.push(sql`start_date = any(${filter.startDates}::date[])`)
  if (filter.after !== undefined) parts.push(isAfter(filter.sort, filter.after))
  return sql.join(parts, sql` and `)
}

/** Its first workspace and the latest inspection of that: where the list leads as well. */
export async function locateProject(db: Db, projectId: string): Promise<Reply<typeof projectRoutes.locate>> {
  return db
    .selectFrom('project')
    .innerJoin('workspace', 'workspace.project_id', 'project.id')
    .leftJoin('inspection', 'inspection.workspace_id', 'workspace.id')
    .select(['project.corporate_id as corporateId', 'workspace.id as workspaceId', 'inspection.id as inspectionId'])
    .where('project.id', '=', projectId)
    .orderBy('workspace.id')
    .orderBy('inspection.id', 'desc')
    .executeTakeFirstOrThrow(() => new AppError('project.not-found'))
}

/**
 * A page of the list as JSON. It continues from a key, so that page 900 costs what page 1 costs, and is cut before
 * anything is joined to it: on a table without statistics the planner would otherwise join every project and then sort.
 * One row more than asked for shows whether there is a next page. Where there is a picture, `mark` and its key stand
 * for the link. The defects of the whole page come from their tallies: counting them in the register took 40 ms.
 */
export async function listProjects(db: Db, filter: ProjectFilter, mark: string): Promise<string> {
  const ids = await candidates(db, filter)
  const { column } = orders[filter.sort]
  const key = column === undefined ? sql`''` : sql.ref(column)
  // A search is planned with its words: a cached generic plan estimates most words badly.
  const isSearch = [filter.q, filter.name, filter.code, filter.clientName].some((text) => text !== undefined)
  const {
    rows: [found],
  } = await sql<{ reply: string }>`${isSearch ? sql`` : prepared}
    with page as materialized (
      select id, name, client_name, code, type, start_date, end_date, cover_image, plan, expires_at, ${key} as key, row_number() over (order by ${orderOf(filter.sort)}) as place
      from project where ${conditions(filter, ids)} order by ${orderOf(filter.sort)} limit ${filter.limit + 1}
    ), placed as materialized (
      select page.*, workspace.id as workspace_id, inspection.id as inspection_id from page
      join lateral (select id from workspace where project_id = page.id order by id limit 1) workspace on true
      left join lateral (select id from inspection where workspace_id = workspace.id order by id desc limit 1) inspection on true
      where page.place <= ${filter.limit}
    ), counted as materialized (
      select inspection_id, json_object_agg(severity, n) as severities from (
        select inspection_id, severity, sum(n)::int as n from defect_tally
        where inspection_id = any(array(select inspection_id from placed)) group by 1, 2 having sum(n) > 0
      ) by_severity group by 1
    )
    select json_build_object(
      'data', coalesce((select json_agg(item) from (
        select placed.id as "_id", name as "projectName", client_name as "clientName", code as "projectNum",
          type as "projectType", start_date as "startDate", end_date as "endDate",
          workspace_id as "workspaceId", placed.inspection_id as "inspectionId",
          ${mark}::text || cover_image as "coverImage", plan as "planName",
          to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiryDate",
          coalesce(counted.severities, '{}') as severities,
          exists (select from report where report.inspection_id = placed.inspection_id and status = 'ready') as "hasReport"
        from placed left join counted on counted.inspection_id = placed.inspection_id
        order by place
      ) item), '[]'),
      'nextCursor', case when exists (select from page where place > ${filter.limit}) then (select ${cursorText(filter.sort)} from page where place = ${filter.limit}) end
    )::text as reply
  `.execute(db)
  return found!.reply
}

/** Side files belong to a photo, and defects in the bin are no longer anyone's: neither is counted. */
export async function projectContents(db: Db, projectId: string): Promise<ProjectContents> {
  const {
    rows: [found],
  } = await sql<ProjectContents>`
    select
      (select count(*)::int from drawing where project_id = ${projectId}) as drawings,
      (select count(*)::int from media where project_id = ${projectId} and kind <> 'side') as media,
      (select count(*)::int from defect where project_id = ${projectId} and deleted_at is null) as defects,
      (select count(*)::int from report where project_id = ${projectId}) as reports
  `.execute(db)
  return found!
}
