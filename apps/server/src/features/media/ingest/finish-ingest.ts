import type { ErrorCode } from '@plumbline/contract/errors'
import type { Selectable, Transaction, Updateable } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { MediaTable } from '../../../db/schema/media.ts'
import { publish } from '../../../events/events.ts'
import { recordObject } from '../../../storage/registry.ts'
import type { Stored } from '../../../storage/storage.ts'
import { dropObjects } from '../../drawings/drawing-files.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { lockPairings, pairMedia } from '../pair-media.ts'
import { pictureKeys } from '../pictures.ts'
import { requestCopy } from '../privacy/blurred-copy.ts'

type Trx = Transaction<Database>
type Row = Selectable<MediaTable>

/** What a file turned out to be, and what it is shown by. */
export type Ingested = {
  readonly columns: Updateable<MediaTable>
  readonly objects: readonly Stored[]
  /** What follows from it, in the same transaction; answers which others it changed. */
  readonly also?: (trx: Trx) => Promise<readonly string[]>
}

/** What later features do with a file once it was read, in the same transaction; the row as it is then. */
export type AfterReading = (trx: Trx, row: Row) => Promise<void>

/** Complete, unless a later step continues with it. */
const afterReading = {
  file_status: 'FILE_PROCESSED',
  status: 'MEDIA_ANALYSIS_COMPLETE',
  analysis_status: 'none',
  error_code: null,
} as const

const noPicture = { picture_folder: null, tile_size: null, tile_levels: null, placeholder: null }

/**
 * Locks the row if it still exists and no other attempt has finished it. Its marker may have changed since the job
 * began.
 */
async function lockIfWanted(trx: Trx, row: Row): Promise<Row | undefined> {
  await lockPairings(trx, [row.id])
  const now = await trx.selectFrom('media').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirst()
  return now?.status === 'MEDIA_UPLOAD_DONE' && now.job_id === row.job_id ? now : undefined
}

async function publishChanges(trx: Trx, row: Row, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await publish(trx, {
      kind: 'media.changed',
      corporateId: row.corporate_id,
      projectId: row.project_id,
      entityId: id,
    })
  await settleMarkerMedia(trx, row.marker_id)
}

/** Answers false when the file was deleted, or queued to be read again, in between. */
export async function finishIngest(
  trx: Trx,
  row: Row,
  { columns, objects, also }: Ingested,
  now: Date,
  afterwards?: AfterReading,
): Promise<boolean> {
  const before = await lockIfWanted(trx, row)
  if (before === undefined) return false
  for (const object of objects) await recordObject(trx, object)
  await trx
    .updateTable('media')
    .set({ ...noPicture, ...columns, ...afterReading, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  const recordedKeys = new Set(objects.map(({ key }) => key))
  await dropObjects(
    trx,
    pictureKeys(before).filter((key) => !recordedKeys.has(key)),
  )
  await requestCopy(trx, row.id)
  const paired = row.kind === 'photo' || row.kind === 'temperatures' ? await pairMedia(trx, before) : []
  const others = (await also?.(trx)) ?? []
  // Read again: what belongs together was just found out.
  if (afterwards !== undefined)
    await afterwards(trx, await trx.selectFrom('media').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow())
  await publishChanges(trx, before, [...new Set([row.id, ...paired, ...others])])
  return true
}

/** The row stays with the reason until a retry or a deletion; the received bytes stay for download. */
export async function failIngest(trx: Trx, row: Row, code: ErrorCode, now: Date): Promise<void> {
  const before = await lockIfWanted(trx, row)
  if (before === undefined) return
  await trx
    .updateTable('media')
    .set({
      ...noPicture,
      status: 'MEDIA_ANALYSIS_FAILED',
      file_status: 'FILE_PROCESS_FAILED',
      analysis_status: 'failed',
      error_code: code,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  await dropObjects(trx, pictureKeys(before))
  await publishChanges(trx, before, [row.id])
}
