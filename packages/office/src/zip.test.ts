import { deflateSync, strFromU8, strToU8, unzipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asStream, collect } from './testing/bytes.ts'
import { createTextDeflater, flushLength, pureZipCodec } from './zip-codec.ts'
import { createZipWriter, type ZipOptions, type ZipWriter } from './zip.ts'

type Added = {
  readonly path: string
  readonly bytes: Uint8Array
  readonly way: 'stored' | 'text' | 'deflated' | 'stream' | 'stored stream'
}

async function* adding(zip: ZipWriter, { path, bytes, way }: Added): AsyncGenerator<Uint8Array> {
  if (way === 'stored') yield* zip.addStored(path, bytes)
  else if (way === 'text') yield* zip.addText(path, strFromU8(bytes))
  else if (way === 'deflated') {
    const deflater = createTextDeflater()
    deflater.add(strFromU8(bytes))
    yield* zip.addDeflated(path, deflater.end())
  } else {
    const halves = [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)]
    yield* zip.addStream(path, asStream(halves), { method: way === 'stream' ? 'deflate' : 'store' })
  }
}

async function* written(added: readonly Added[], options?: ZipOptions): AsyncGenerator<Uint8Array> {
  const zip = createZipWriter(options)
  for (const one of added) yield* adding(zip, one)
  yield* zip.end()
}

const ways = fc.constantFrom<Added['way']>('stored', 'text', 'deflated', 'stream', 'stored stream')
const files = fc.uniqueArray(
  fc.record({
    path: fc.oneof(
      fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8}){0,3}\.xml$/),
      fc.constantFrom('外牆/裂縫 1.jpg', '报告.docx', 'Größe & <b>.txt', '👩‍👩‍👧.png', ' '),
    ),
    bytes: fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => strToU8(text)),
    way: ways,
  }),
  { selector: ({ path }) => path, maxLength: 12 },
)

describe('a ZIP file', () => {
  test('has a short text deflated at once where the codec can, and a long one as it is written', async () => {
    const asked: number[] = []
    const deflateShort = (bytes: Uint8Array) => {
      asked.push(bytes.length)
      return deflateSync(bytes)
    }
    const texts = { 'short.xml': '外牆 <b/>', 'empty.xml': '', 'long.xml': 'a'.repeat(flushLength + 1) }
    const added = Object.entries(texts).map(([path, text]) => ({ path, bytes: strToU8(text), way: 'text' as const }))
    const read = unzipSync(await collect(written(added, { codec: { ...pureZipCodec, deflateShort } })))
    expect(Object.fromEntries(Object.entries(read).map(([path, bytes]) => [path, strFromU8(bytes)]))).toEqual(texts)
    expect(asked).toEqual([strToU8(texts['short.xml']).length, 0])
  })

  test('gives another reader the files that were added, whichever way', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (added) => {
        const read = unzipSync(await collect(written(added)))
        expect(Object.keys(read)).toEqual(added.map(({ path }) => path))
        for (const { path, bytes } of added) expect(read[path]).toEqual(bytes)
      }),
    )
  })

  test('may have no files, and empty ones', async () => {
    expect(unzipSync(await collect(written([])))).toEqual({})
    const empty = (['stored', 'text', 'deflated', 'stream', 'stored stream'] as const).map((way) => ({
      path: way,
      bytes: new Uint8Array(),
      way,
    }))
    expect(Object.values(unzipSync(await collect(written(empty))))).toEqual(empty.map(() => new Uint8Array()))
  })

  test('of the same content has the same bytes', async () => {
    const [added] = fc.sample(files, { numRuns: 1, seed: 7 })
    expect(await collect(written(added!))).toEqual(await collect(written(added!)))
  })

  test('is made by the codec it is given', async () => {
    const sums: number[] = []
    const codec = {
      ...pureZipCodec,
      crc32: (bytes: Uint8Array, before: number) => {
        sums.push(bytes.length)
        return pureZipCodec.crc32(bytes, before)
      },
    }
    const photo = { path: 'a.jpg', bytes: strToU8('photo'), way: 'stored' } as const
    expect(Object.keys(unzipSync(await collect(written([photo], { codec }))))).toEqual(['a.jpg'])
    expect(sums).toEqual([5])
  })
})

