import { sha256 } from '@noble/hashes/sha2.js'

const mib = 1024 * 1024

/** DESIGN §4: above this a file travels in parts. */
const maxWholeBytes = 16 * mib
export const partBytes = 8 * mib

/**
 * parts: of a large file, each part's own, so that a file that changes between two of them is noticed. prefixSha256: of
 * everything up to the end of each; what an earlier version remembered has none.
 */
export type FileHash = {
  readonly sha256: string
  readonly partSize: number
  readonly parts: readonly string[]
  readonly prefixSha256?: readonly string[]
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The browser's own digest is faster and runs beside the page, but exists only over https. */
export async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle
  return hex(subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes)))
}

export async function readBytes(file: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer())
}

/** Reads a large file part by part, because gigabytes do not fit into memory. */
export async function hashFile(
  file: Blob,
  partSize: number,
  whole = maxWholeBytes,
  onRead: (bytes: number) => void = () => undefined,
): Promise<FileHash> {
  if (file.size <= whole) return { sha256: await digest(await readBytes(file, 0, file.size)), partSize, parts: [] }
  const hash = sha256.create()
  const [parts, prefixSha256]: [string[], string[]] = [[], []]
  for (let at = 0; at < file.size; at += partSize) {
    const bytes = await readBytes(file, at, at + partSize)
    hash.update(bytes)
    prefixSha256.push(hex(hash.clone().digest()))
    parts.push(await digest(bytes))
    onRead(Math.min(file.size, at + partSize))
  }
  return { sha256: hex(hash.digest()), partSize, parts, prefixSha256 }
}
