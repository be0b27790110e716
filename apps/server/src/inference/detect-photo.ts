import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@plumbline/contract/errors'
import { mapTypes, type MapType } from '@plumbline/vision/rules'
import type { ChildLimits } from '../media-tools/child.ts'
import { childrenByFolder } from '../media-tools/children.ts'
import { PhotoDetectionsRead } from './detections-read.ts'
import { foundFile, probabilitiesFile, type DetectorSettings, type PhotoDetections } from './detect-request.ts'

const script = fileURLToPath(new URL('./detect-child.ts', import.meta.url))
/** Seconds: 120 MP on two busy cores. */
const limits: ChildLimits = {
  seconds: 1800,
  heapMegabytes: 1024,
  dataMegabytes: 4096,
  fileMegabytes: 1024,
  hasThreads: true,
  blame: 'detector',
}
/** 500 outlines of a thousand points. */
const longestFound = 32 * 1024 * 1024

export type DetectOptions = {
  /** Where its processes may make folders of their own, best on the disk of the photo. */
  readonly parent: string
  readonly signal?: AbortSignal | undefined
  /** 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
  /** Where to put the probabilities, a PNG a type. */
  readonly masks?: ((type: MapType) => string) | undefined
  /** Where to put all of them as one small picture. */
  readonly probabilities?: string | undefined
}

/** One at a time: it uses every core itself. */
const childrenIn = childrenByFolder({ script, limits, atOnce: 1, restingMegabytes: 500, maxFilesPerChild: 8 })

/**
 * Everything the detector sees in a visual photo, the surest first. Given up, it throws the signal's reason; whatever
 * else goes wrong is an AppError: `media.*` for the photo's own fault, `detector.*` for ours.
 */
export function detectPhoto(
  path: string,
  settings: DetectorSettings,
  { parent, signal, onProgress, masks, probabilities }: DetectOptions,
): Promise<PhotoDetections> {
  return childrenIn(parent)(
    { settings, hasMasks: masks !== undefined, hasProbabilities: probabilities !== undefined },
    path,
    async (_, folder) => {
      const found = join(folder, foundFile)
      if ((await stat(found)).size > longestFound) throw new AppError('detector.too-complex')
      const read = PhotoDetectionsRead.safeParse(JSON.parse(await readFile(found, 'utf8')))
      if (!read.success) throw new AppError('detector.damaged', { cause: read.error })
      if (masks) for (const type of mapTypes) await rename(join(folder, `${type}.png`), masks(type))
      if (probabilities !== undefined) await rename(join(folder, probabilitiesFile), probabilities)
      return read.data
    },
    { signal, onProgress },
  )
}
