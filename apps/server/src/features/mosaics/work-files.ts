import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import type { Config } from '../../config.ts'
import { fileNames } from '../../media-tools/mosaics/mosaic-request.ts'

const parentOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'work')

/** The folder of one mosaic stays between attempts, so that a job whose worker was killed goes on where it was. */
export const workFolderOf = (config: Pick<Config, 'dataDir'>, mosaicId: string) =>
  join(parentOf(config), `mosaic-${mosaicId}`)

export type Work = {
  readonly folder: string
  /** For the processes' own folders, on the same disk. */
  readonly parent: string
  readonly path: (...names: string[]) => string
}

const subfolders = ['features', 'pixels', 'bands'] as const

/** Opens the folder; empty where an attempt before this one was made from something else. */
export async function openWork(config: Pick<Config, 'dataDir'>, mosaicId: string, inputs: unknown): Promise<Work> {
  const folder = workFolderOf(config, mosaicId)
  const path = (...names: string[]) => join(folder, ...names)
  const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
  const before = await readFile(path('inputs'), 'utf8').catch(() => undefined)
  if (before !== hash) {
    await rm(folder, { recursive: true, force: true })
    for (const name of subfolders) await mkdir(path(name), { recursive: true })
    await writeFile(path('inputs'), hash)
  }
  return { folder, parent: parentOf(config), path }
}

export async function removeWork(config: Pick<Config, 'dataDir'>, mosaicId: string): Promise<void> {
  await rm(workFolderOf(config, mosaicId), { recursive: true, force: true, maxRetries: 3 })
}

/** What follows from the places of the photos. The bands first: without a plan, those of another would be taken as done. */
export async function forgetPlan({ path }: Work): Promise<void> {
  await rm(path('bands'), { recursive: true, force: true })
  await mkdir(path('bands'))
  await rm(path(fileNames.alignment), { force: true })
  await rm(path(fileNames.picture), { force: true })
}

/** Names in a folder of the work. */
export const namesIn = async (folder: string): Promise<ReadonlySet<string>> => new Set(await readdir(folder))

/** There whole or not at all. */
export async function writeWhole(path: string, content: string | Uint8Array = ''): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}

/**
 * The file is damaged, missing or too much: the mosaic goes without this photo. A full disk or an absent store are no
 * faults of it.
 */
export const isPhotoFault = (error: unknown): boolean =>
  error instanceof AppError && ['media.', 'file.', 'thermal.'].some((area) => error.code.startsWith(area))
