import { mkdir, open, rename, rmdir, unlink, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '@plumbline/contract/errors'

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Only "it is not there" is an answer; every other failure of the disk must be heard. */
export function orMissing<T>(missing: T): (error: unknown) => T {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return missing
    throw error
  }
}

/** Space can come back at any moment, so a full disk is a refusal and not a crash. */
export async function mapDiskFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) throw new AppError('storage.full', { cause: error })
    throw error
  }
}

/** The kernel may take less than it was given, above all near a full disk. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}

/** Without it a power cut can forget a name although the file's bytes are safe. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The file must be synced already. A remove beside us may take a folder away at any step: then once more. */
export async function publish(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  let highest = folder
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Mostly it is there already.
      if (attempt > 1) {
        const made = await mkdir(folder, { recursive: true })
        if (made !== undefined && dirname(made).length < highest.length) highest = dirname(made)
      }
      await rename(from, to)
      break
    } catch (error) {
      // A recursive mkdir whose parent vanishes between two of its own steps calls that ENOTDIR.
      if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '') || attempt === 100) throw error
    }
  }
  // New folders are names too. A missing one was removed on purpose.
  for (let path = folder; path.length >= highest.length; path = dirname(path))
    await syncFolder(path).catch(orMissing(undefined))
}

/** Takes the file away, then every folder that became empty, up to the root. */
export async function unpublish(path: string, root: string): Promise<void> {
  await unlink(path).catch(orMissing(undefined))
  let folder = dirname(path)
  for (; folder.length > root.length; folder = dirname(folder)) {
    const removed = await rmdir(folder).then(
      () => true,
      (error: unknown) => {
        if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) return codeOf(error) === 'ENOENT'
        throw error
      },
    )
    if (!removed) break
  }
  await syncFolder(folder).catch(orMissing(undefined))
}