describe('what does not fit', () => {
  const whole = 30 + 1 + 4 + (46 + 1) + 22

  test('into the given size is refused: not a byte earlier, and not a byte later', async () => {
    const added = [{ path: 'a', bytes: strToU8('1234'), way: 'stored' }] as const
    expect(await collect(written(added, { maxBytes: whole }))).toHaveLength(whole)
    await expect(collect(written(added, { maxBytes: whole - 1 }))).rejects.toThrow('more than 103 bytes')
  })

  test('into the size that a stream announced is refused while it is read', async () => {
    const stream = (size: number, maxSize: number) => {
      const zip = createZipWriter()
      return collect(zip.addStream('a', asStream([new Uint8Array(size)]), { method: 'store', maxSize }))
    }
    expect(await stream(10, 10)).toHaveLength(30 + 1 + 10 + 16)
    await expect(stream(11, 10)).rejects.toThrow('a has more than the 10 bytes announced')
  })

  test('a path of more than 65,535 bytes is refused', () => {
    const zip = createZipWriter()
    expect(zip.addStored('壁'.repeat(21_845), new Uint8Array())).toHaveLength(2)
    expect(() => zip.addStored('壁'.repeat(21_846), new Uint8Array())).toThrow(RangeError)
  })

  test('nothing is added, and the file is not ended, while a stream has not', async () => {
    const zip = createZipWriter()
    const stream = zip.addStream('a', asStream([strToU8('x')]), { method: 'store' })
    await stream.next()
    expect(() => zip.addStored('b', new Uint8Array())).toThrow('has not ended')
    expect(() => [...zip.end()]).toThrow('has not ended')
    await collect(stream)
    expect(zip.addStored('b', new Uint8Array())).toHaveLength(2)
  })

  test('an error of the content is the error of the file', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield strToU8('x')
      throw new Error('the disk is broken')
    }
    const zip = createZipWriter()
    await expect(collect(zip.addStream('a', broken(), { method: 'deflate' }))).rejects.toThrow('the disk is broken')
  })
})

describe('ZIP64', () => {
  const mib = 1024 ** 2
  const chunk = new Uint8Array(64 * mib)
  /** Chunks are counted and dropped; those of the directory are few and small. */
  const codec = { ...pureZipCodec, crc32: () => 0 }

  async function sizesOf(stream: AsyncIterable<Uint8Array>): Promise<{ total: number; small: Uint8Array }> {
    let total = 0
    const small: Uint8Array[] = []
    for await (const one of stream) {
      total += one.length
      if (one.length < mib) small.push(one)
    }
    return { total, small: await collect(small) }
  }
  const has = (bytes: Uint8Array, signature: number) =>
    strFromU8(bytes, true).includes(strFromU8(new Uint8Array(Uint32Array.of(signature).buffer), true))
  const zip64End = 0x06064b50

  test('a stream of more than 4 GiB needs to be announced', async () => {
    const content = () => asStream(Array.from({ length: 65 }, () => chunk))
    const zip = createZipWriter({ codec })
    const { total, small } = await sizesOf(
      zip.addStream('large', content(), { method: 'store', maxSize: 65 * chunk.length }),
    )
    expect(total).toBe(65 * chunk.length + (30 + 5 + 20) + 24)
    expect(new DataView(small.buffer).getUint16(4, true)).toBe(45)
    const other = createZipWriter({ codec })
    await expect(sizesOf(other.addStream('large', content(), { method: 'store' }))).rejects.toThrow(
      'large has more than the 4294967294 bytes announced',
    )
  })

  test('a stream that grows over 4 GiB by packing is refused, because its header is written', async () => {
    const growing = { ...codec, deflate: () => asStream(Array.from({ length: 64 }, () => chunk)) }
    const zip = createZipWriter({ codec: growing })
    await expect(sizesOf(zip.addStream('large', asStream([]), { method: 'deflate' }))).rejects.toThrow(
      'large does not fit without ZIP64',
    )
  })

  test.each([
    [63, false],
    [64, true],
  ])('%i files of 64 MiB end as ZIP64: %j', async (count, isZip64) => {
    async function* file() {
      const zip = createZipWriter({ codec })
      for (let index = 0; index < count; index += 1) yield* zip.addStored(`${index}`, chunk)
      yield* zip.end()
    }
    const { total, small } = await sizesOf(file())
    expect(total).toBeGreaterThan(count * chunk.length)
    expect(has(small, zip64End)).toBe(isZip64)
  })

  test.each([
    [65_534, false],
    [65_535, true],
    [65_536, true],
  ])('%i entries end as ZIP64: %j, and are all read', async (count, isZip64) => {
    const added = Array.from({ length: count }, (_, index) => ({
      path: `${index}`,
      bytes: new Uint8Array(),
      way: 'stored' as const,
    }))
    const bytes = await collect(written(added))
    expect(has(bytes, zip64End)).toBe(isZip64)
    let read = 0
    unzipSync(bytes, {
      filter: ({ name }) => {
        expect(name).toBe(`${read}`)
        read += 1
        return false
      },
    })
    expect(read).toBe(count)
  })
})
