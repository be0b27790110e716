import type { PictureRef, ReportDeps } from '@plumbline/report/snapshot'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { photoConcurrency } from '../../media-tools/photo-concurrency.ts'
import type { ReportPictureRequest } from '../../media-tools/reports/report-picture-request.ts'
import { reportPicture } from '../../media-tools/reports/report-picture.ts'
import { localFile } from '../../storage/local-file.ts'
import { findObject } from '../../storage/registry.ts'
import { removeOldestFiles } from '../../storage/remove-oldest-files.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'
import type { Recipe, StoredSnapshot } from './stored-snapshot.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage'>

const cacheFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'cache', 'report-pictures')

/** Objects of the store never change: the same recipe gives the same bytes, today and in the next report. */
const nameOf = (recipe: object) => `${createHash('sha256').update(JSON.stringify(recipe)).digest('hex')}.jpg`

async function remembered(
  config: Pick<Config, 'dataDir'>,
  recipe: object,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const [folder, now] = [cacheFolder(config), new Date()]
  const path = join(folder, nameOf(recipe))
  if (
    await utimes(path, now, now).then(
      () => true,
      () => false,
    )
  )
    return readFile(path)
  const bytes = await make()
  await mkdir(folder, { recursive: true })
  // Half a picture under the final name would be read by the next request.
  const temporary = join(folder, `${randomUUID()}.part`)
  await writeFile(temporary, bytes)
  await rename(temporary, path)
  return bytes
}

const maxCacheBytes = 2 * 1024 ** 3

export const sweepPictureCache = (config: Pick<Config, 'dataDir'>): Promise<void> =>
  removeOldestFiles(cacheFolder(config), maxCacheBytes)

export type Pictures = {
  readonly picture: (ref: PictureRef) => Promise<Uint8Array | null>
  readonly overlay: ReportDeps['overlay']
  /**
   * All of them beforehand, as many at once as there are cores. Answers how many could not be drawn, so that the report
   * does not claim to be whole.
   */
  readonly warm: (refs: readonly PictureRef[], onProgress: (part: number) => void) => Promise<number>
}

/** Null: its photo was deleted since, or cannot be drawn; the report says so in its place. */
export function openPictures(
  deps: Deps,
  { pictures }: Pick<StoredSnapshot, 'pictures'>,
  signal: AbortSignal,
): Pictures {
  const { config, db, storage } = deps

  async function drawn(key: string, request: ReportPictureRequest): Promise<Uint8Array | null> {
    signal.throwIfAborted()
    try {
      return await remembered(config, { key, ...request }, () =>
        inWorkFolder(config, async (folder) => {
          const stored = await findObject(db, key)
          if (stored === undefined) throw new Error(`${key} is gone`)
          return reportPicture(
            await localFile(storage, stored, join(folder, 'file.bin')),
            request,
            join(config.dataDir, 'work'),
            signal,
          )
        }),
      )
    } catch (error) {
      if (signal.aborted) throw signal.reason
      return null
    }
  }

  async function picture(ref: PictureRef): Promise<Uint8Array | null> {
    const recipe: Recipe | undefined = pictures[ref]
    if (recipe === undefined) return null
    if (recipe.kind === 'inline') return Buffer.from(recipe.png, 'base64')
    const { key, ...request } = recipe
    return drawn(key, request)
  }

  return {
    picture,
    async overlay(ref, svg, frame) {
      const recipe = pictures[ref]
      return recipe === undefined || recipe.kind === 'inline'
        ? null
        : drawn(recipe.key, { kind: 'overlay', svg, ...(frame !== undefined && { frame }) })
    },
    async warm(refs, onProgress) {
      let [next, done, failed] = [0, 0, 0]
      await Promise.all(
        Array.from({ length: photoConcurrency }, async () => {
          for (let ref = refs[next++]; ref !== undefined; ref = refs[next++]) {
            if ((await picture(ref)) === null) failed += 1
            done += 1
            onProgress(done / refs.length)
          }
        }),
      )
      return failed
    },
  }
}
