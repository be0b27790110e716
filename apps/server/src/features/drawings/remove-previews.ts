import type { Context } from '../../context.ts'
import { sentKey, uploadFolder, type OfProject } from './drawing-files.ts'

type Deps = Pick<Context, 'db' | 'storage'>

/**
 * What attempts drew of an upload that came to nothing: a killed worker named it nowhere. Unless another attempt made
 * drawings or a choice of it, or is still at it: the objects have the same names.
 */
export async function removePreviews({ db, storage }: Deps, of: OfProject, uploadId: string): Promise<void> {
  const now = await db.selectFrom('drawing_upload').select('state').where('id', '=', uploadId).executeTakeFirst()
  const drawn = await db
    .selectFrom('drawing')
    .select('id')
    .where('file_key', '=', sentKey(of, uploadId))
    .limit(1)
    .execute()
  if (drawn.length > 0 || now?.state === 'opening' || now?.state === 'choosing') return
  for await (const { key } of storage.list(uploadFolder(of, uploadId))) await storage.remove(key)
}
