import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { MediaTable, PhotoPrivacyTable } from '../../../db/schema/media.ts'
import { enqueue, withdraw } from '../../../jobs/queue.ts'
import { dropObjects } from '../../drawings/drawing-files.ts'

type Trx = Transaction<Database>
export type PrivacyRow = Selectable<PhotoPrivacyTable>

export const blurredFiles = (folder: string) => ({
  preview: `${folder}preview.jpg`,
  thumbnail: `${folder}thumbnail.jpg`,
  large: `${folder}large.jpg`,
})

export function blurredKeys(row: Pick<PrivacyRow, 'blurred_folder' | 'has_large'>): readonly string[] {
  if (row.blurred_folder === null) return []
  const { preview, thumbnail, large } = blurredFiles(row.blurred_folder)
  return [preview, thumbnail, ...(row.has_large ? [large] : [])]
}

/** Of the boxes and of the reading of the photo as they are now: another copy would show what is covered since. */
export const isGood = (
  row: Pick<PrivacyRow, 'blurred_state' | 'blurred_version' | 'blurred_source' | 'version'>,
  { picture_folder }: Pick<Selectable<MediaTable>, 'picture_folder'>,
): boolean =>
  row.blurred_state === 'ready' &&
  row.blurred_version === row.version &&
  row.blurred_source !== null &&
  row.blurred_source === picture_folder

/** Somebody draws several boxes: one copy of all of them. */
const gatherSeconds = 3

/** After a change of the boxes, the tick or the pictures. Without boxes and unchecked there is no copy. */
export async function requestCopy(trx: Trx, mediaId: string): Promise<void> {
  const row = await trx
    .selectFrom('photo_privacy')
    .selectAll()
    .where('media_id', '=', mediaId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return
  if (row.job_id !== null) await withdraw(trx, 'media.blur', [row.job_id])
  const isWanted = row.boxes.length > 0 || row.checked_at !== null
  const payload = { corporateId: row.corporate_id, projectId: row.project_id, mediaId }
  const jobId = isWanted ? await enqueue(trx, 'media.blur', payload, { startAfter: gatherSeconds }) : undefined
  if (!isWanted) await dropObjects(trx, blurredKeys(row))
  await trx
    .updateTable('photo_privacy')
    .set({
      blurred_state: isWanted ? 'pending' : 'none',
      error_code: null,
      attempts: 0,
      job_id: jobId ?? null,
      ...(isWanted ? {} : { blurred_folder: null, blurred_version: null, blurred_source: null, has_large: false }),
    })
    .where('media_id', '=', mediaId)
    .execute()
}

/** isGood in SQL, where `media` and `photo_privacy` are joined. */
export const isGoodCopy = sql<boolean>`(photo_privacy.blurred_state = 'ready' and photo_privacy.blurred_version = photo_privacy.version and photo_privacy.blurred_source = media.picture_folder)`

/** What is covered on a photo, by any author, where `photo_privacy` is joined. */
export const boxesDigest = sql<string>`md5(coalesce((select jsonb_agg(box - 'by' order by place) from jsonb_array_elements(photo_privacy.boxes) with ordinality as one(box, place)), '[]')::text)`
