import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { codeOf, noticeFull, orMissing, publish, syncFolder, writeAll } from './disk-files.ts'
import { hashOf, measure } from './hashing.ts'
import { checkKey } from './keys.ts'
import { partCount, partLength } from './parts.ts'
import { defaultPartSize, type Body, type Part, type Storage, type Stored, type Upload } from './storage.ts'
import { storedOf } from './stored.ts'

export type DiskUploads = Pick<Storage, 'begin' | 'part' | 'partsOf' | 'complete' | 'abort'>

export type UploadFolders = {
  readonly uploads: string
  /** Same file system; whatever lies here is rubbish of its writer. */
  readonly incoming: string
  objectPath(key: string): string
}

const identifier = /^[0-9a-f-]{36}$/

/** ENOENT of the upload's own folder: it was aborted, completed or swept. */
function orGone(error: unknown): never {
  throw codeOf(error) === 'ENOENT' ? new AppError('file.upload-gone') : error
}

/**
 * An upload is a folder: `data` is written at each part's offset, `part-<n>-<sha256>` says that this part is safe, and
 * `writer-<id>` stands as long as somebody has data open. Complete takes the folder away first, so no writer can begin;
 * when one is still there, the bytes are copied, because the writer could go on changing a published file.
 */
export function createDiskUploads({ uploads, incoming, objectPath }: UploadFolders, store: Pick<Storage, 'put' | 'stat' | 'read'>): DiskUploads {
  const folderOf = (upload: Upload) => {
    if (!identifier.test(upload.id)) throw new AppError('file.upload-gone')
    return join(uploads, upload.id)
  }
  const namesIn = (folder: string) => readdir(folder).catch(orMissing(undefined))

  async function discard(folder: string): Promise<void> {
    const aside = join(incoming, randomUUID())
    const moved = await rename(folder, aside).then(() => true, orMissing(false))
    if (moved) await rm(aside, { recursive: true, force: true })
  }

  async function writePart(upload: Upload, part: Part, length: number, body: Body): Promise<void> {
    const folder = folderOf(upload)
    const writer = join(folder, `writer-${randomUUID()}`)
    await writeFile(writer, '', { flag: 'wx' }).catch(orGone)
    try {
      const data = await open(join(folder, 'data'), 'r+').catch(orGone)
      try {
        const offset = (part.number - 1) * upload.partSize
        await measure(body, { size: length, sha256: part.sha256 }, (chunks, at) => writeAll(data, chunks, offset + at))
        await data.datasync()
      } finally {
        await data.close()
      }
      await writeFile(join(folder, `part-${part.number}-${part.sha256}`), '').catch(orGone)
      await syncFolder(folder).catch(orGone)
    } finally {
      await rm(writer, { force: true })
    }
  }

  /** After a lost answer the object is already there. */
  async function finished(upload: Upload): Promise<Stored> {
    const info = await store.stat(upload.key)
    if (info?.size !== upload.size) throw new AppError('file.upload-gone')
    const { stream } = await store.read(upload.key)
    const { sha256 } = await hashOf(stream)
    if (sha256 !== upload.sha256) throw new AppError('file.upload-gone')
    return storedOf(upload)
  }

  async function publishData(upload: Upload, data: string, hasWriters: boolean): Promise<void> {
    if (hasWriters) {
      await store.put(upload.key, createReadStream(data), upload)
      return
    }
    await hashOf(createReadStream(data, { highWaterMark: 256 * 1024 }), upload)
    await publish(data, objectPath(upload.key))
  }

  return {
    begin: (object, partSize = defaultPartSize) => noticeFull(async () => {
      checkKey(object.key)
      const upload = { ...storedOf(object), id: randomUUID(), partSize }
      const folder = folderOf(upload)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'data'), '', { flush: true })
      await syncFolder(folder)
      await syncFolder(uploads)
      return upload
    }),

    part: (upload, part, body) => noticeFull(async () => {
      const length = partLength(upload, part.number)
      const names = await namesIn(folderOf(upload))
      if (names === undefined) throw new AppError('file.upload-gone')
      const kept = names.filter((name) => name.startsWith(`part-${part.number}-`))
      if (kept.length === 0) return writePart(upload, part, length, body)
      // The file changed on the user's disk between two tries: two versions must not be spliced.
      if (!kept.includes(`part-${part.number}-${part.sha256}`)) throw new AppError('file.checksum-mismatch')
      await hashOf(body, { size: length, sha256: part.sha256 })
    }),

    async partsOf(upload) {
      const names = await namesIn(folderOf(upload))
      return names && [...new Set(names.filter((name) => name.startsWith('part-')).map((name) => Number(name.split('-')[1])))].sort((a, b) => a - b)
    },

    complete: (upload) => noticeFull(async () => {
      const folder = folderOf(upload)
      const closing = `${folder}.closing`
      const open = await namesIn(folder)
      if (open !== undefined) {
        const kept = new Set(open.filter((name) => name.startsWith('part-')).map((name) => name.split('-')[1]))
        if (kept.size < partCount(upload)) throw new AppError('file.size-mismatch')
        await rename(folder, closing).catch(orMissing(undefined))
      }
      const names = await namesIn(closing)
      if (names?.includes('data') !== true) return finished(upload)
      try {
        await publishData(upload, join(closing, 'data'), names.some((name) => name.startsWith('writer-')))
      } catch (error) {
        if (error instanceof AppError && error.code !== 'storage.full') await discard(closing)
        // Another complete was faster.
        if (codeOf(error) === 'ENOENT') return finished(upload)
        throw error
      }
      await discard(closing)
      return storedOf(upload)
    }),

    async abort(upload) {
      await discard(folderOf(upload))
      await discard(`${folderOf(upload)}.closing`)
    },
  }
}
