import type { LiveEvent } from '@plumbline/contract/events'
import type { Generated } from 'kysely'

/** Keys shared by all api processes; made once, by the first migration. */
export type ServerSecretTable = { name: string; value: Buffer }

/** One row for each object that was published; `verify` holds the store against it. */
export type StoredObjectTable = {
  key: string
  size: string
  sha256: Buffer
  content_type: string
  created_at: Generated<Date>
}

/** What a job has done so far, for the screen that waits for it. */
export type JobProgressTable = {
  job_id: string
  name: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  percent: number
  step: string | null
  error_code: string | null
  /** The request that enqueued it, also over other jobs. */
  request_id: string | null
  trace_parent: string | null
  updated_at: Generated<Date>
}

/** Events of the last day, so that a disconnected reader can replay what it missed. */
export type LiveEventTable = {
  id: Generated<string>
  kind: LiveEvent['kind']
  corporate_id: string
  project_id: string | null
  entity_id: string | null
  created_at: Generated<Date>
}

export type InfrastructureTables = {
  server_secret: ServerSecretTable
  stored_object: StoredObjectTable
  job_progress: JobProgressTable
  live_event: LiveEventTable
}
