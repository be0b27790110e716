import { type Found, type findRoutes, maxFound } from '@plumbline/contract/projects/find'
import type { DefectLibrary } from '@plumbline/contract/buildings'
import type { Locale } from '@plumbline/contract/locales'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { contains } from '../../db/like-pattern.ts'
import type { Call } from '../../http/implement.ts'
import { mayOpenProject } from '../../http/project-access.ts'

/** Where to look: projects that the caller may open, the newest first. */
export type Sought = {
  readonly q: string
  readonly projectIds: readonly string[]
  /** Within one project everything is looked through, elsewhere only what a key finds. */
  readonly isWithin: boolean
  readonly libraries: readonly DefectLibrary[]
  readonly language: Locale
  readonly limit: number
}

type FoundThing = Pick<Found, 'kind' | '_id' | 'title' | 'detail' | 'severity' | 'category' | 'projectId'> & {
  readonly inspectionId: string | null
}
export type Finder = (db: Db, sought: Sought) => Promise<readonly FoundThing[]>

type Find = typeof findRoutes.find
type Row = {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly client: string
  readonly library: DefectLibrary
  readonly workspaceId: string
  readonly inspectionId: string | null
}

const maxProjects = 1_000
const maxCandidates = 3_000

const place = sql`
  join lateral (select id from workspace where project_id = project.id order by id limit 1) workspace on true
  left join lateral (select id from inspection where workspace_id = workspace.id order by id desc limit 1) inspection on true`
const columns = sql`project.id, project.name, project.code, project.client_name as client, project.defect_library as library, workspace.id as "workspaceId", inspection.id as "inspectionId"`

const isAssigned = ({ caller, membership }: Call) => mayOpenProject(caller, membership.role)

/** As the list shows them: also those that have expired. What begins with the words stands first. */
async function findProjects(call: Call, { q }: Pick<Sought, 'q'>): Promise<readonly Row[]> {
  const { corporateId } = call.membership
  const candidates =
    Array.from(q).length < 2
      ? sql`true`
      : sql`project.id in (
    select find_projects(${corporateId}, ${q}, '', '', ${maxCandidates}) union select find_projects(${corporateId}, '', ${q}, '', ${maxCandidates}) union select find_projects(${corporateId}, '', '', ${q}, ${maxCandidates}))`
  const beginning = contains(q).slice(1)
  const { rows } = await sql<Row>`with found as materialized (
      select id, row_number() over (order by code ilike ${beginning} or name ilike ${beginning} desc, id desc) as place from project
      where corporate_id = ${corporateId} and deleted_at is null and ${isAssigned(call)} and ${candidates}
        and (name ilike ${contains(q)} or code ilike ${contains(q)} or client_name ilike ${contains(q)})
      order by place limit ${maxFound}
    ) select ${columns} from found join project on project.id = found.id ${place} order by found.place`.execute(call.db)
  return rows
}

/** Answers only projects the caller may open. The requested project was checked by the route. */
async function openProjects(call: Call, projectId: string | undefined): Promise<readonly Row[]> {
  const isOpen =
    projectId !== undefined
      ? sql`project.id = ${projectId}`
      : sql`${isAssigned(call)} and ${call.membership.role === 'system-admin' ? sql`true` : sql`(expires_at is null or expires_at > ${call.now()})`}`
  const { rows } = await sql<Row>`with open as materialized (
      select id from project where corporate_id = ${call.membership.corporateId} and deleted_at is null and ${isOpen} order by id desc limit ${maxProjects}
    ) select ${columns} from open join project on project.id = open.id ${place} order by project.id desc`.execute(
    call.db,
  )
  return rows
}

const ofProject = ({ id, name, code }: Row) => ({ projectId: id, projectName: name, projectNum: code })

export async function findThings(
  call: Call,
  { query: { q, projectId, language } }: Input<Find>,
  finders: readonly Finder[],
): Promise<Reply<Find>> {
  const [projects, open] = await Promise.all([findProjects(call, { q }), openProjects(call, projectId)])
  const sought: Sought = {
    q,
    language,
    projectIds: open.map(({ id }) => id),
    isWithin: projectId !== undefined,
    libraries: [...new Set(open.map(({ library }) => library))],
    limit: maxFound,
  }
  const things = (await Promise.all(finders.map((find) => find(call.db, sought)))).flat()
  const byId = new Map(open.map((project) => [project.id, project]))
  return {
    data: [
      ...projects.map((project): Found => ({
        kind: 'project',
        _id: project.id,
        title: project.name,
        detail: [project.code, project.client].filter((text) => text !== '').join(' · '),
        severity: null,
        category: null,
        ...ofProject(project),
        workspaceId: project.workspaceId,
        inspectionId: project.inspectionId,
      })),
      ...things.flatMap((thing): Found[] => {
        const project = byId.get(thing.projectId)
        return project === undefined
          ? []
          : [
              {
                ...thing,
                ...ofProject(project),
                workspaceId: project.workspaceId,
                inspectionId: thing.inspectionId ?? project.inspectionId,
              },
            ]
      }),
    ],
  }
}
