import type { ProjectType } from '@plumbline/contract/projects'
import type { Generated } from 'kysely'

export type ProjectTable = {
  id: string
  corporate_id: string
  name: string
  code: string
  client_name: string
  type: ProjectType
  start_date: string | null
  end_date: string | null
  /** From then on 'Project had expired'. */
  expires_at: Generated<Date | null>
  created_at: Generated<Date>
}

/** corporate_id here and below is filled in by the database, from the row above. */
export type WorkspaceTable = { id: string; project_id: string; corporate_id: Generated<string>; created_at: Generated<Date> }

export type InspectionTable = { id: string; workspace_id: string; corporate_id: Generated<string>; created_at: Generated<Date> }

export type ProjectAssignmentTable = { project_id: string; user_id: string; corporate_id: Generated<string>; created_at: Generated<Date> }

export type ProjectTables = {
  project: ProjectTable
  workspace: WorkspaceTable
  inspection: InspectionTable
  project_assignment: ProjectAssignmentTable
}
