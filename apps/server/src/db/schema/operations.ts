import type { Generated } from 'kysely'
import type { Json } from '../json-column.ts'

/** An api or worker that runs, or ran a moment ago; it writes its row every 20 s. */
export type ProcessSeenTable = {
  id: string
  kind: 'api' | 'worker'
  host: string
  pid: number
  version: string
  migration: string
  started_at: Generated<Date>
  seen_at: Generated<Date>
}

/** The last run of a command that the operator of the machine calls. */
export type OperatorCheckTable = {
  kind: 'backup' | 'verify'
  at: Date
  is_whole: boolean
  summary: string
}

/** What the store holds, counted by a job where that takes long. One row. */
export type StorageCountTable = {
  is_only: Generated<boolean>
  counted_at: Date
  bytes: string
  files: string
  largest: Json<{ readonly corporate: string; readonly bytes: number; readonly files: number }[]>
}

export type OperationTables = {
  process_seen: ProcessSeenTable
  operator_check: OperatorCheckTable
  storage_count: StorageCountTable
}
