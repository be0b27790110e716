import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import type { ThermalDetail, ThermalScene, thermalRoutes, ThermalViewState } from '@plumbline/contract/thermal/thermal'
import type { Transaction, Updateable } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { ThermalImageTable } from '../../db/schema/thermal.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { enqueue, withdraw } from '../../jobs/queue.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'
import type { MediaRow } from '../media/media-rows.ts'
import { choosePair, lockPairings } from '../media/pair-media.ts'
import { knownColumns, putTemperatures, replaceTemperatures, temperaturesKey } from './read-thermal.ts'
import { showThermal } from './thermal-detail.ts'
import { findPicture, lockPicture, publishThermalChanged, type OfImage, type ThermalRow } from './thermal-rows.ts'
import { readSource, sourceOf } from './thermal-source.ts'

type Trx = Transaction<Database>
type Work = (
  trx: Trx,
  locked: { readonly media: MediaRow; readonly row: ThermalRow },
) => Promise<Updateable<ThermalImageTable>>

/** Reliability case 17: refuses a save on top of an unseen version and answers what is stored now. */
async function change(
  call: Call,
  of: OfImage,
  version: number,
  work: Work,
  beside: readonly string[] = [],
): Promise<ThermalDetail> {
  const isStale = await call.db.transaction().execute(async (trx) => {
    await lockPairings(trx, [of.imageId, ...beside])
    const locked = await lockPicture(trx, of)
    if (isStaleVersion(locked.row.version, version)) return true
    const columns = await work(trx, locked)
    await trx
      .updateTable('thermal_image')
      .set({ ...columns, version: version + 1, updated_by: call.caller.userId, updated_at: call.now() })
      .where('media_id', '=', of.imageId)
      .execute()
    await publishThermalChanged(trx, locked.media, of.imageId)
    return false
  })
  const detail = await showThermal(call, of)
  if (isStale) throw new AppError('version.stale', { newer: detail })
  return detail
}

/** A difference between meters that are not there could never be shown again. */
export function checkView({ meters, deltas }: ThermalViewState): void {
  const known = new Set(meters.map(({ _id }) => _id))
  if (!deltas.every(({ from, to }) => known.has(from) && known.has(to)))
    throw new AppError('input.invalid', { field: 'view' })
}

export async function saveView(
  call: Call,
  { params, body: { view, version } }: Input<typeof thermalRoutes.saveView>,
): Promise<ThermalDetail> {
  checkView(view)
  return change(call, params, version, async () => ({ view: JSON.stringify(view) }))
}

async function recompute(
  call: Call,
  trx: Trx,
  { media, row }: { readonly media: MediaRow; readonly row: ThermalRow },
  scene: ThermalScene | null,
  name: string,
): Promise<Updateable<ThermalImageTable>> {
  const source = await sourceOf(trx, media)
  return inWorkFolder(call.config, async (folder) => {
    const read = await readSource(call, source, scene, folder)
    const stored = await putTemperatures(call, media, name, read)
    await replaceTemperatures(trx, row.temperatures_key, stored)
    return knownColumns(read, stored)
  })
}

/** Longer than any request takes. */
const lostMs = 60 * 60 * 1000

/**
 * Killed between storing the temperatures and its commit, it would leave them behind unnamed: what removes them waits
 * beforehand, and goes with the commit.
 */
export async function saveScene(
  call: Call,
  { params, body: { scene, version } }: Input<typeof thermalRoutes.saveScene>,
): Promise<ThermalDetail> {
  const [media, name] = [await findPicture(call.db, params), v7()]
  const removal = await call.db
    .transaction()
    .execute((trx) =>
      enqueue(
        trx,
        'storage.remove',
        { keys: [temperaturesKey(media, name)] },
        { startAfter: new Date(call.now().getTime() + lostMs) },
      ),
    )
  return change(call, params, version, async (trx, locked) => {
    if (!locked.row.can_change_scene) throw new AppError('thermal.scene-fixed')
    const columns = await recompute(call, trx, locked, scene, name)
    if (removal !== undefined) await withdraw(trx, 'storage.remove', [removal])
    return columns
  })
}

export function savePair(
  call: Call,
  { params, body: { visualId, version } }: Input<typeof thermalRoutes.savePair>,
): Promise<ThermalDetail> {
  return change(
    call,
    params,
    version,
    async (trx) => {
      if (visualId !== null) {
        const visual = await trx
          .selectFrom('media')
          .select('id')
          .where('id', '=', visualId)
          .where('inspection_id', '=', params.inspectionId)
          .where('kind', '=', 'photo')
          .where('type', '=', 'visual')
          .forKeyShare()
          .executeTakeFirst()
        if (visual === undefined) throw new AppError('thermal.not-visual', { field: 'visualId' })
      }
      await choosePair(trx, params.imageId, visualId, call.now())
      return {}
    },
    visualId === null ? [] : [visualId],
  )
}
