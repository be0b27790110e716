import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { maxPartPx, type MosaicFormat, type mosaicRoutes } from '@plumbline/contract/mosaics/mosaics'
import type { Input, Reply } from '@plumbline/contract/route'
import { elevationSlugs } from '@plumbline/inspection/flight-plans/planned-names'
import type { Context } from '../../context.ts'
import type { MadeMosaic, MosaicExports } from '../../db/schema/mosaics.ts'
import type { Call } from '../../http/implement.ts'
import type { RunningJob } from '../../jobs/attempt.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { PartBox } from '../../media-tools/mosaics/mosaic-request.ts'
import { writeParts } from '../../media-tools/mosaics/mosaic-tools.ts'
import { fileBytes } from '../../storage/file-bytes.ts'
import { localFile } from '../../storage/local-file.ts'
import { findObject, recordObjects } from '../../storage/registry.ts'
import type { Stored } from '../../storage/storage.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'
import type { OfProject } from '../drawings/drawing-files.ts'
import { mosaicFiles } from './present-mosaic.ts'
import { findCompleted, publishMosaicsChanged } from './mosaic-rows.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage' | 'now'>
type Payload = OfProject & { readonly mosaicId: string; readonly format: MosaicFormat }
export type ExportJob = Pick<RunningJob<Payload>, 'payload' | 'signal' | 'progress' | 'complete'>
type Parts = NonNullable<MosaicExports[MosaicFormat]>['parts']

const endings = { png: ['png', 'pgw', 'image/png'], jpeg: ['jpg', 'jgw', 'image/jpeg'] } as const

/** No side longer than a reader of such files takes. */
export function partBoxes({ widthPx, heightPx }: MadeMosaic, format: MosaicFormat, maxPx = maxPartPx): PartBox[] {
  const [columns, rows] = [Math.ceil(widthPx / maxPx), Math.ceil(heightPx / maxPx)]
  const [width, height] = [Math.ceil(widthPx / columns), Math.ceil(heightPx / rows)]
  return Array.from({ length: columns * rows }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns]
    const [left, top] = [column * width, row * height]
    return {
      name: `r${row + 1}c${column + 1}.${endings[format][0]}`,
      left,
      top,
      width: Math.min(width, widthPx - left),
      height: Math.min(height, heightPx - top),
    }
  })
}

/** Elevation metres of the middle of the part's first pixel, and of each step to the right and down. */
export function worldFile({ mmPx, originX, originY }: MadeMosaic, { left, top }: PartBox): string {
  const step = mmPx / 1000
  return [step, 0, 0, -step, originX + (left + 0.5) * step, originY - (top + 0.5) * step]
    .map((value) => `${value.toFixed(9)}\n`)
    .join('')
}

async function storeParts(
  { storage }: Deps,
  target: string,
  made: MadeMosaic,
  format: MosaicFormat,
  boxes: readonly PartBox[],
  folder: string,
) {
  const [ending, worldEnding, contentType] = endings[format]
  const objects: Stored[] = []
  const parts: Parts[number][] = []
  for (const box of boxes) {
    const worldName = box.name.replace(ending, worldEnding)
    const picture = await storage.put(`${target}${box.name}`, fileBytes(join(folder, box.name)), { contentType })
    const world = await storage.put(`${target}${worldName}`, Buffer.from(worldFile(made, box)), {
      contentType: 'text/plain',
    })
    objects.push(picture, world)
    const { name, left, top, width: widthPx, height: heightPx } = box
    parts.push({ name, worldName, left, top, widthPx, heightPx, bytes: picture.size })
  }
  return { objects, parts }
}

/** May run twice: the same names are written again. */
export async function exportMosaic(deps: Deps, { payload, signal, progress, complete }: ExportJob): Promise<void> {
  const { db, storage, config, now } = deps
  const { mosaicId, format } = payload
  const row = await db.selectFrom('mosaic').selectAll().where('id', '=', mosaicId).executeTakeFirst()
  const { made, folder } = row ?? { made: null, folder: null }
  if (row?.status !== 'completed' || made === null || folder === null || row.exports[format] !== undefined) return
  const pyramid = await findObject(db, mosaicFiles(folder).pyramid)
  if (pyramid === undefined) throw new AppError('file.not-found')
  const [boxes, target] = [partBoxes(made, format), `${folder}exports/${format}/`]
  const written = await inWorkFolder(config, async (work) =>
    writeParts(
      { path: await localFile(storage, pyramid, join(work, 'pyramid.tif')), parent: join(config.dataDir, 'work') },
      { format, parts: boxes },
      (made_) => storeParts(deps, target, made, format, boxes, made_),
      { signal, onProgress: (part) => progress(100 * part) },
    ),
  )
  let isTaken = false
  await complete(async (trx) => {
    const locked = await trx
      .selectFrom('mosaic')
      .select('exports')
      .where('id', '=', mosaicId)
      .forUpdate()
      .executeTakeFirst()
    if (locked === undefined) return
    await recordObjects(trx, written.objects)
    const keys = written.objects.map(({ key }) => key)
    const exports: MosaicExports = {
      ...locked.exports,
      [format]: { at: now().toISOString(), parts: written.parts, keys },
    }
    await trx
      .updateTable('mosaic')
      .set({ exports: JSON.stringify(exports) })
      .where('id', '=', mosaicId)
      .execute()
    await publishMosaicsChanged(trx, row)
    isTaken = true
  })
  if (!isTaken) for (const { key } of written.objects) await storage.remove(key)
}

/** Links to the files, or a job that makes them. */
export async function downloadMosaic(
  call: Call,
  { params, query: { format } }: Input<typeof mosaicRoutes.download>,
): Promise<Reply<typeof mosaicRoutes.download>> {
  const { db, storage } = call
  const row = await findCompleted(db, params)
  const made = row.exports[format]
  if (made === undefined) {
    const { corporate_id: corporateId, project_id: projectId, id: mosaicId } = row
    await db
      .transaction()
      .execute((trx) =>
        enqueue(
          trx,
          'mosaics.export',
          { corporateId, projectId, mosaicId, format },
          { singletonKey: `${mosaicId} ${format}` },
        ),
      )
    return { state: 'preparing', parts: [] }
  }
  const elevation = await db
    .selectFrom('drawing')
    .select(['id', 'name'])
    .where('id', '=', row.elevation_id)
    .executeTakeFirstOrThrow()
  const slug = elevationSlugs([elevation]).get(elevation.id)!
  const prefix = `${slug}-${row.kind}-${row.created_at.toISOString().slice(0, 10)}-`
  const link = async (name: string) => {
    const object = await findObject(db, `${row.folder}exports/${format}/${name}`)
    if (object === undefined) throw new AppError('file.not-found')
    return (await storage.signedGet({ ...object, fileName: `${prefix}${name}` })).url
  }
  const parts: Reply<typeof mosaicRoutes.download>['parts'] = []
  for (const part of made.parts)
    parts.push({
      ...part,
      name: `${prefix}${part.name}`,
      url: await link(part.name),
      worldName: `${prefix}${part.worldName}`,
      worldUrl: await link(part.worldName),
    })
  return { state: 'ready', parts }
}
