import { Deflate, strToU8 } from 'fflate'
import { crc32 } from './crc32.ts'

/**
 * The two computations of a ZIP file. A server passes its native ones: they are faster, and deflate off the main
 * thread.
 */
export type ZipCodec = {
  /** `before` is the CRC-32 of the preceding bytes. */
  readonly crc32: (bytes: Uint8Array, before: number) => number
  /** Raw DEFLATE (RFC 1951), without the header of zlib or gzip. */
  readonly deflate: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
  /** The same for a short text, at once. */
  readonly deflateShort?: (bytes: Uint8Array) => Uint8Array
}

async function* deflate(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const deflater = new Deflate({ level: 6 }, (chunk) => ready.push(chunk))
  for await (const chunk of chunks) {
    deflater.push(chunk)
    yield* ready.splice(0)
  }
  deflater.push(new Uint8Array(), true)
  yield* ready
}

export const pureZipCodec: ZipCodec = { crc32, deflate }

export type DeflatedText = {
  readonly chunks: readonly Uint8Array[]
  readonly crc: number
  readonly size: number
  readonly packedSize: number
}
export type TextDeflater = { readonly add: (text: string) => void; readonly end: () => DeflatedText }

/** A text that is shorter is deflated at once. */
export const flushLength = 65_536

/** Deflates a long text while it is written, so that only its packed form is in memory. */
export function createTextDeflater(): TextDeflater {
  const chunks: Uint8Array[] = []
  const deflater = new Deflate({ level: 3 }, (chunk) => chunks.push(chunk))
  let [crc, size, pending] = [0, 0, '']
  const flush = (isLast: boolean) => {
    const bytes = strToU8(pending)
    pending = ''
    crc = crc32(bytes, crc)
    size += bytes.length
    deflater.push(bytes, isLast)
  }
  return {
    add: (text) => {
      pending += text
      if (pending.length > flushLength) flush(false)
    },
    end: () => {
      flush(true)
      return { chunks, crc, size, packedSize: chunks.reduce((sum, { length }) => sum + length, 0) }
    },
  }
}
