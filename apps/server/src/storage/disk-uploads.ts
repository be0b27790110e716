import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@plumbline/contract/errors'
import { codeOf, noticeFull, orMissing, publish, writeAll } from './disk-files.ts'
import { fileBytes } from './file-bytes.ts'
import {
  carryOn,
  finishHash,
  forgetHash,
  hashLater,
  readOn,
  type CarriedHash,
  type RunningHash,
} from './hash-thread.ts'
import { expectMeasure, hashOf, measureWith } from './hashing.ts'
import { bootMark, invalidateRunningHash, namesKept, numbersOf, openSyncing } from './kept-parts.ts'
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

/** How long a part waits for the hash of the one before; then it has one of its own, and the whole is hashed from the disk. */
const carryMs = 2_000

const identifier = /^[0-9a-f-]{36}$/

/** ENOENT of the upload's own folder: it was aborted, completed or swept. */
function orGone(error: unknown): never {
  throw codeOf(error) === 'ENOENT' ? new AppError('file.upload-gone') : error
}

/**
 * An upload is a folder: `data` is written at each part's offset, `part-<n>-<sha256>` says that this part is here, `boot-<id>` until when
 * that is believed, and `writer-<n>-<id>` stands as long as somebody may write it. The whole is hashed by a thread, with each part that follows on the last, and from the disk
 * where they come otherwise; `contested` says that what was hashed may have been overwritten, and then it is read from the beginning. Complete takes the folder away first, so no writer can begin;
 * when one is still there, the bytes are copied, because the writer could go on changing a published file.
 */
