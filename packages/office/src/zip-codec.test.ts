import fc from 'fast-check'
import { inflateSync, strFromU8, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { asStream, collect } from './testing/bytes.ts'
import { createTextDeflater, pureZipCodec } from './zip-codec.ts'

const textOf = async (chunks: readonly Uint8Array[]) => strFromU8(inflateSync(await collect(chunks)))

test('a text added in pieces is the text of all of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 20 }), async (pieces) => {
      const deflater = createTextDeflater()
      for (const piece of pieces) deflater.add(piece)
      const { chunks, crc, size, packedSize } = deflater.end()
      const bytes = strToU8(pieces.join(''))
      expect(await textOf(chunks)).toBe(pieces.join(''))
      expect({ crc, size, packedSize }).toEqual({
        crc: crc32(bytes),
        size: bytes.length,
        packedSize: (await collect(chunks)).length,
      })
    }),
  )
})

test('a long text is packed while it is added, not at its end', async () => {
  const deflater = createTextDeflater()
  const paragraph = '<w:p><w:r><w:t>Crack in the render, 壁</w:t></w:r></w:p>'
  for (let index = 0; index < 20_000; index += 1) deflater.add(`${paragraph}${index}`)
  const { chunks, size, packedSize } = deflater.end()
  expect(chunks.length).toBeGreaterThan(2)
  expect(packedSize).toBeLessThan(size / 5)
  expect(await textOf(chunks)).toHaveLength(20_000 * paragraph.length + 88_890)
})

test('a stream is packed as raw DEFLATE, in whatever chunks it comes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 10 }), async (chunks) => {
      const packed = await collect(pureZipCodec.deflate(asStream(chunks)))
      expect(inflateSync(packed)).toEqual(await collect(chunks))
    }),
  )
})

test('a long stream leaves while it is read', async () => {
  let read = 0
  async function* chunks() {
    for (; read < 200; read += 1) yield Uint8Array.from({ length: 10_000 }, (_, index) => (index * 7919 * read) & 255)
  }
  const packed = pureZipCodec.deflate(chunks())[Symbol.asyncIterator]()
  await packed.next()
  expect(read).toBeLessThan(200)
  await packed.return?.()
})
