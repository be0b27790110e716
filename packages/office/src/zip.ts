import { strToU8 } from 'fflate'
import { createTextDeflater, flushLength, pureZipCodec, type DeflatedText, type ZipCodec } from './zip-codec.ts'
import { centralHeader, dataDescriptor, endOfDirectory, localHeader, maxUint32, type ZipEntry } from './zip-records.ts'

type StreamOptions = {
  readonly method: 'store' | 'deflate'
  /**
   * Bytes of the content at most. From 4 GiB on the sizes are written in 64 bits, which the local header has to
   * announce.
   */
  readonly maxSize?: number
}

/** Every method answers the bytes that follow those answered before; they have to be written in that order. */
export type ZipWriter = {
  readonly addStored: (path: string, bytes: Uint8Array) => readonly Uint8Array[]
  readonly addText: (path: string, text: string) => readonly Uint8Array[]
  readonly addDeflated: (path: string, text: DeflatedText) => readonly Uint8Array[]
  /** Nothing else may be added before the last chunk was read. */
  readonly addStream: (
    path: string,
    chunks: AsyncIterable<Uint8Array>,
    options: StreamOptions,
  ) => AsyncGenerator<Uint8Array, void, void>
  readonly end: () => Generator<Uint8Array, void, void>
}

export type ZipOptions = {
  readonly codec?: ZipCodec | undefined
  /** Of the whole file. Beyond it every method throws a RangeError. */
  readonly maxBytes?: number
}

type Content = Pick<ZipEntry, 'method' | 'crc' | 'size' | 'packedSize'>

const maxPathBytes = 0xffff

function encodedPath(path: string): Uint8Array {
  const bytes = strToU8(path)
  if (bytes.length > maxPathBytes) throw new RangeError('the path of a ZIP entry has more than 65,535 bytes')
  return bytes
}

function deflatedText(text: string, codec: ZipCodec): DeflatedText {
  // A deflater of its own for each of a hundred thousand short texts costs more than their deflating.
  if (codec.deflateShort === undefined || text.length > flushLength) {
    const deflater = createTextDeflater()
    deflater.add(text)
    return deflater.end()
  }
  const bytes = strToU8(text)
  const packed = codec.deflateShort(bytes)
  return { chunks: [packed], crc: codec.crc32(bytes, 0), size: bytes.length, packedSize: packed.length }
}

/**
 * Writes a ZIP file front to back without seeking, so that it can go to a network while it is made.
 * It becomes ZIP64 where an entry, the file or the number of entries needs it, and only there: Office opens plain ZIP
 * everywhere.
 */
export function createZipWriter({
  codec = pureZipCodec,
  maxBytes = Number.MAX_SAFE_INTEGER,
}: ZipOptions = {}): ZipWriter {
  const entries: ZipEntry[] = []
  let offset = 0
  let isStreaming = false
  const count = (chunk: Uint8Array): Uint8Array => {
    offset += chunk.length
    if (offset > maxBytes) throw new RangeError(`the ZIP file has more than ${maxBytes} bytes`)
    return chunk
  }
  const open = (path: string) => {
    if (isStreaming) throw new Error('the stream added before has not ended')
    return { path: encodedPath(path), offset }
  }
  const add = (path: string, content: Content, chunks: readonly Uint8Array[]) => {
    const isZip64 = content.size >= maxUint32 || content.packedSize >= maxUint32
    const entry: ZipEntry = { ...open(path), ...content, isStreamed: false, isZip64 }
    entries.push(entry)
    return [localHeader(entry), ...chunks].map(count)
  }
  const addDeflated: ZipWriter['addDeflated'] = (path, { chunks, crc, size, packedSize }) =>
    add(path, { method: 8, crc, size, packedSize }, chunks)

  async function* addStream(
    path: string,
    chunks: AsyncIterable<Uint8Array>,
    { method, maxSize = maxUint32 - 1 }: StreamOptions,
  ): AsyncGenerator<Uint8Array, void, void> {
    const isZip64 = maxSize >= maxUint32
    const opened = {
      ...open(path),
      method: method === 'store' ? (0 as const) : (8 as const),
      isStreamed: true,
      isZip64,
    }
    isStreaming = true
    let [crc, size, packedSize] = [0, 0, 0]
    yield count(localHeader({ ...opened, crc, size, packedSize }))
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        crc = codec.crc32(chunk, crc)
        size += chunk.length
        if (size > maxSize) throw new RangeError(`${path} has more than the ${maxSize} bytes announced`)
        yield chunk
      }
    }
    for await (const chunk of method === 'store' ? measured() : codec.deflate(measured())) {
      packedSize += chunk.length
      if (!isZip64 && packedSize >= maxUint32) throw new RangeError(`${path} does not fit without ZIP64`)
      yield count(chunk)
    }
    const entry: ZipEntry = { ...opened, crc, size, packedSize }
    entries.push(entry)
    isStreaming = false
    yield count(dataDescriptor(entry))
  }

  return {
    addStored: (path, bytes) =>
      add(path, { method: 0, crc: codec.crc32(bytes, 0), size: bytes.length, packedSize: bytes.length }, [bytes]),
    addText: (path, text) => addDeflated(path, deflatedText(text, codec)),
    addDeflated,
    addStream,
    *end() {
      if (isStreaming) throw new Error('the stream added before has not ended')
      const start = offset
      for (const entry of entries) yield count(centralHeader(entry))
      yield count(endOfDirectory({ count: entries.length, size: offset - start, offset: start }))
    },
  }
}
