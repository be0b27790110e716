import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@plumbline/contract/errors'
import type { MosaicArea } from '@plumbline/mosaic/mosaic-plan'
import type { PhotoPrior } from '@plumbline/mosaic/types'
import { z } from 'zod'
import { inChild, type ChildLimits } from '../child.ts'
import { openChildren, type Children, type Watching } from '../children.ts'
import { photoConcurrency } from '../photo-concurrency.ts'
import { fileNames, type BandRequest, type MosaicRequest, type PartBox } from './mosaic-request.ts'

const script = fileURLToPath(new URL('./mosaic-child.ts', import.meta.url))

/** Of one photo: what it runs into is a fault of that photo, and the mosaic goes without it. */
const photoLimits: ChildLimits = {
  seconds: 60,
  heapMegabytes: 384,
  dataMegabytes: 2_048,
  fileMegabytes: 1_024,
  blame: 'media',
}
const wholeLimits: ChildLimits = {
  seconds: 3_000,
  heapMegabytes: 640,
  dataMegabytes: 3_072,
  fileMegabytes: 8_192,
  blame: 'mosaic',
}

type Pools = { readonly photos: Children; readonly whole: Children }
const byFolder = new Map<string, Pools>()

function poolsIn(parent: string): Pools {
  const known = byFolder.get(parent) ?? {
    photos: openChildren(
      {
        script,
        limits: photoLimits,
        atOnce: Math.min(4, photoConcurrency),
        restingMegabytes: 400,
        maxFilesPerChild: 200,
      },
      parent,
    ),
    whole: openChildren({ script, limits: wholeLimits, atOnce: 1, restingMegabytes: 0, maxFilesPerChild: 1 }, parent),
  }
  byFolder.set(parent, known)
  return known
}

type Given<T extends MosaicRequest['task']> = Omit<Extract<MosaicRequest, { task: T }>, 'path' | 'folder' | 'task'>
type Where = { readonly path: string; readonly parent: string }

const side = z.int().positive().max(200_000)
const Size = z.object({ width: side, height: side })

function checked<T>(schema: z.ZodType<T>, answer: unknown, code: 'media.damaged' | 'mosaic.damaged'): T {
  const read = schema.safeParse(answer)
  if (!read.success) throw new AppError(code, { cause: read.error })
  return read.data
}

/** Corners of one photo, written to `target`. What is wrong with the photo is an AppError `media.*`. */
export function findFeatures(
  { path, parent }: Where,
  given: { readonly isThermal: boolean; readonly prior: PhotoPrior; readonly metresPerPixel: number },
  target: string,
  watching: Watching,
): Promise<void> {
  return poolsIn(parent).photos(
    { task: 'features', ...given },
    path,
    (_, folder) => rename(join(folder, fileNames.features), target),
    watching,
  )
}

/** Pixels of one photo, written to `target`. What is wrong with the photo is an AppError `media.*`. */
export function writePixels(
  { path, parent }: Where,
  given: Given<'pixels'>,
  target: string,
  watching: Watching,
): Promise<{ readonly width: number; readonly height: number }> {
  return poolsIn(parent).photos(
    { task: 'pixels', ...given },
    path,
    async (answer, folder) => {
      const size = checked(Size, answer, 'media.damaged')
      await rename(join(folder, fileNames.pixels), target)
      return size
    },
    watching,
  )
}

/** Where the photos of a pack are, and what is painted from which: two files in `target`. */
export function alignPack(
  { path, parent }: Where,
  given: { readonly area: MosaicArea; readonly mmPx: number; readonly maxPixels: number },
  target: string,
  watching: Watching,
): Promise<void> {
  const { photos, whole } = poolsIn(parent)
  // Two that looked for corners hold 450 MB, and the comparison of all photos grows to 300 beside them.
  photos.endResting()
  return whole(
    { task: 'align', ...given },
    path,
    async (_, folder) => {
      await rename(join(folder, fileNames.sources), join(target, fileNames.sources))
      // Last: what names it finds the other one.
      await rename(join(folder, fileNames.alignment), join(target, fileNames.alignment))
    },
    watching,
  )
}

/** Rows of the mosaic, from pixels that lie in the folder of the job. */
export function paintBand<T>(
  work: string,
  given: Omit<BandRequest, 'path' | 'folder'>,
  parent: string,
  take: (path: string) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return inChild(script, given, work, parent, wholeLimits, (_, folder) => take(join(folder, fileNames.band)), signal)
}

const Temperature = z.object({
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  scale: z.object({ min: z.number(), max: z.number() }),
})

/** The picture of temperatures, written to `target`, and the scale of its colours. */
export function paintTemperatures(
  { path, parent }: Where,
  given: Given<'colours'>,
  target: string,
  watching: Watching,
): Promise<z.infer<typeof Temperature>> {
  return poolsIn(parent).whole(
    { task: 'colours', ...given },
    path,
    async (answer, folder) => {
      const temperature = checked(Temperature, answer, 'mosaic.damaged')
      await rename(join(folder, fileNames.picture), target)
      return temperature
    },
    watching,
  )
}

const Levels = z.object({ levels: z.int().min(1).max(20), tileSize: z.int().positive() })

/** Pyramid, preview and thumbnail, moved into `target`. */
export function writeShownSizes(
  { path, parent }: Where,
  target: string,
  watching: Watching,
): Promise<z.infer<typeof Levels>> {
  return poolsIn(parent).whole(
    { task: 'pyramid' },
    path,
    async (answer, folder) => {
      const levels = checked(Levels, answer, 'mosaic.damaged')
      for (const name of [fileNames.pyramid, fileNames.preview, fileNames.thumbnail])
        await rename(join(folder, name), join(target, name))
      return levels
    },
    watching,
  )
}

/** The parts of a download; `take` stores them, and they are removed afterwards. */
export function writeParts<T>(
  { path, parent }: Where,
  given: { readonly format: 'png' | 'jpeg'; readonly parts: readonly PartBox[] },
  take: (folder: string) => Promise<T>,
  watching: Watching,
): Promise<T> {
  return poolsIn(parent).whole({ task: 'parts', ...given }, path, (_, folder) => take(folder), watching)
}
