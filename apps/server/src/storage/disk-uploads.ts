import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { codeOf, mapDiskFull, orMissing, publish, writeAll } from './disk-files.ts'
import { fileBytes } from './file-bytes.ts'
import { checkKey } from './keys.ts'
import { partCount, partLength } from './parts.ts'
import type { Receiver } from './receiver.ts'
import { defaultPartSize, type Body, type Part, type Storage, type Stored, type Upload } from './storage.ts'
import { storedOf } from './stored.ts'
import { bootMark, invalidateRunningHash, openSyncing, partNames, partNumbers } from './stored-parts.ts'

export type DiskUploads = Pick<Storage, 'begin' | 'part' | 'partsOf' | 'complete' | 'abort'>

export type UploadDisk = {
  readonly uploads: string
  /** Same file system; whatever lies here is rubbish of its writer. */
  readonly incoming: string
  objectPath(key: string): string
  readonly store: Pick<Storage, 'put' | 'stat' | 'read'>
  readonly receiver: Receiver
}

type Disk = UploadDisk & { readonly syncing: ReturnType<typeof openSyncing> }

const identifier = /^[0-9a-f-]{36}$/

/** ENOENT of the upload's own folder: it was aborted, completed or swept. */
function rethrowAsMissing(error: unknown): never {
  throw codeOf(error) === 'ENOENT' ? new AppError('file.upload-gone') : error
}

function folderOf({ uploads }: Disk, { id }: Upload): string {
  if (!identifier.test(id)) throw new AppError('file.upload-gone')
  return join(uploads, id)
}

async function discard({ incoming }: Disk, folder: string): Promise<void> {
  const aside = join(incoming, randomUUID())
  const moved = await rename(folder, aside).then(() => true, orMissing(false))
  if (moved) await rm(aside, { recursive: true, force: true })
}

/** How many bytes from the first one on are stored without a gap. */
function storedTo(upload: Upload, names: readonly string[]): number {
  const stored = new Set(partNumbers(names))
  let count = 0
  while (stored.has(count + 1)) count += 1
  return Math.min(upload.size, count * upload.partSize)
}

async function takePart(disk: Disk, upload: Upload, part: Part, writer: string, body: Body): Promise<void> {
  const { receiver, syncing } = disk
  const folder = folderOf(disk, upload)
  const size = partLength(upload, part.number)
  const names = await partNames(receiver, folder, upload).catch(rethrowAsMissing)
  const same = names.filter((name) => name.startsWith(`part-${part.number}-`))
  if (same.length > 0) {
    // The file changed on the user's disk between two tries: two versions must not be spliced.
    if (!same.includes(`part-${part.number}-${part.sha256}`)) throw new AppError('file.checksum-mismatch')
    return void (await receiver.receive(body, { size, sha256: part.sha256 }, async () => undefined))
  }
  // Of two who write to the same place at least the later sees the other: what was hashed of it may be overwritten.
  if (names.some((name) => name.startsWith(`writer-${part.number}-`) && name !== writer))
    await invalidateRunningHash(folder).catch(rethrowAsMissing)
  const [path, mark] = [join(folder, 'data'), `part-${part.number}-${part.sha256}`]
  const data = await open(path, 'r+').catch(rethrowAsMissing)
  const from = (part.number - 1) * upload.partSize
  let isStored = false
  try {
    await receiver.receivePart(
      { uploadId: upload.id, path, from, size, sha256: part.sha256, prefixSha256: part.prefixSha256 },
      body,
      (bytes, at) => writeAll(data, bytes, from + at),
      async () => {
        await writeFile(join(folder, mark), '').catch(rethrowAsMissing)
        isStored = true
        return storedTo(upload, [...names, mark])
      },
    )
  } finally {
    if (!isStored) await data.close()
  }
  const sync = async () => {
    try {
      await data.datasync()
    } finally {
      await data.close()
    }
  }
  // A disk that could not take it says so only once: the part is sent again, and its bytes may differ from those that
  // were hashed.
  syncing.begin(folder, sync, async () => {
    await invalidateRunningHash(folder)
    await rm(join(folder, mark), { force: true })
  })
}

