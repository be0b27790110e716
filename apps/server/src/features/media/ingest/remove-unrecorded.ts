import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { MediaTable } from '../../../db/schema/media.ts'
import type { OfProject } from '../../drawings/drawing-files.ts'
import { pictureFolder, shownFolder } from '../media-files.ts'

/** Every attempt of one job writes to one folder, so that none leaves anything beside it. */
export const readingFolder = (of: OfProject, { id, job_id }: Pick<Selectable<MediaTable>, 'id' | 'job_id'>) =>
  pictureFolder(of, id, job_id ?? 'first')

/**
 * Removes objects that earlier attempts made of a file that is no longer wanted or is read again; a killed worker
 * recorded them nowhere. Recorded objects stay, and those being made.
 */
export async function removeUnrecorded(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  of: OfProject,
  mediaId: string,
): Promise<void> {
  const row = await db
    .selectFrom('media')
    .select(['id', 'picture_folder', 'job_id', 'status'])
    .where('id', '=', mediaId)
    .executeTakeFirst()
  const recordedFolders = [row?.picture_folder, row?.status === 'MEDIA_UPLOAD_DONE' && readingFolder(of, row)].filter(
    (one) => typeof one === 'string',
  )
  for await (const { key } of storage.list(`${shownFolder(of)}${mediaId}/`))
    if (!recordedFolders.some((one) => key.startsWith(one))) await storage.remove(key)
}
