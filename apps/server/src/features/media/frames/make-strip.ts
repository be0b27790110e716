import { AppError } from '@plumbline/contract/errors'
import { sql, type Transaction } from 'kysely'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { makeStripPicture, type StripInput } from '../../../media-tools/photos/strip.ts'
import { fileBytes } from '../../../storage/file-bytes.ts'
import { localFile } from '../../../storage/local-file.ts'
import { findObject, recordObject } from '../../../storage/registry.ts'
import type { Stored } from '../../../storage/storage.ts'
import { inWorkFolder } from '../../../storage/work-folder.ts'
import { isWanted, publishTaskChanged, type TaskRow } from './image-tasks.ts'
import { pictureFolder } from '../media-files.ts'
import { pictureFiles } from '../pictures.ts'
import { runTask, type TaskJob } from './run-task.ts'
import { stripPhotos, type StripPhoto } from './stitch.ts'

type Trx = Transaction<Database>

/** Pictures that we drew ourselves: what a camera wrote is opened only where a photo arrives. */
async function gather(deps: Context, photos: readonly StripPhoto[], folder: string): Promise<readonly StripInput[]> {
  const inputs: StripInput[] = []
  for (const { id, picture_folder, width, height, gsd, facts, type } of photos) {
    const stored = await findObject(deps.db, pictureFiles(picture_folder!).preview)
    if (stored === undefined) continue
    const path = await localFile(deps.storage, stored, join(folder, `${id}.jpg`))
    inputs.push({ id, path, width: width!, height: height!, gsd, altitude: facts?.relativeAltitude ?? null, type })
  }
  if (inputs.length < 2) throw new AppError('media.too-few-photos')
  return inputs
}

/** Those that failed or wait count, whatever they turn out to be: a strip without them has gaps. */
async function countPhotos(trx: Trx, { column_id, request }: TaskRow): Promise<number> {
  const { count } = await trx
    .selectFrom('media')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('column_id', '=', column_id)
    .where('kind', '=', 'photo')
    .where((row) => row.or([row('type', '=', request.type ?? 'visual'), row('file_status', '<>', 'FILE_PROCESSED')]))
    .executeTakeFirstOrThrow()
  return count
}

async function store(
  deps: Context,
  task: TaskRow,
  folder: string,
  made: Awaited<ReturnType<typeof makeStripPicture>>,
): Promise<{ readonly target: string; readonly objects: readonly Stored[] }> {
  const target = pictureFolder({ corporateId: task.corporate_id, projectId: task.project_id }, folder, v7())
  const { preview, thumbnail, pyramid } = pictureFiles(target)
  const objects = [
    await deps.storage.put(preview, fileBytes(made.preview), { contentType: 'image/jpeg' }),
    await deps.storage.put(thumbnail, fileBytes(made.thumbnail), { contentType: 'image/jpeg' }),
    ...(made.pyramid === undefined
      ? []
      : [await deps.storage.put(pyramid, fileBytes(made.pyramid.path), { contentType: 'image/tiff' })]),
  ]
  return { target, objects }
}

export function makeStrip(deps: Context, job: TaskJob): Promise<void> {
  return runTask(deps, job, 'media.strip', async (task) => {
    const photos =
      task.column_id === null ? [] : await stripPhotos(deps.db, task.column_id, task.request.type ?? 'visual')
    await inWorkFolder(deps.config, async (folder) => {
      const parts = join(folder, 'parts')
      await mkdir(parts)
      const inputs = await gather(deps, photos, parts)
      job.progress(20)
      const made = await makeStripPicture(inputs, folder)
      job.signal.throwIfAborted()
      job.progress(80)
      const { target, objects } = await store(deps, task, task.id, made)
      let isStored = false
      try {
        await job.complete(async (trx) => {
          const changed = await trx
            .updateTable('image_task')
            .set({
              status: 'success',
              request: JSON.stringify({
                ...task.request,
                missing: Math.max(0, (await countPhotos(trx, task)) - inputs.length),
              }),
              media_ids: inputs.map(({ id }) => id),
              pieces: JSON.stringify(made.pieces.map(({ id, ...piece }) => ({ mediaId: id, ...piece }))),
              picture_folder: target,
              width: made.width,
              height: made.height,
              tile_size: made.pyramid?.tileSize ?? null,
              tile_levels: made.pyramid?.levels ?? null,
              updated_at: deps.now(),
            })
            .where('id', '=', task.id)
            .where('status', '=', 'pending')
            .returning('id')
            .executeTakeFirst()
          if (changed === undefined) return
          for (const object of objects) await recordObject(trx, object)
          await publishTaskChanged(trx, task)
          isStored = true
        })
      } finally {
        // The task was deleted, or another worker finished it: the objects made here are referred to nowhere.
        if (!isStored && !(await isWanted(deps.db, task.id).catch(() => true)))
          for (const { key } of objects) await deps.storage.remove(key)
      }
    })
  })
}
