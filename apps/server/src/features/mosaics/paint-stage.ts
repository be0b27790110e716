import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { MosaicPlan } from '@plumbline/mosaic/mosaic-plan'
import { photosOfBand, usefulWidth } from '@plumbline/mosaic/render-band'
import type { PlacedPhoto } from '@plumbline/mosaic/types'
import { fileNames, type PixelFile } from '../../media-tools/mosaics/mosaic-request.ts'
import { paintBand, writePixels } from '../../media-tools/mosaics/mosaic-tools.ts'
import { tiffHeader } from '../../media-tools/mosaics/plain-tiff.ts'
import { inTurns, type Watch } from './align-stage.ts'
import type { Candidate } from './mosaic-photos.ts'
import type { PhotoFiles } from './photo-files.ts'
import { isPhotoFault, namesIn, writeWhole, type Work } from './work-files.ts'

type Band = { readonly top: number; readonly rows: number; readonly photos: readonly PlacedPhoto[] }

/** Pixels of a band, each of which takes 23 bytes while it is painted. A multiple of 16 rows. */
const bandPixels = 3_000_000

/** A pause after each: thousands of cells at once would silence the worker's heartbeat. */
async function bandsOf(plan: MosaicPlan, signal: AbortSignal): Promise<readonly Band[]> {
  const rows = Math.max(16, Math.floor(bandPixels / plan.widthPx / 16) * 16)
  const bands: Band[] = []
  for (let top = 0; top < plan.heightPx; top += rows) {
    signal.throwIfAborted()
    const count = Math.min(rows, plan.heightPx - top)
    bands.push({ top, rows: count, photos: photosOfBand(plan, top, count) })
    await setImmediate()
  }
  return bands
}

type Stage = {
  readonly work: Work
  readonly files: PhotoFiles
  readonly plan: MosaicPlan
  readonly candidates: ReadonlyMap<string, Candidate>
  readonly isThermal: boolean
  readonly watch: Watch
}

/** Pixels of photos as files, each decoded once and removed after its last band. */
async function openPixels({ work, files, plan, candidates, isThermal, watch }: Stage) {
  const known = new Map<string, PixelFile | 'unreadable'>()
  for (const name of await namesIn(work.path('pixels'))) {
    const [, id, width, height] = /^([0-9a-f-]{36})-(\d+)x(\d+)\.raw$/.exec(name) ?? []
    if (id !== undefined) known.set(id, { name: `pixels/${name}`, width: Number(width), height: Number(height) })
    else if (name.endsWith('.bad')) known.set(name.slice(0, -4), 'unreadable')
  }

  async function decode(photo: PlacedPhoto, candidate: Candidate): Promise<PixelFile> {
    const target = work.path('pixels', `${photo.imageId}.part`)
    const size = await files.withFile(candidate, 'pixels', (path) =>
      writePixels(
        { path, parent: work.parent },
        { isThermal, width: Math.max(1, Math.round(usefulWidth(plan, photo))) },
        target,
        { signal: watch.signal },
      ),
    )
    const name = `pixels/${photo.imageId}-${size.width}x${size.height}.raw`
    await rename(target, work.path(name))
    return { name, ...size }
  }

  async function prepare(photo: PlacedPhoto): Promise<void> {
    const candidate = candidates.get(photo.imageId)
    if (known.has(photo.imageId) || candidate === undefined) return
    watch.signal.throwIfAborted()
    try {
      known.set(photo.imageId, await decode(photo, candidate))
    } catch (error) {
      if (watch.signal.aborted || !isPhotoFault(error)) throw error
      await writeWhole(work.path('pixels', `${photo.imageId}.bad`))
      known.set(photo.imageId, 'unreadable')
    }
  }

  return {
    known,
    prepare: async ({ photos }: Band) => {
      await inTurns(photos, prepare)
      return Object.fromEntries(
        photos.flatMap(({ imageId }) => {
          const file = known.get(imageId)
          return file === undefined || file === 'unreadable' ? [] : [[imageId, file] as const]
        }),
      )
    },
    drop: async (imageIds: readonly string[]) => {
      for (const imageId of imageIds) {
        const file = known.get(imageId)
        if (file !== undefined && file !== 'unreadable') {
          known.delete(imageId)
          await rm(work.path(file.name), { force: true })
        }
      }
    },
  }
}

/** The file that the rows are written into, as long as it will be. */
async function openTarget({ work, plan, isThermal }: Stage) {
  const { widthPx, heightPx } = plan
  const header = isThermal ? Buffer.alloc(0) : tiffHeader(widthPx, heightPx)
  const rowBytes = widthPx * (isThermal ? 4 : 3)
  const path = work.path(isThermal ? fileNames.temperatures : fileNames.picture)
  const size = header.length + rowBytes * heightPx
  if ((await stat(path).catch(() => undefined))?.size !== size) {
    const file = await open(path, 'w')
    await file.write(header)
    await file.truncate(size)
    await file.close()
  }
  return {
    path,
    write: async ({ top, rows }: Band, from: string) => {
      if ((await stat(from)).size !== rows * rowBytes) throw new RangeError('rows that are cut short')
      const file = await open(path, 'r+')
      try {
        let at = header.length + top * rowBytes
        for await (const bytes of createReadStream(from, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
          await file.write(bytes, 0, bytes.length, at)
          at += bytes.length
        }
        // On the disk before it counts as done, or a resumed job would leave it black.
        await file.datasync()
      } finally {
        await file.close()
      }
    },
  }
}

export type Painted = { readonly path: string; readonly unreadable: ReadonlySet<string> }

/**
 * Paints the rows that an attempt before this one did not, a band after the other; the photos of the next are decoded
 * beside it.
 */
export async function paintStage(stage: Stage): Promise<Painted> {
  const { work, plan, isThermal, watch } = stage
  const bands = await bandsOf(plan, watch.signal)
  const done = await namesIn(work.path('bands'))
  const waiting = bands.filter(({ top }) => !done.has(String(top)))
  const pixels = await openPixels(stage)
  const target = await openTarget(stage)
  const last = new Map(waiting.flatMap(({ top, photos }) => photos.map(({ imageId }) => [imageId, top] as const)))
  let next = waiting[0] && pixels.prepare(waiting[0])
  for (const [index, band] of waiting.entries()) {
    const ready = await next!
    const following = waiting[index + 1]
    next = following && pixels.prepare(following)
    // Its failure is awaited in the next turn, unless this one fails before.
    next?.catch(() => undefined)
    await paintBand(
      work.folder,
      { isThermal, top: band.top, rows: band.rows, pixels: ready },
      work.parent,
      (path) => target.write(band, path),
      watch.signal,
    )
    await writeWhole(work.path('bands', String(band.top)))
    await pixels.drop(band.photos.flatMap(({ imageId }) => (last.get(imageId) === band.top ? [imageId] : [])))
    watch.progress((bands.length - waiting.length + index + 1) / bands.length)
  }
  const unreadable = [...pixels.known].flatMap(([imageId, file]) => (file === 'unreadable' ? [imageId] : []))
  return { path: target.path, unreadable: new Set(unreadable) }
}
