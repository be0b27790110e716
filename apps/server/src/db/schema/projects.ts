import type {
  BuildingType,
  DefectLibrary,
  FollowUpAction,
  Material,
  ReportTemplateName,
  Severity,
} from '@plumbline/contract/buildings'
import type { Country } from '@plumbline/contract/projects/countries'
import type { Locale } from '@plumbline/contract/locales'
import type { PlanName } from '@plumbline/contract/billing/plans'
import type { ProjectType } from '@plumbline/contract/projects/project-types'
import type { RepairText } from '@plumbline/contract/projects/info'
import type { RatingLevel, RatingScheme } from '@plumbline/contract/rules/ratings'
import type { Regimes } from '@plumbline/contract/rules/regimes'
import type { CoverageRule } from '@plumbline/contract/coverage/coverage'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from '../json-column.ts'

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
  /** Lists of language and text pairs. */
  asset_name: JsonList<LocalText>
  asset_address: JsonList<LocalText>
  longitude: Generated<number | null>
  latitude: Generated<number | null>
  building_type: Generated<BuildingType>
  asset_codes: Generated<string[]>
  scope_of_work: Generated<string>
  executive_summary: Generated<string>
  country: Generated<Country | ''>
  prepared_by: Generated<string>
  phone: Generated<string>
  storeys: Generated<number | null>
  units: Generated<number | null>
  height_m: Generated<string | null>
  incorporate_owners: Generated<string>
  management_company: Generated<string>
  defect_library: Generated<DefectLibrary>
  report_template: Generated<ReportTemplateName>
  favourite_defects: Generated<string[]>
  coverage_rule: Json<CoverageRule>
  repair_texts: Json<readonly RepairText[]>
  rating_scheme: Generated<RatingScheme | null>
  rating_levels: Json<readonly RatingLevel[]>
  regimes: Json<Regimes>
  /** Keys of stored objects. */
  cover_image: Generated<string | null>
  company_logo: Generated<string | null>
  client_logo: Generated<string | null>
  plan: Generated<PlanName>
  image_limit: Generated<number>
  images_used: Generated<number>
  /** Null: what the plan gives. */
  data_limit: Generated<string | null>
  data_used: Generated<string>
  version: Generated<number>
  /** Set when the project is deleted for everybody; a job then removes rows and files. */
  deleted_at: Generated<Date | null>
  created_at: Generated<Date>
  /** What the list sorts by; made by the database. */
  name_key: GeneratedAlways<string>
  code_key: GeneratedAlways<string>
  client_key: GeneratedAlways<string>
  start_key: GeneratedAlways<string>
}

export type LocalText = { readonly language: Locale; readonly text: string }

/** Read as a list, written as JSON text: the driver would make a PostgreSQL array of a list. */
type JsonList<T> = ColumnType<T[], string | undefined, string>

/** corporate_id here and below is filled in by the database, from the row above. */
export type WorkspaceTable = {
  id: string
  project_id: string
  corporate_id: Generated<string>
  created_at: Generated<Date>
}

export type InspectionTable = {
  id: string
  workspace_id: string
  corporate_id: Generated<string>
  inspected_on: Generated<string | null>
  note: Generated<string>
  /** Capture dates stand on photos. */ if_show_capture_date: Generated<boolean>
  created_at: Generated<Date>
}

export type ProjectAssignmentTable = {
  project_id: string
  user_id: string
  corporate_id: Generated<string>
  created_at: Generated<Date>
}

/** Asked for and perhaps sent; the project's own column says which one counts. */
export type ProjectPictureTable = {
  id: string
  project_id: string
  corporate_id: string
  kind: 'cover' | 'logo' | 'clientLogo'
  key: string
  content_type: string
  size: number
  sha256: Buffer
  created_at: Generated<Date>
}

export type DefectDefinitionTable = {
  id: string
  corporate_id: string
  language: Locale
  name: string
  sub_types: string[]
  severity: Severity
  follow_up_action: FollowUpAction
  materials: Material[]
  description: string
  retired_at: Date | null
  version: Generated<number>
  created_by: string | null
  created_at: Generated<Date>
}

export type ProjectTables = {
  project_picture: ProjectPictureTable
  defect_definition: DefectDefinitionTable
  project: ProjectTable
  workspace: WorkspaceTable
  inspection: InspectionTable
  project_assignment: ProjectAssignmentTable
}
