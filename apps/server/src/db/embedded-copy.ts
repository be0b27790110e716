import { chownSync, constants, copyFileSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Owner } from './embedded-files.ts'

export type Copied = { readonly files: number; readonly bytes: number }

/** In a folder that is in use, a file may go between being listed and being copied. */
function unlessDeleted<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export type CopyOptions = {
  readonly skip?: (path: string) => boolean
  readonly owner?: Owner | undefined
  /** Leaves what is there: a second pass brings only what is new. */
  readonly onlyNew?: boolean
}

/** Copies a folder that may be changing; `skip` sees paths relative to it. */
export function copyFolder(source: string, target: string, options: CopyOptions = {}, below = ''): Copied {
  mkdirSync(target, { recursive: true, mode: 0o700 })
  if (options.owner !== undefined) chownSync(target, options.owner.uid, options.owner.gid)
  let [files, bytes] = [0, 0]
  for (const entry of unlessDeleted(() => readdirSync(source, { withFileTypes: true })) ?? []) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (options.skip?.(path) === true) continue
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) {
      const copied = copyFolder(from, to, options, path)
      files += copied.files
      bytes += copied.bytes
    } else if (
      entry.isFile() &&
      !(options.onlyNew === true && lstatSync(to, { throwIfNoEntry: false }) !== undefined)
    ) {
      const size = unlessDeleted(() => {
        copyFileSync(from, to, constants.COPYFILE_FICLONE)
        return lstatSync(to).size
      })
      if (size === undefined) continue
      if (options.owner !== undefined) chownSync(to, options.owner.uid, options.owner.gid)
      files += 1
      bytes += size
    }
  }
  return { files, bytes }
}
