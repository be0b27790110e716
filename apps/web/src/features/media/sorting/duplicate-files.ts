import type { Chosen } from './chosen-files.ts'
import { createHasher, type Hasher } from '../../../uploads/file-hasher.ts'

type ReadFile = Pick<Chosen, 'id' | 'file' | 'size' | 'facts'>
export type DuplicateFinder = {
  readonly add: (file: ReadFile) => Promise<readonly (readonly [id: string, sha256: string])[]>
  readonly close: () => void
}

/**
 * Hashes those files only that have the size and the time of capture of another: hashing all of them would read every
 * byte twice.
 */
export function createDuplicateFinder(hasher: Hasher = createHasher()): DuplicateFinder {
  const alike = new Map<string, ReadFile[]>()
  const hashed = new Set<string>()

  return {
    async add(file) {
      if (file.size === 0) return []
      const key = `${file.size} ${file.facts?.takenAt ?? ''}`
      const group = [...(alike.get(key) ?? []), file]
      alike.set(key, group)
      if (group.length < 2) return []
      const found: (readonly [string, string])[] = []
      for (const one of group.filter(({ id }) => !hashed.has(id))) {
        hashed.add(one.id)
        // A file that can no longer be read is named when it is sent.
        const hash = await hasher.hash(one.file).catch(() => undefined)
        if (hash !== undefined) found.push([one.id, hash.sha256])
      }
      return found
    },
    close: hasher.stop,
  }
}
