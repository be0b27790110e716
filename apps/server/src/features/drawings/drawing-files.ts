import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { enqueue } from '../../jobs/queue.ts'
import { prefixExpiry, signPrefix } from '../../storage/links.ts'

export type OfProject = { readonly corporateId: string; readonly projectId: string }

/** Key of the received bytes: they are unchecked, and no link to a folder opens them. */
export const sentKey = ({ corporateId, projectId }: OfProject, uploadId: string) =>
  `${corporateId}/${projectId}/drawings-sent/${uploadId}.bin`

/** What people see. */
export const shownFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/drawings/`
export const uploadFolder = (of: OfProject, uploadId: string) => `${shownFolder(of)}${uploadId}/`
export const pictureFolder = (of: OfProject, uploadId: string, page: number) => `${uploadFolder(of, uploadId)}${page}/`

/**
 * Turns keys of one project's drawings into links: stable for some minutes, so that a browser does not load a picture
 * again at every request.
 */
export function linksOf({ secrets, now }: Pick<Context, 'secrets' | 'now'>, of: OfProject): (key: string) => string {
  const folder = shownFolder(of)
  const signed = signPrefix(secrets['signed-url'], folder, prefixExpiry(now()))
  return (key) => `${signed}${key.slice(folder.length)}`
}

const maxKeys = 100

/** Out of the registry with the transaction; the objects themselves by a job, so only when it is through. */
export async function dropObjects(trx: Transaction<Database>, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await trx
      .deleteFrom('stored_object')
      .where('key', '=', sql<string>`any(${keys}::text[])`)
      .execute()
  for (let next = 0; next < keys.length; next += maxKeys)
    await enqueue(trx, 'storage.remove', { keys: keys.slice(next, next + maxKeys) })
}

/** All that the registry has under this folder. */
export async function dropFolder(trx: Transaction<Database>, folder: string): Promise<void> {
  const objects = await trx
    .selectFrom('stored_object')
    .select('key')
    .where(sql<boolean>`starts_with(key, ${folder})`)
    .execute()
  await dropObjects(
    trx,
    objects.map(({ key }) => key),
  )
}
