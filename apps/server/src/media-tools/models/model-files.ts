import { open, readFile, stat } from 'node:fs/promises'
import { AppError } from '@plumbline/contract/errors'
import type { Files, Source } from '@plumbline/models/files'
import { limits } from '@plumbline/models/limits'
import { openPromise, type Entry, type ZipFile } from 'yauzl'

/** Read here and there; closed with the process. */
export async function sourceAt(path: string): Promise<Source> {
  const file = await open(path)
  const { size } = await file.stat()
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, offset)
      return bytes.subarray(0, bytesRead)
    },
  }
}

export async function aloneAt(path: string, name: string): Promise<Files> {
  return {
    names: [name],
    async read(_, maxBytes) {
      if ((await stat(path)).size > maxBytes) throw new AppError('model.too-complex')
      return readFile(path)
    },
  }
}

async function unpack(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Uint8Array> {
  if (entry.uncompressedSize > maxBytes) throw new AppError('model.too-complex')
  const stream = await new Promise<NodeJS.ReadableStream>((done, fail) => {
    zip.openReadStream(entry, (error, opened) => (error === null ? done(opened) : fail(error)))
  })
  // Its own word for its size is checked while it unfolds: more than that ends it.
  const whole = new Uint8Array(entry.uncompressedSize)
  let at = 0
  for await (const part of stream) {
    whole.set(part as Buffer, at)
    at += (part as Buffer).length
  }
  return whole
}

/** A ZIP that was looked into when it came; what it unfolds to is bounded again. */
export async function packedAt(path: string): Promise<Files> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (entries.size > limits.files || unpacked > limits.unpackedBytes) throw new AppError('model.too-complex')
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
  }
  return { names: [...entries.keys()], read: (name, maxBytes) => unpack(zip, entries.get(name)!, maxBytes) }
}
