import { createReadStream, readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { partLength } from './parts.ts'
import type { Receiver } from './receiver.ts'
import type { Upload } from './storage.ts'

const bootFile = '/proc/sys/kernel/random/boot_id'

/** Another one after each start of the machine; where none is known, after each start of this process. */
function readBoot(): string {
  try {
    return readFileSync(bootFile, 'utf8').trim()
  } catch {
    return randomUUID()
  }
}

/** Says since which start of the machine all marks of parts can be believed. */
export const bootMark = `boot-${readBoot()}`

type StoredPart = { readonly number: number; readonly sha256: string; readonly name: string }

function storedParts(names: readonly string[]): readonly StoredPart[] {
  return names.flatMap((name) => {
    const [, number, sha256] = /^part-(\d+)-(\w+)$/.exec(name) ?? []
    return number === undefined || sha256 === undefined ? [] : [{ number: Number(number), sha256, name }]
  })
}

export const partNumbers = (names: readonly string[]): readonly number[] =>
  [...new Set(storedParts(names).map(({ number }) => number))].sort((one, other) => one - other)

/** Bytes may have been overwritten after they were hashed: `complete` hashes the file from its first byte. */
export const invalidateRunningHash = (folder: string): Promise<void> => writeFile(join(folder, 'contested'), '')

/**
 * File names in the folder of an upload. A part is acknowledged before fsync: a killed process loses nothing by that, a
 * power cut can.
 * After one, every part is hashed again, and the marks of lost ones are removed, so that the sender sends them again.
 */
export async function partNames(receiver: Receiver, folder: string, upload: Upload): Promise<readonly string[]> {
  const names = await readdir(folder)
  if (names.includes(bootMark)) return names
  const lost = new Set<string>()
  for (const { name, number, sha256 } of storedParts(names)) {
    const start = (number - 1) * upload.partSize
    const size = partLength(upload, number)
    const bytes = createReadStream(join(folder, 'data'), { start, end: start + size - 1 })
    const isWhole = await receiver
      .receive(bytes, { size, sha256 }, async () => undefined)
      .then(
        () => true,
        () => false,
      )
    if (!isWhole) lost.add(name)
  }
  // The running hash may contain bytes that are lost now.
  if (lost.size > 0) await invalidateRunningHash(folder)
  await Promise.all([...lost].map((name) => rm(join(folder, name), { force: true })))
  await writeFile(join(folder, bootMark), '')
  return names.filter((name) => !lost.has(name))
}

/** fsync in the background: the disk writes while the next part arrives. */
export function openSyncing() {
  const running = new Map<string, Promise<unknown>>()
  return {
    begin(folder: string, sync: () => Promise<void>, onFailure: () => Promise<void>): void {
      const before = running.get(folder)
      const now = Promise.all([before, sync().catch(onFailure)]).finally(() => {
        if (running.get(folder) === now) running.delete(folder)
      })
      now.catch(() => undefined)
      running.set(folder, now)
    },
    /** All that was written is on the disk itself. */
    async end(folder: string): Promise<void> {
      await running.get(folder)
      const data = await open(join(folder, 'data'), 'r+')
      try {
        await data.datasync()
      } finally {
        await data.close()
      }
    },
  }
}
