import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '@plumbline/contract/errors'
import { mapDiskFull, orMissing, publish, unpublish, writeAll } from './disk-files.ts'
import { createDiskLinks } from './disk-links.ts'
import { createDiskUploads } from './disk-uploads.ts'
import { checkKey, checkPrefix } from './keys.ts'
import type { Receiver } from './receiver.ts'
import type { ByteRange, ObjectInfo, Reading, Storage } from './storage.ts'

export type DiskOptions = {
  readonly dir: string
  readonly secret: Uint8Array
  /** Empty: links are relative to the page's own origin. */
  readonly publicUrl: string
  readonly receiver: Receiver
  readonly now?: () => Date
}

const infoAt = (key: string, path: string): Promise<ObjectInfo | undefined> =>
  stat(path).then((found) => ({ key, size: found.size, modifiedAt: found.mtime }), orMissing(undefined))

/** One open file for size and bytes: an overwrite in between gives the old object, never a mix. */
async function readFile(key: string, path: string, range?: ByteRange): Promise<Reading> {
  const handle = await open(path, 'r').catch(orMissing(undefined))
  if (handle === undefined) throw new AppError('file.not-found')
  try {
    const { size, mtime } = await handle.stat()
    const [start, end] = range === undefined ? [0, size - 1] : [range.start, Math.min(range.end, size - 1)]
    if (range !== undefined && (start < 0 || start > end)) throw new AppError('file.range-invalid')
    const info = { key, size, modifiedAt: mtime, length: end - start + 1 }
    if (info.length > 0) return { ...info, stream: handle.createReadStream({ start, end, highWaterMark: 256 * 1024 }) }
    await handle.close()
    return { ...info, stream: Readable.from([]) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A folder sorts with its slash, else `a-b/` and `a/` come out of the order of their keys. */
async function* walk(objects: string, prefix: string): AsyncIterable<ObjectInfo> {
  const entries = await readdir(join(objects, prefix), { withFileTypes: true }).catch(orMissing([]))
  const names = entries
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort((a, b) => (a < b ? -1 : 1))
  for (const name of names) {
    if (name.endsWith('/')) yield* walk(objects, `${prefix}${name}`)
    else {
      const info = await infoAt(`${prefix}${name}`, join(objects, prefix, name))
      if (info !== undefined) yield info
    }
  }
}

async function sweepFolder(folder: string, olderThan: Date, witness: string): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const touched = await Promise.all(
      [path, join(path, witness)].map((file) =>
        stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    )
    if (Math.max(...touched) >= olderThan.getTime()) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

export function createDiskStorage({ dir, secret, publicUrl, receiver, now = () => new Date() }: DiskOptions): Storage {
  // All three in one file system: only there is a rename one step.
  const [objects, incoming, uploads] = [join(dir, 'objects'), join(dir, 'incoming'), join(dir, 'uploads')]
  for (const folder of [objects, incoming, uploads]) mkdirSync(folder, { recursive: true })
  const objectPath = (key: string) => join(objects, checkKey(key))

  const put: Storage['put'] = (key, body, options) =>
    mapDiskFull(async () => {
      const path = objectPath(key)
      const temporary = join(incoming, randomUUID())
      let isPublished = false
      try {
        const handle = await open(temporary, 'wx')
        try {
          const found = await receiver.receive(body, options, (bytes, offset) => writeAll(handle, bytes, offset))
          await handle.sync()
          await handle.close()
          await publish(temporary, path)
          isPublished = true
          return { key, ...found, contentType: options.contentType }
        } finally {
          await handle.close()
        }
      } finally {
        if (!isPublished) await rm(temporary, { force: true })
      }
    })

  const infoOf = async (key: string) => infoAt(key, objectPath(key))

  const read: Storage['read'] = async (key, range) => readFile(key, objectPath(key), range)

  return {
    kind: 'disk',
    put,
    read,
    stat: infoOf,
    localPath: objectPath,
    remove: async (key) => unpublish(objectPath(key), objects),
    list: (prefix) => walk(objects, prefix === undefined ? '' : checkPrefix(prefix)),
    ...createDiskUploads({ uploads, incoming, objectPath, store: { put, read, stat: infoOf }, receiver }),
    ...createDiskLinks(secret, publicUrl, now),
    sweep: async (olderThan) =>
      (await sweepFolder(incoming, olderThan, '.')) + (await sweepFolder(uploads, olderThan, 'data')),
  }
}
