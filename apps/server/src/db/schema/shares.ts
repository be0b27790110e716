import type { Generated } from 'kysely'

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
}

export type ShareTables = { share_link: ShareLinkTable }
