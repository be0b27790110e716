import type { Inspection, LocalText, ProjectInfo } from '@plumbline/contract/projects/info'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { ProjectTable } from '../../db/schema/projects.ts'

export type ProjectRow = Selectable<ProjectTable>

export type InfoRow = ProjectRow & {
  readonly is_saas: boolean
  readonly scope: ProjectInfo['inspectionScope']
  readonly inspections: Inspection[]
}

/** One round trip for all the workspace opens with. */
export async function findInfo(db: Db, projectId: string, workspaceId: string): Promise<InfoRow | undefined> {
  return db
    .selectFrom('project')
    .innerJoin('corporate', 'corporate.id', 'project.corporate_id')
    .selectAll('project')
    .select([
      'corporate.is_saas',
      sql<InfoRow['scope']>`(
      select coalesce(json_agg(json_build_object('workspaceId', workspace.id, 'inspectionIds',
        (select coalesce(json_agg(inspection.id order by inspection.id), '[]') from inspection where workspace_id = workspace.id)) order by workspace.id), '[]')
      from workspace where project_id = project.id)`.as('scope'),
      sql<Inspection[]>`(
      select coalesce(json_agg(json_build_object('_id', id, 'date', inspected_on, 'note', note,
        'createdAt', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id), '[]')
      from inspection where workspace_id = ${workspaceId})`.as('inspections'),
    ])
    .where('project.id', '=', projectId)
    .executeTakeFirst()
}

/** Locks the project until the commit. */
export async function lockProject(trx: Transaction<Database>, projectId: string): Promise<ProjectRow | undefined> {
  return trx
    .selectFrom('project')
    .selectAll()
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** By the index or the trigger of migration 0046, which also compares without case. */
export function isCodeTaken(error: unknown): boolean {
  const { code, constraint } = error as { readonly code?: string; readonly constraint?: string }
  return code === '23505' && constraint === 'project_code'
}

/** An entry without words is none. */
export function jsonTexts(texts: readonly LocalText[]): string {
  return JSON.stringify(texts.filter(({ text }) => text.trim() !== ''))
}
