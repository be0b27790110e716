import type { ExchangeExport, ExchangeFormat } from '@plumbline/contract/exchange/exchange'
import type { DefectFilter, DefectSort } from '@plumbline/contract/defects/defects'
import type { Locale } from '@plumbline/contract/locales'
import type { Generated } from 'kysely'
import type { Json, JsonOrNull } from '../json-column.ts'

export type ExportRequest = {
  readonly language: Locale
  readonly filter: DefectFilter
  readonly sort: DefectSort
  readonly descending: boolean
  /** Left out by processes of the version before. */
  readonly isBlurred?: boolean
}

export type ExchangeExportTable = {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: Generated<string>
  format: ExchangeFormat
  request: Json<ExportRequest>
  status: ExchangeExport['status']
  error_code: string | null
  defects: number
  notes: Json<ExchangeExport['notes']>
  name: string
  key: string
  bytes: string | null
  job_id: string | null
  created_by: string
  created_at: Date
  expires_at: Date
}

export type ExchangeImportTable = {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: Generated<string>
  kind: 'coco' | 'cvat' | 'bcf'
  file_name: string
  content: Json<unknown>
  choice: JsonOrNull<unknown>
  status: 'ready' | 'applying' | 'applied' | 'failed' | 'undoing' | 'undone'
  error_code: string | null
  done: JsonOrNull<unknown>
  result: JsonOrNull<unknown>
  job_id: string | null
  created_by: string
  created_at: Date
  applied_at: Date | null
  undone_at: Date | null
}

export type ExchangeTables = { exchange_export: ExchangeExportTable; exchange_import: ExchangeImportTable }
