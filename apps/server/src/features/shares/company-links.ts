import type { Input, Reply } from '@plumbline/contract/route'
import type { CompanyShare, shareRoutes } from '@plumbline/contract/shares/shares'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { mayOpenProject } from '../../http/project-access.ts'
import { presentShare, shareColumns, type ShareRow } from './share-links.ts'

type Route = typeof shareRoutes.listOfCompany
type Row = ShareRow & Pick<CompanyShare, 'project' | 'workspaceId' | 'inspectionId'>

const linksPerPage = 100

/**
 * Of the projects that the caller may open, the newest first. A link of a project whose subscription ended opens
 * nothing, whatever its own last day is.
 */
export async function listCompanyShares(
  { db, caller, membership, now }: Call,
  { params, query }: Input<Route>,
): Promise<Reply<Route>> {
  const after = query.cursor === undefined ? sql`` : sql`and share_link.id < ${query.cursor}`
  const { rows } = await sql<Row>`
    select * from (
      select ${shareColumns(now())}, share_link.inspection_id as "inspectionId", inspection.workspace_id as "workspaceId",
        json_build_object('_id', project.id, 'name', project.name, 'code', project.code) as project
      from share_link join project on project.id = share_link.project_id
        join inspection on inspection.id = share_link.inspection_id
        left join app_user on app_user.id = share_link.created_by
        left join app_user assignee on assignee.id = share_link.assignee_id
      where share_link.corporate_id = ${params.corporateId} and project.deleted_at is null
        and ${mayOpenProject(caller, membership.role)} ${after}
    ) link
    where ${query.state === 'all' ? sql`true` : sql`link.state = ${query.state}`}
    order by link."_id" desc limit ${linksPerPage + 1}`.execute(db)
  const page = rows.slice(0, linksPerPage)
  return {
    data: page.map(({ project, workspaceId, inspectionId, ...row }) => ({
      ...presentShare(row),
      project,
      workspaceId,
      inspectionId,
    })),
    nextCursor: rows.length > page.length ? (page.at(-1)?._id ?? null) : null,
  }
}
