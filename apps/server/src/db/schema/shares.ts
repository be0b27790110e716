import type { DefectFilter } from '@plumbline/contract/defects/defects'
import type { Assignment } from '@plumbline/contract/shares/repairs'
import type { Generated } from 'kysely'
import type { JsonOrNull } from '../json-column.ts'

/** The token of a link is shown once and stored as a hash. */
export type ShareLinkTable = {
  id: string
  corporate_id: string
  project_id: string
  inspection_id: string
  label: string
  shows_defects: boolean
  shows_photos: boolean
  shows_elevations: boolean
  shows_reports: boolean
  may_comment: boolean
  /** Of its photos only blurred copies of checked ones. */
  is_blurred: Generated<boolean>
  hash: Buffer
  password_hash: string | null
  created_by: string | null
  created_at: Generated<Date>
  expires_at: Date
  revoked_at: Generated<Date | null>
  openings: Generated<number>
  last_opened_at: Generated<Date | null>
  /** Null: for reading. */
  assigned_by: Generated<Assignment['by'] | null>
  /** Null also where that person was erased. */
  assignee_id: Generated<string | null>
  /** Null: not filtered. With defect_ids it is what those were found by. */
  defect_filter: JsonOrNull<DefectFilter>
  /** Those that the filter left when the link was made; null: as the register is at each opening. */
  defect_ids: Generated<string[] | null>
  /** Null: all. */
  elevation_ids: Generated<string[] | null>
  report_ids: Generated<string[] | null>
  may_download: Generated<boolean>
  assigned_action: Generated<Extract<Assignment, { by: 'action' }>['action'] | null>
}

/** A contractor reported a defect as repaired. */
type ShareRepairTable = {
  id: string
  share_id: string
  defect_id: string
  project_id: string
  corporate_id: string
  guest_name: string
  guest_email: string
  text: Generated<string>
  created_at: Generated<Date>
}

type ShareRepairPhotoTable = {
  media_id: string
  share_id: string
  defect_id: string
  /** Null: sent, and not reported yet. */
  repair_id: string | null
  project_id: string
  corporate_id: string
  created_at: Generated<Date>
}

export type ShareTables = {
  share_link: ShareLinkTable
  share_repair: ShareRepairTable
  share_repair_photo: ShareRepairPhotoTable
}
