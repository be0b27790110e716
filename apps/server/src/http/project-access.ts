import { AppError } from '@plumbline/contract/errors'
import { Id } from '@plumbline/contract/ids'
import { seesEveryProject, type Role } from '@plumbline/contract/roles'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/connection.ts'
import { prepared } from '../db/prepared.ts'
import type { Caller } from './caller.ts'

export type ProjectNames = {
  readonly corporateId: string | undefined
  readonly projectId: string | undefined
  readonly workspaceId: string | undefined
  readonly inspectionId: string | undefined
}

export type NamedProject = {
  readonly id: string
  readonly corporateId: string
  readonly expiresAt: Date | null
  readonly isAssigned: boolean
}

export function namesProject({ projectId, workspaceId, inspectionId }: ProjectNames): boolean {
  return (projectId ?? workspaceId ?? inspectionId) !== undefined
}

/**
 * The one project that every id of the request belongs to. Ids that do not belong together (another project's
 * workspace under this project's path) name nothing, as one that does not exist.
 */
export async function findProject(db: Db, userId: string, names: ProjectNames): Promise<NamedProject> {
  const { corporateId, projectId, workspaceId, inspectionId } = names
  const ids = [corporateId, projectId, workspaceId, inspectionId].filter((id) => id !== undefined)
  if (!ids.every((id) => Id.safeParse(id).success)) throw new AppError('project.not-found')
  const conditions = [
    sql`project.deleted_at is null`,
    corporateId === undefined ? undefined : sql`project.corporate_id = ${corporateId}`,
    projectId === undefined ? undefined : sql`project.id = ${projectId}`,
    workspaceId === undefined
      ? undefined
      : sql`project.id = (select project_id from workspace where id = ${workspaceId})`,
    inspectionId === undefined
      ? undefined
      : sql`project.id = (select project_id from workspace join inspection on inspection.workspace_id = workspace.id where inspection.id = ${inspectionId})`,
    workspaceId === undefined || inspectionId === undefined
      ? undefined
      : sql`exists (select from inspection where id = ${inspectionId} and workspace_id = ${workspaceId})`,
  ].filter((condition) => condition !== undefined)
  const {
    rows: [project],
  } = await sql<NamedProject>`${prepared}
    select project.id, project.corporate_id as "corporateId", project.expires_at as "expiresAt",
      exists (select from project_assignment where project_id = project.id and user_id = ${userId}) as "isAssigned"
    from project where ${sql.join(conditions, sql` and `)}
  `.execute(db)
  if (project === undefined) throw new AppError('project.not-found')
  return project
}

/** Which projects of its corporate a caller may open, as a condition on the row `project`. */
export function mayOpenProject({ userId, key }: Pick<Caller, 'userId' | 'key'>, role: Role): RawBuilder<unknown> {
  if (key !== undefined) return key.projectIds === null ? sql`true` : sql`project.id = any(${key.projectIds}::uuid[])`
  return seesEveryProject(role)
    ? sql`true`
    : sql`exists (select from project_assignment where project_id = project.id and user_id = ${userId})`
}
