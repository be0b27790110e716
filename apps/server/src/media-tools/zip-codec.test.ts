import { createZipWriter } from '@plumbline/office/zip'
import { pureZipCodec } from '@plumbline/office/zip-codec'
import fc from 'fast-check'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { nativeZipCodec } from './zip-codec.ts'

async function* asStream(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks
}

test('CRC-32 of Node is that of the package, at once or in pieces', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(2 ** 32 - 1), (bytes, before) => {
      expect(nativeZipCodec.crc32(bytes, before)).toBe(pureZipCodec.crc32(bytes, before))
    }),
  )
})

test('what is deflated is raw DEFLATE of the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 2_000 }), { maxLength: 6 }), async (chunks) => {
      expect(inflateRawSync(await buffer(nativeZipCodec.deflate(asStream(chunks))))).toEqual(Buffer.concat(chunks))
    }),
    { numRuns: 30 },
  )
})

test('a short text is deflated to raw DEFLATE of the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70_000 }), (bytes) => {
      expect(inflateRawSync(nativeZipCodec.deflateShort!(bytes))).toEqual(Buffer.from(bytes))
    }),
    { numRuns: 30 },
  )
})

test('an error of the source is the error of the reader', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(10)
    throw new Error('the connection was lost')
  }
  await expect(buffer(nativeZipCodec.deflate(broken()))).rejects.toThrow('the connection was lost')
})

test('a reader that stops closes the source', async () => {
  let isClosed = false
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield crypto.getRandomValues(new Uint8Array(60_000))
    } finally {
      isClosed = true
    }
  }
  for await (const _ of nativeZipCodec.deflate(endless())) break
  await expect.poll(() => isClosed).toBe(true)
})

test('files packed by it are what yauzl reads, with the names and sizes that were given', async () => {
  const photo = crypto.getRandomValues(new Uint8Array(50_000))
  const text = Buffer.from('外牆 '.repeat(20_000))
  async function* written(): AsyncGenerator<Uint8Array> {
    const zip = createZipWriter({ codec: nativeZipCodec })
    yield* zip.addStored('照片/1.jpg', photo)
    yield* zip.addText('說明.xml', text.toString())
    yield* zip.addStream('表.xml', asStream([text.subarray(0, 11), text.subarray(11)]), { method: 'deflate' })
    yield* zip.addStream('large.bin', asStream([photo]), { method: 'store', maxSize: 2 ** 33 })
    yield* zip.addStored('empty', new Uint8Array())
    yield* zip.end()
  }
  const zip = await fromBufferPromise(await buffer(written()), { lazyEntries: true, strictFileNames: true })
  const read: [string, Buffer][] = []
  for await (const entry of zip.eachEntry()) {
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) => (error === null ? resolve(opened) : reject(error)))
    })
    const bytes = await buffer(stream)
    expect(nativeZipCodec.crc32(bytes, 0)).toBe(entry.crc32)
    read.push([entry.fileName, bytes])
  }
  expect(read).toEqual([
    ['照片/1.jpg', Buffer.from(photo)],
    ['說明.xml', text],
    ['表.xml', text],
    ['large.bin', Buffer.from(photo)],
    ['empty', Buffer.alloc(0)],
  ])
})
