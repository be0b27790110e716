import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

type Entry = {
  readonly path: Buffer
  readonly crc: number
  readonly size: number
  readonly packed: number
  readonly at: number
}

/** 1 January 1980, the first day a zip knows: the same rows make the same file. */
const day = 0x21
/** Sizes follow the bytes, names are UTF-8. */
const flags = 0x0808

function localHeader(path: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(day, 12)
  header.writeUInt16LE(path.length, 26)
  return Buffer.concat([header, path])
}

function sizesAfter({ crc, packed, size }: Entry): Buffer {
  const after = Buffer.alloc(16)
  after.writeUInt32LE(0x08074b50, 0)
  after.writeUInt32LE(crc, 4)
  after.writeUInt32LE(packed, 8)
  after.writeUInt32LE(size, 12)
  return after
}

function listed({ path, crc, packed, size, at }: Entry): Buffer {
  const line = Buffer.alloc(46)
  line.writeUInt32LE(0x02014b50, 0)
  line.writeUInt16LE(20, 4)
  line.writeUInt16LE(20, 6)
  line.writeUInt16LE(flags, 8)
  line.writeUInt16LE(8, 10)
  line.writeUInt16LE(day, 14)
  line.writeUInt32LE(crc, 16)
  line.writeUInt32LE(packed, 20)
  line.writeUInt32LE(size, 24)
  line.writeUInt16LE(path.length, 28)
  line.writeUInt32LE(at, 42)
  return Buffer.concat([line, path])
}

function ending(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}

/** Packed while it is written. */
async function* packedOf(texts: AsyncIterable<string>, at: number, name: string): AsyncGenerator<Buffer, Entry> {
  const path = Buffer.from(name)
  yield localHeader(path)
  let [crc, size, packed] = [0, 0, 0]
  async function* measured(): AsyncIterable<Buffer> {
    for await (const text of texts) {
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // What goes wrong in it breaks the stream that is read below.
  void pipeline(measured, deflate).catch(() => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    packed += chunk.length
    yield chunk
  }
  const entry = { path, crc, size, packed, at }
  yield sizesAfter(entry)
  return entry
}

export type ZipPart = { readonly path: string; readonly texts: AsyncIterable<string> }

/** Texts one after the other, each packed while it is made; up to 4 GB of them. */
export async function* zipFile(parts: readonly ZipPart[]): AsyncIterable<Buffer> {
  const entries: Entry[] = []
  let at = 0
  for (const { path, texts } of parts) {
    const packing = packedOf(texts, at, path)
    let next = await packing.next()
    for (; next.done !== true; next = await packing.next()) {
      at += next.value.length
      yield next.value
    }
    entries.push(next.value)
  }
  const list = Buffer.concat(entries.map(listed))
  yield list
  yield ending(entries.length, list.length, at)
}