/** After a lost answer the object is already there. */
async function finished({ store, receiver }: Disk, upload: Upload): Promise<Stored> {
  const info = await store.stat(upload.key)
  if (info?.size !== upload.size) throw new AppError('file.upload-gone')
  const { stream } = await store.read(upload.key)
  const { sha256 } = await receiver.receive(stream, {}, async () => undefined)
  if (sha256 !== upload.sha256) throw new AppError('file.upload-gone')
  return storedOf(upload)
}

async function publishData(disk: Disk, upload: Upload, closing: string, names: readonly string[]): Promise<void> {
  const path = join(closing, 'data')
  if (names.some((name) => name.startsWith('writer-'))) {
    await disk.store.put(upload.key, fileBytes(path), upload)
    return
  }
  const { size } = await stat(path)
  if (size !== upload.size) throw new AppError('file.size-mismatch')
  const file = { uploadId: upload.id, path, size, isRewritten: names.includes('contested') }
  if ((await disk.receiver.hashAssembled(file)) !== upload.sha256) throw new AppError('file.checksum-mismatch')
  await publish(path, disk.objectPath(upload.key))
}

async function complete(disk: Disk, upload: Upload): Promise<Stored> {
  const folder = folderOf(disk, upload)
  const closing = `${folder}.closing`
  // First all of it on the disk itself: whatever happens from here on, it is not sent again.
  await disk.syncing.end(folder).catch(orMissing(undefined))
  const names = await partNames(disk.receiver, folder, upload).catch(orMissing(undefined))
  if (names !== undefined) {
    if (partNumbers(names).length < partCount(upload)) throw new AppError('file.size-mismatch')
    await rename(folder, closing).catch(orMissing(undefined))
  }
  const taken = await readdir(closing).catch(orMissing(undefined))
  if (taken?.includes('data') !== true) return finished(disk, upload)
  try {
    await publishData(disk, upload, closing, taken)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'storage.full') await discard(disk, closing)
    // Another complete was faster.
    if (codeOf(error) === 'ENOENT') return finished(disk, upload)
    throw error
  }
  await discard(disk, closing)
  return storedOf(upload)
}

/**
 * An upload is a folder: `data` is written at each part's offset, `part-<n>-<sha256>` says that this part is stored,
 * `boot-<id>` until when
 * that is believed, and `writer-<n>-<id>` exists while a request may write that part. `contested` says that bytes may
 * have changed after they
 * were hashed. Complete renames the folder first, so no writer can begin; when one is still there, the bytes are
 * copied, because the writer
 * could go on changing a published file.
 */
export function createDiskUploads(given: UploadDisk): DiskUploads {
  const disk: Disk = { ...given, syncing: openSyncing() }
  return {
    begin: (object, partSize = defaultPartSize) =>
      mapDiskFull(async () => {
        checkKey(object.key)
        const upload = { ...storedOf(object), id: randomUUID(), partSize }
        const folder = folderOf(disk, upload)
        // Not synced: a power cut loses only an upload that has no parts yet.
        await mkdir(folder, { recursive: true })
        await Promise.all(['data', bootMark].map((name) => writeFile(join(folder, name), '')))
        return upload
      }),

    part: (upload, part, body) =>
      mapDiskFull(async () => {
        partLength(upload, part.number)
        const writer = `writer-${part.number}-${randomUUID()}`
        await writeFile(join(folderOf(disk, upload), writer), '', { flag: 'wx' }).catch(rethrowAsMissing)
        try {
          await takePart(disk, upload, part, writer, body)
        } finally {
          await rm(join(folderOf(disk, upload), writer), { force: true })
        }
      }),

    async partsOf(upload) {
      const names = await partNames(disk.receiver, folderOf(disk, upload), upload).catch(orMissing(undefined))
      return names && partNumbers(names)
    },

    complete: (upload) => mapDiskFull(() => complete(disk, upload)),

    async abort(upload) {
      await discard(disk, folderOf(disk, upload))
      await discard(disk, `${folderOf(disk, upload)}.closing`)
      disk.receiver.forget(upload.id)
    },
  }
}
