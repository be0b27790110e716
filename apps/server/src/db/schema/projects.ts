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
  created_at: Generated<Date>
}

export type WorkspaceTable = { id: string; project_id: string; created_at: Generated<Date> }

export type InspectionTable = { id: string; workspace_id: string; created_at: Generated<Date> }

export type ProjectAssignmentTable = { project_id: string; user_id: string; created_at: Generated<Date> }

export type ProjectTables = {
  project: ProjectTable
  workspace: WorkspaceTable
  inspection: InspectionTable
  project_assignment: ProjectAssignmentTable
}
