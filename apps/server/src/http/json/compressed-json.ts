import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** Smaller answers are as quick as they are. */
export const compressFromBytes = 2_048
export const brotliOptions: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * A page of 200 kB takes a quarter of a millisecond, less than sending it as it is. The pool that would do it beside is
 * the one that writes what is uploaded: behind ten who wait for the disk, a page would wait as well.
 */
const syncUpToBytes = 512 * 1024
const quick: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

const [brotli, zip] = [
  promisify(brotliCompress) as (bytes: Buffer, options: BrotliOptions) => Promise<Buffer>,
  promisify(gzip) as (bytes: Buffer) => Promise<Buffer>,
]
const pack: Readonly<Record<Encoding, (json: Buffer) => Promise<Buffer>>> = {
  br: async (json) => (json.length > syncUpToBytes ? brotli(json, brotliOptions) : brotliCompressSync(json, quick)),
  gzip: async (json) => (json.length > syncUpToBytes ? zip(json) : gzipSync(json, { level: 1 })),
}

const compressed = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>()

/** As every browser names them; where they are graded, the answer is packed as any other. */
function encodingOf(accepted: string): Encoding | undefined {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return encodings.find((encoding) => names.includes(encoding))
}

type PackedJson = { readonly encoding: Encoding; readonly bytes: Buffer }

/** Once for all who are given the same answer: packing a long list takes longer than looking it up. */
export async function compressedJson(json: Buffer, accepted: string | undefined): Promise<PackedJson | undefined> {
  const encoding = accepted === undefined || json.length < compressFromBytes ? undefined : encodingOf(accepted)
  if (encoding === undefined) return undefined
  const known = compressed.get(json) ?? {}
  compressed.set(json, known)
  return { encoding, bytes: await (known[encoding] ??= pack[encoding](json)) }
}
