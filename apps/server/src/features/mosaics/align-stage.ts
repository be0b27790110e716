import { createReadStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { matchingScaleOf } from '@plumbline/mosaic/features'
import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import { packHeader, type PackedPhoto } from '../../media-tools/mosaics/feature-files.ts'
import { fileNames } from '../../media-tools/mosaics/mosaic-request.ts'
import { alignPack, findFeatures } from '../../media-tools/mosaics/mosaic-tools.ts'
import { AppError } from '@plumbline/contract/errors'
import type { ChosenPhoto } from './mosaic-photos.ts'
import type { PhotoFiles } from './photo-files.ts'
import { isPhotoFault, namesIn, writeWhole, type Work } from './work-files.ts'

export type Watch = { readonly signal: AbortSignal; readonly progress: (share: number) => void }

/** Finds the corners of each photo that an attempt before this one did not; answers those that can be read. */
export async function readPhotos(
  work: Work,
  files: PhotoFiles,
  photos: readonly ChosenPhoto[],
  isThermal: boolean,
  { signal, progress }: Watch,
): Promise<readonly ChosenPhoto[]> {
  const metresPerPixel = matchingScaleOf(photos.map(({ prior }) => prior))
  const before = await namesIn(work.path('features'))
  let done = 0
  const read = async ({ photo, prior }: ChosenPhoto): Promise<boolean> => {
    const [found, bad] = [`${photo.id}.bin`, `${photo.id}.bad`]
    signal.throwIfAborted()
    if (!before.has(found) && !before.has(bad)) {
      try {
        await files.withFile(photo, 'features', (path) =>
          findFeatures(
            { path, parent: work.parent },
            { isThermal, prior, metresPerPixel },
            work.path('features', found),
            { signal },
          ),
        )
      } catch (error) {
        if (signal.aborted || !isPhotoFault(error)) throw error
        await writeWhole(work.path('features', bad))
        return false
      }
    }
    done += 1
    progress(done / photos.length)
    return !before.has(bad)
  }
  const isRead = await inTurns(photos, read)
  return photos.filter((_, index) => isRead[index])
}

/** As many begun as may wait for a process: of thousands at once each would hold a copy of its file. */
const maxBegun = 8

export async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  let next = 0
  const take = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      results[index] = await work(items[index]!)
    }
  }
  await Promise.all(Array.from({ length: maxBegun }, take))
  return results
}

async function writePack(work: Work, photos: readonly ChosenPhoto[]): Promise<string> {
  const packed: (PackedPhoto & { readonly path: string })[] = []
  for (const { photo, prior } of photos) {
    const path = work.path('features', `${photo.id}.bin`)
    packed.push({ prior, bytes: (await stat(path)).size, path })
  }
  const target = work.path('pack.bin')
  const file = await open(`${target}.part`, 'w')
  try {
    await file.write(packHeader(packed.map(({ prior, bytes }) => ({ prior, bytes }))))
    for (const { path } of packed)
      for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) await file.write(bytes)
  } finally {
    await file.close()
  }
  await rename(`${target}.part`, target)
  return target
}

/** Places all photos at once and plans what is painted from which, unless an attempt before this one did. */
export async function alignStage(
  work: Work,
  photos: readonly ChosenPhoto[],
  given: { readonly frame: ElevationFrame; readonly mmPx: number; readonly maxPixels: number },
  { signal, progress }: Watch,
): Promise<void> {
  if ((await namesIn(work.folder)).has(fileNames.alignment)) return
  if (photos.length === 0) throw new AppError('mosaic.not-joined')
  const { frame, mmPx, maxPixels } = given
  await alignPack(
    { path: await writePack(work, photos), parent: work.parent },
    { area: frame, mmPx, maxPixels },
    work.folder,
    { signal, onProgress: progress },
  )
}
