import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that were used last stay, up to so many bytes in all. A folder that is not there is empty. */
export async function removeOldestFiles(folder: string, maxBytes: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      // Another process may have removed it since the folder was read.
      ...(await stat(join(folder, name)).then(
        ({ size, mtimeMs }) => ({ size, mtimeMs }),
        () => ({ size: 0, mtimeMs: 0 }),
      )),
    })),
  )
  let total = files.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of files.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (total <= maxBytes) return
    await rm(path, { force: true })
    total -= size
  }
}
