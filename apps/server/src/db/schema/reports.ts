import type { Locale } from '@plumbline/contract/locales'
import type { ReportContent, SignatureRole } from '@plumbline/contract/reports/content'
import type { CorporateTemplate, Omission, ReportFormat, ReportStatus } from '@plumbline/contract/reports/reports'
import type { Generated } from 'kysely'
import type { PrintedFacts } from '@plumbline/report/printed-facts'
import type { Json, JsonOrNull } from '../json-column.ts'

export type ReportDefinitionTable = {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: string
  /** Without signatures: those have a table of their own. */
  content: Json<ReportContent>
  version: Generated<number>
  created_by: string | null
  updated_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type ReportSignatureTable = {
  definition_id: string
  role: SignatureRole
  project_id: string
  corporate_id: string
  user_id: string | null
  name: string
  /** A PNG: theirs as it was when they signed. */
  image: Buffer
  content_hash: Buffer
  signed_at: Date
}

export type UserSignatureTable = { user_id: string; image: Buffer; updated_at: Generated<Date> }

export type ReportFile = {
  readonly format: ReportFormat
  readonly key: string
  readonly size: number
  readonly sha256: string
  readonly contentType: string
}

/** What a blurred report printed, so that it is not shown on when a person finds somebody in it. */
export type PrintedPictures = {
  /** Photo to a digest of the boxes that were covered. */
  readonly photos: Readonly<Record<string, string>>
  /** Sources of covers, drawings and views that were confirmed. */
  readonly confirmed: readonly string[]
}

export type ReportTable = {
  id: string
  /** Null: deleted since. */
  definition_id: string | null
  inspection_id: string
  project_id: string
  corporate_id: string
  number: number
  title: string
  template_id: string
  template_name: string
  language: Locale
  revision: string
  /** The definition as it was when it was asked for, with the signatures it had then. */
  content: Json<ReportContent>
  status: Generated<ReportStatus>
  error_code: string | null
  /** How far it is stands in job_progress. */
  job_id: string | null
  snapshot_at: Date | null
  snapshot_key: string | null
  defects: Generated<number>
  left_out: Json<Omission[]>
  has_watermark: Generated<boolean>
  files: Json<ReportFile[]>
  requested_by: string | null
  /** Its definition, also after that was deleted: a later report of the same series supersedes it. */
  series_id: Generated<string | null>
  /** Printed in it as an address and a QR code. */
  verify_code: Generated<string | null>
  printed: JsonOrNull<PrintedFacts>
  /** Null: not blurred, or generated before there was a record. */
  printed_pictures: JsonOrNull<PrintedPictures>
  /** Null: its PDF is not signed. */
  certificate_id: Generated<string | null>
  withdrawn_at: Generated<Date | null>
  withdrawn_by: Generated<string | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  finished_at: Date | null
}

export type ReportTemplateTable = {
  id: string
  corporate_id: string
  name: string
  key: string
  size: string
  sha256: Buffer
  tags: Generated<string[]>
  problems: Json<CorporateTemplate['problems']>
  created_by: string | null
  created_at: Generated<Date>
}

/** What PDFs are signed with; one row for each that was ever used. */
export type SigningCertificateTable = {
  id: string
  corporate_id: string
  is_self_made: boolean
  /** DER: its own, and after it those that vouch for it. */
  certificates: Buffer[]
  /** Sealed PKCS#8. Null: removed. */
  private_key: Buffer | null
  subject: string
  issuer: string
  sha256: string
  not_before: Date
  not_after: Date
  created_by: string | null
  created_at: Generated<Date>
  removed_at: Date | null
}

export type ReportTables = {
  report_definition: ReportDefinitionTable
  report_signature: ReportSignatureTable
  user_signature: UserSignatureTable
  report: ReportTable
  report_template: ReportTemplateTable
  signing_certificate: SigningCertificateTable
}
