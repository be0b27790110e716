import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@plumbline/contract/errors'
import { removeOldestFiles } from './remove-oldest-files.ts'
import type { Storage } from './storage.ts'

type Options = { readonly folder: string; readonly maxBytes: number }

/**
 * Objects as files on this machine: the object itself where it lies here, else a copy among those that were used last.
 * Objects never change, so a copy is never old.
 */
export function openLocalCopies(storage: Storage, { folder, maxBytes }: Options): (key: string) => Promise<string> {
  const fetching = new Map<string, Promise<string>>()

  async function fetchCopy(key: string, path: string): Promise<string> {
    await mkdir(folder, { recursive: true })
    // Half a file under the true name would be read by the next one who asks.
    const temporary = join(folder, `${randomUUID()}.part`)
    try {
      await pipeline((await storage.read(key)).stream, createWriteStream(temporary))
      await removeOldestFiles(folder, maxBytes)
      await rename(temporary, path)
      return path
    } finally {
      await rm(temporary, { force: true })
    }
  }

  return async (key) => {
    const here = storage.localPath(key)
    if (here !== undefined) {
      if ((await storage.stat(key)) === undefined) throw new AppError('file.not-found')
      return here
    }
    const path = join(folder, createHash('sha256').update(key).digest('hex'))
    const now = new Date()
    if (
      await utimes(path, now, now).then(
        () => true,
        () => false,
      )
    )
      return path
    const running = fetching.get(key) ?? fetchCopy(key, path).finally(() => fetching.delete(key))
    fetching.set(key, running)
    return running
  }
}
