import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { mapDiskFull } from './disk-files.ts'

const parentOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'work')

/** A full disk is reported as `storage.full`, whichever step met it. */
export async function inWorkFolder<T>(
  config: Pick<Config, 'dataDir'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  return mapDiskFull(async () => {
    await mkdir(parentOf(config), { recursive: true })
    const folder = await mkdtemp(join(parentOf(config), 'drawing-'))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** What killed workers left. */
export async function sweepWorkFolders(config: Pick<Config, 'dataDir'>, olderThan: Date): Promise<void> {
  for (const name of await readdir(parentOf(config)).catch(() => [])) {
    const path = join(parentOf(config), name)
    // Deleted in between: its worker was done with it.
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.mtime < olderThan) await rm(path, { recursive: true, force: true })
  }
}