export function createDiskUploads(
  { uploads, incoming, objectPath }: UploadFolders,
  store: Pick<Storage, 'put' | 'stat' | 'read'>,
): DiskUploads {
  const syncing = openSyncing()
  const folderOf = (upload: Upload) => {
    if (!identifier.test(upload.id)) throw new AppError('file.upload-gone')
    return join(uploads, upload.id)
  }

  async function discard(folder: string): Promise<void> {
    const aside = join(incoming, randomUUID())
    const moved = await rename(folder, aside).then(() => true, orMissing(false))
    if (moved) await rm(aside, { recursive: true, force: true })
  }

  /** As far as all parts are here. */
  function hereUpTo(upload: Upload, names: readonly string[]): number {
    const kept = new Set(numbersOf(names))
    let count = 0
    while (kept.has(count + 1)) count += 1
    return Math.min(upload.size, count * upload.partSize)
  }

  /** Parts that are being received, by upload and number; none of these fails. */
  const running = new Map<string, Promise<void>>()
  const nameOf = ({ id }: Upload, number: number) => `${id} ${number}`

  /** A sender may begin with a part while the last bytes of the one before are hashed: it carries on from those. A line that hangs is not waited for. */
  async function carryOnAfter(upload: Upload, number: number): Promise<CarriedHash | undefined> {
    const before = running.get(nameOf(upload, number - 1))
    if (before !== undefined) await Promise.race([before, sleep(carryMs, undefined, { ref: false })])
    return carryOn(upload.id, (number - 1) * upload.partSize)
  }

  type Taking = {
    readonly upload: Upload
    readonly part: Part
    readonly writer: string
    readonly carrying: Promise<CarriedHash | undefined>
    readonly hash: RunningHash
  }

  async function takePart({ upload, part, writer, carrying, hash }: Taking, body: Body): Promise<void> {
    const folder = folderOf(upload)
    const size = partLength(upload, part.number)
    const names = await namesKept(folder, upload).catch(orGone)
    const same = names.filter((name) => name.startsWith(`part-${part.number}-`))
    if (same.length > 0) {
      // The file changed on the user's disk between two tries: two versions must not be spliced.
      if (!same.includes(`part-${part.number}-${part.sha256}`)) throw new AppError('file.checksum-mismatch')
      return void (await hashOf(body, { size, sha256: part.sha256 }))
    }
    // Of two who write to the same place at least the later sees the other: what was hashed of it may be overwritten.
    if (names.some((name) => name.startsWith(`writer-${part.number}-`) && name !== writer))
      await invalidateRunningHash(folder).catch(orGone)
    const data = await open(join(folder, 'data'), 'r+').catch(orGone)
    const kept = `part-${part.number}-${part.sha256}`
    const offset = (part.number - 1) * upload.partSize
    try {
      const write = (bytes: Uint8Array, at: number) => writeAll(data, bytes, offset + at)
      const found = await measureWith(hash, body, { size }, write)
      expectMeasure(found, { size, sha256: (await carrying) === undefined ? part.sha256 : part.prefixSha256 })
      await writeFile(join(folder, kept), '').catch(orGone)
    } catch (error) {
      await data.close()
      throw error
    }
    const sync = async () => {
      try {
        await data.datasync()
      } finally {
        await data.close()
      }
    }
    // A disk that could not take it says so only once: then it is not here after all, and what comes in its place may be something else.
    syncing.begin(folder, sync, async () => {
      await invalidateRunningHash(folder)
      await rm(join(folder, kept), { force: true })
    })
    const carried = await carrying
    carried?.keep()
    const known = hereUpTo(upload, [...names, kept])
    if (carried === undefined || known > offset + size) readOn(upload.id, join(folder, 'data'), known)
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

  async function publishData(upload: Upload, closing: string, names: readonly string[]): Promise<void> {
    const data = join(closing, 'data')
    if (names.some((name) => name.startsWith('writer-'))) {
      await store.put(upload.key, fileBytes(data), upload)
      return
    }
    const { size } = await stat(data)
    if (size !== upload.size) throw new AppError('file.size-mismatch')
    if ((await finishHash(upload.id, data, size, names.includes('contested'))) !== upload.sha256)
      throw new AppError('file.checksum-mismatch')
    await publish(data, objectPath(upload.key))
  }

  return {
    begin: (object, partSize = defaultPartSize) =>
      noticeFull(async () => {
        checkKey(object.key)
        const upload = { ...storedOf(object), id: randomUUID(), partSize }
        const folder = folderOf(upload)
        // Not synced: where a power cut forgets it, nothing of it was said to be kept for good.
        await mkdir(folder, { recursive: true })
        await Promise.all(['data', bootMark].map((name) => writeFile(join(folder, name), '')))
        return upload
      }),

    part: (upload, part, body) =>
      noticeFull(async () => {
        partLength(upload, part.number)
        const writer = `writer-${part.number}-${randomUUID()}`
        await writeFile(join(folderOf(upload), writer), '', { flag: 'wx' }).catch(orGone)
        const carrying =
          part.prefixSha256 === undefined ? Promise.resolve(undefined) : carryOnAfter(upload, part.number)
        const [name, { promise, resolve }] = [nameOf(upload, part.number), Promise.withResolvers<void>()]
        running.set(name, promise)
        const hash = hashLater(carrying)
        try {
          await takePart({ upload, part, writer, carrying, hash }, body)
        } finally {
          resolve()
          if (running.get(name) === promise) running.delete(name)
          hash.end()
          await rm(join(folderOf(upload), writer), { force: true })
        }
      }),

    async partsOf(upload) {
      const names = await namesKept(folderOf(upload), upload).catch(orMissing(undefined))
      return names && numbersOf(names)
    },

    complete: (upload) =>
      noticeFull(async () => {
        const folder = folderOf(upload)
        const closing = `${folder}.closing`
        // First all of it on the disk itself: whatever happens from here on, it is not sent again.
        await syncing.end(folder).catch(orMissing(undefined))
        const names = await namesKept(folder, upload).catch(orMissing(undefined))
        if (names !== undefined) {
          if (numbersOf(names).length < partCount(upload)) throw new AppError('file.size-mismatch')
          await rename(folder, closing).catch(orMissing(undefined))
        }
        const taken = await readdir(closing).catch(orMissing(undefined))
        if (taken?.includes('data') !== true) return finished(upload)
        try {
          await publishData(upload, closing, taken)
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
      forgetHash(upload.id)
    },
  }
}
