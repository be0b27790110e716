import { AppError } from '@plumbline/contract/errors'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import { publish } from '../../../events/events.ts'
import { makePlayCopy, probeVideo } from '../../../media-tools/video.ts'
import { fileBytes } from '../../../storage/file-bytes.ts'
import { localFile } from '../../../storage/local-file.ts'
import { recordObject } from '../../../storage/registry.ts'
import { inWorkFolder } from '../../../storage/work-folder.ts'
import type { IngestJob } from './ingest.ts'
import { pictureFiles } from '../pictures.ts'

const isFileFault = (error: unknown): boolean => error instanceof AppError && /^media\./.test(error.code)

/**
 * Makes the copy that a browser plays. A video without one has not failed: it stays stored, and its frames can be
 * taken.
 */
export async function playCopy(deps: Context, job: IngestJob): Promise<void> {
  const row = await deps.db.selectFrom('media').selectAll().where('id', '=', job.payload.mediaId).executeTakeFirst()
  if (row === undefined || !row.is_stored || row.has_play_copy || row.picture_folder === null) return
  const key = pictureFiles(row.picture_folder).play
  const stored = await inWorkFolder(deps.config, async (folder) => {
    const path = await localFile(
      deps.storage,
      { key: row.key, size: Number(row.size), sha256: row.sha256.toString('hex'), contentType: row.content_type },
      join(folder, 'video.bin'),
    )
    const target = join(folder, 'play.mp4')
    await makePlayCopy(path, await probeVideo(path, job.signal), target, {
      signal: job.signal,
      onProgress: (part) => job.progress(part * 95),
    })
    return deps.storage.put(key, fileBytes(target), { contentType: 'video/mp4' })
  }).catch((error: unknown) => {
    if (isFileFault(error)) return undefined
    throw error
  })
  if (stored === undefined) return
  let isStored = false
  await job.complete(async (trx) => {
    const changed = await trx
      .updateTable('media')
      .set({ has_play_copy: true, updated_at: deps.now() })
      .where('id', '=', row.id)
      .where('picture_folder', '=', row.picture_folder)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) return
    await recordObject(trx, stored)
    await publish(trx, {
      kind: 'media.changed',
      corporateId: row.corporate_id,
      projectId: row.project_id,
      entityId: row.id,
    })
    isStored = true
  })
  if (!isStored) await deps.storage.remove(key)
}
