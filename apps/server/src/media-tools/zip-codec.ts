import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import type { ZipCodec } from '@plumbline/office/zip-codec'

async function* deflate(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflater = createDeflateRaw()
  // An error of the source destroys the deflater with it, so that the loop below throws it.
  void pipeline(chunks, deflater).catch(() => undefined)
  yield* deflater as AsyncIterable<Buffer>
}

/** Computes CRC-32 in native code, and deflates on the threads of libuv instead of the one that answers calls. */
export const nativeZipCodec: ZipCodec = {
  crc32: (bytes, before) => crc32(bytes, before),
  deflate,
  deflateShort: (bytes) => deflateRawSync(bytes, { memLevel: 5, windowBits: 13 }),
}
