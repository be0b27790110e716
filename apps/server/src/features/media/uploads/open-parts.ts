import { AppError } from '@plumbline/contract/errors'
import type { PartChecksum, PartLink } from '@plumbline/contract/media/media'
import type { Context } from '../../../context.ts'
import { defaultPartSize } from '../../../storage/storage.ts'
import { storageUpload, storedOf, withoutWaiting, type MediaRow } from '../media-rows.ts'

type Deps = Pick<Context, 'db' | 'storage'>

/** Parts are opened when the first is asked for: of five thousand announced files only two travel. `isWrittenWithNext`: the disk is not waited for; what the caller commits next brings it along, or the parts are opened anew. */
export async function openParts({ db, storage }: Deps, row: MediaRow, isWrittenWithNext = false): Promise<MediaRow> {
  if (row.storage_upload !== '' && (await storage.partsOf(storageUpload(row))) !== undefined) return row
  const upload = await storage.begin(storedOf(row), defaultPartSize)
  const after = { storage_upload: upload.id, part_size: upload.partSize }
  const waiting = withoutWaiting(isWrittenWithNext).as('waiting')
  const opened = await db
    .updateTable('media')
    .from(waiting)
    .set(after)
    .where('media.id', '=', row.id)
    .where('is_stored', '=', false)
    .where('storage_upload', '=', row.storage_upload)
    .executeTakeFirst()
  if (opened.numUpdatedRows === 1n) return { ...row, ...after }
  // Two asked at once: the parts of both go to the first.
  await storage.abort(upload)
  const now = await db.selectFrom('media').selectAll().where('id', '=', row.id).executeTakeFirst()
  if (now === undefined) throw new AppError('media.not-found')
  return now
}

export function signedLinks(
  { storage }: Pick<Deps, 'storage'>,
  row: MediaRow,
  parts: readonly PartChecksum[],
): Promise<readonly PartLink[]> {
  const upload = storageUpload(row)
  return Promise.all(
    parts.map(async (part) => {
      const { url, headers } = await storage.signedPart(upload, part)
      return { number: part.number, uploadUrl: url, headers: { ...headers } }
    }),
  )
}
