import { AppError } from '@plumbline/contract/errors'
import { sql, type Transaction, type Updateable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { ThermalImageTable } from '../../db/schema/thermal.ts'
import type { RunningJob } from '../../jobs/attempt.ts'
import { catalogue } from '../../jobs/catalogue.ts'
import { fileBytes } from '../../storage/file-bytes.ts'
import { recordObject } from '../../storage/registry.ts'
import type { Stored } from '../../storage/storage.ts'
import { dropObjects, type OfProject } from '../drawings/drawing-files.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'
import { thermalFolderOf } from '../media/media-files.ts'
import type { MediaRow } from '../media/media-rows.ts'
import type { ReadThermal } from '../../media-tools/thermal/thermal-file.ts'
import { findRow, isPicture, lockPicture, publishThermalChanged } from './thermal-rows.ts'
import { readSource, sourceOf } from './thermal-source.ts'

type Trx = Transaction<Database>
type Deps = Pick<Context, 'config' | 'db' | 'storage' | 'now'>
export type ThermalJob = Pick<
  RunningJob<OfProject & { readonly mediaId: string }>,
  'id' | 'payload' | 'attempt' | 'signal' | 'complete'
>
type Columns = Updateable<ThermalImageTable>

const projectOf = (media: Pick<MediaRow, 'corporate_id' | 'project_id'>): OfProject => ({
  corporateId: media.corporate_id,
  projectId: media.project_id,
})

export const temperaturesKey = (media: Pick<MediaRow, 'id' | 'corporate_id' | 'project_id'>, name: string) =>
  keyOf(projectOf(media), media.id, name)

export async function putTemperatures(
  { storage }: Pick<Context, 'storage'>,
  media: MediaRow,
  name: string,
  { path }: ReadThermal,
): Promise<Stored> {
  return storage.put(temperaturesKey(media, name), fileBytes(path), { contentType: 'application/octet-stream' })
}

export function knownColumns(read: ReadThermal, stored: Stored): Columns {
  return {
    state: 'known',
    error_code: null,
    temperatures_key: stored.key,
    width: read.width,
    height: read.height,
    least: read.min,
    most: read.max,
    mean: read.mean,
    camera_scene: read.cameraScene && JSON.stringify(read.cameraScene),
    scene: read.scene && JSON.stringify(read.scene),
    can_change_scene: read.canChangeScene,
  }
}

/** The new .bin in place of the one before. */
export async function replaceTemperatures(trx: Trx, before: string | null, stored: Stored | undefined): Promise<void> {
  if (stored !== undefined) await recordObject(trx, stored)
  if (before !== null && before !== stored?.key) await dropObjects(trx, [before])
}

/** What had a picture of its own before the photo beside it came, or never should have had one. */
async function dropRows(trx: Trx, ids: readonly string[]): Promise<void> {
  const deleted = await trx
    .deleteFrom('thermal_image')
    .where('media_id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('temperatures_key')
    .execute()
  await dropObjects(
    trx,
    deleted.flatMap(({ temperatures_key: key }) => (key === null ? [] : [key])),
  )
}

const keyOf = (of: OfProject, mediaId: string, name: string) => `${thermalFolderOf(of, mediaId)}${name}.bin`

/**
 * What this job wrote, unless it is what is shown. Nothing else in the folder: another job may just be about to refer
 * to it.
 */
async function discard({ db, storage }: Deps, { id, payload }: ThermalJob): Promise<void> {
  const key = keyOf(payload, payload.mediaId, id)
  if ((await findRow(db, payload.mediaId))?.temperatures_key !== key) await storage.remove(key)
}

const unreadable = ['thermal.no-reader', 'thermal.no-temperatures']

/** Blame lies with the file, so another attempt would end the same way. */
const isFileFault = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code.startsWith('thermal.') || error.code.startsWith('media.'))

type Outcome = { readonly columns: Columns; readonly stored?: Stored }

async function outcomeOf(
  deps: Deps,
  job: ThermalJob,
  media: MediaRow,
  source: Awaited<ReturnType<typeof sourceOf>>,
  scene: Parameters<typeof readSource>[2],
): Promise<Outcome> {
  const noTemperatures = {
    temperatures_key: null,
    width: null,
    height: null,
    least: null,
    most: null,
    mean: null,
    camera_scene: null,
  }
  try {
    if (source.thermal_format === null) throw new AppError('thermal.no-temperatures')
    return await inWorkFolder(deps.config, async (folder) => {
      const read = await readSource(deps, source, scene, folder, job.signal)
      job.signal.throwIfAborted()
      const stored = await putTemperatures(deps, media, job.id, read)
      return { columns: knownColumns(read, stored), stored }
    })
  } catch (error) {
    if (!isFileFault(error) && (job.attempt < catalogue['thermal.read'].attempts || job.signal.aborted)) throw error
    const code = error instanceof AppError ? error.code : 'job.failed'
    // A FLIR photo whose camera was set to something impossible can still be put right by hand.
    return {
      columns: {
        ...noTemperatures,
        state: unreadable.includes(code) ? 'unknown' : 'failed',
        error_code: code,
        can_change_scene: code === 'thermal.bad-scene',
      },
    }
  }
}

/**
 * Safe to kill anywhere and run again. A new dump file or a corrected scene computes the temperatures again; a result
 * from less input never replaces one from more.
 */
export async function readThermal(deps: Deps, job: ThermalJob): Promise<void> {
  const { db } = deps
  const { mediaId } = job.payload
  const media = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst()
  if (media === undefined) return discard(deps, job)
  if (!isPicture(media)) {
    await db.transaction().execute((trx) => dropRows(trx, [mediaId]))
    return discard(deps, job)
  }
  const [source, before] = [await sourceOf(db, media), await findRow(db, mediaId)]
  const corrected = before?.can_change_scene === true ? before.scene : null
  const outcome = await outcomeOf(deps, job, media, source, corrected)
  let isTaken = false
  await job.complete(async (trx) => {
    isTaken = await finish(trx, media, { source: source.id, scene: corrected }, outcome, deps.now())
  })
  if (!isTaken) await discard(deps, job)
}

type Basis = { readonly source: string; readonly scene: unknown }

async function finish(
  trx: Trx,
  { id, inspection_id }: MediaRow,
  basis: Basis,
  { columns, stored }: Outcome,
  now: Date,
): Promise<boolean> {
  const locked = await lockPicture(trx, { inspectionId: inspection_id, imageId: id }).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (locked === undefined) return false
  const { media, row } = locked
  const scene = row.can_change_scene ? row.scene : null
  if ((await sourceOf(trx, media)).id !== basis.source || JSON.stringify(scene) !== JSON.stringify(basis.scene))
    return false
  await replaceTemperatures(trx, row.temperatures_key, stored)
  await trx
    .updateTable('thermal_image')
    .set({ ...columns, updated_at: now })
    .where('media_id', '=', id)
    .execute()
  const sides = await trx
    .selectFrom('media')
    .select('id')
    .where('companion_of', '=', id)
    .where('kind', '=', 'side')
    .execute()
  await dropRows(
    trx,
    sides.map((side) => side.id),
  )
  await publishThermalChanged(trx, media, id)
  return true
}
