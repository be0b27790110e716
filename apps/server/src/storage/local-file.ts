import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@plumbline/contract/errors'
import type { Storage, Stored } from './storage.ts'
import { readVerified } from './verify.ts'

/**
 * A path for tools that open files alone: the object itself where it lies here, else a copy at `target`. It is only
 * read.
 */
export async function localFile(storage: Storage, stored: Stored, target: string): Promise<string> {
  const path = storage.localPath(stored.key)
  if (path !== undefined) {
    if ((await storage.stat(stored.key)) === undefined) throw new AppError('file.not-found')
    return path
  }
  await pipeline((await readVerified(storage, stored)).stream, createWriteStream(target))
  return target
}
