import compress from '@fastify/compress'
import fc from 'fast-check'
import Fastify from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { jsonText } from './json-text.ts'
import { compressedJson } from './compressed-json.ts'
import { sendJson } from './send-json.ts'

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
const name = fc.constantFrom('br', 'gzip', 'deflate', 'identity', 'zstd', 'br;q=0', 'gzip;q=0', '*;q=0', 'BR', '')

test('only what the asker named is used, and it holds the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name), fc.string({ maxLength: 5_000 }), async (names, text) => {
      const { json } = jsonText(JSON.stringify({ text: text.padEnd(3_000) }))
      const packed = await compressedJson(json, names.join(', '))
      if (packed === undefined)
        return void expect(names.some((one) => ['br', 'gzip'].includes(one.toLowerCase()))).toBe(false)
      expect(names.map((one) => one.toLowerCase())).toContain(packed.encoding)
      expect(unpack[packed.encoding](packed.bytes)).toEqual(json)
      // Compressed once: without it each of fifty who watch a list costs as much as all of them.
      expect((await compressedJson(json, names.join(', ')))?.bytes).toBe(packed.bytes)
    }),
  )
})

test.each(['gzip, deflate, br', 'gzip', 'br;q=0.5', 'identity', undefined])(
  'a client that accepts %s gets one compressed answer at most, beside the compression of all other answers',
  async (accepted) => {
    const app = Fastify()
    await app.register(compress, { global: true, encodings: ['br', 'gzip'] })
    const text = jsonText<unknown>(
      '{"data":[',
      Array.from({ length: 500 }, (_, index) => JSON.stringify({ name: `照片 ${index}` })),
      ']}',
    )
    app.get('/', (request, reply) => sendJson(request, reply, text))
    const { rawPayload, headers } = await app.inject({
      url: '/',
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    })
    const encoding = headers['content-encoding'] as keyof typeof unpack | undefined
    const body = encoding === undefined || !(encoding in unpack) ? rawPayload : unpack[encoding](rawPayload)
    expect(body.toString()).toBe(text.json.toString())
    expect([
      headers['content-type'],
      encoding === undefined || String(headers.vary).toLowerCase().includes('accept-encoding'),
    ]).toEqual(['application/json; charset=utf-8', true])
    await app.close()
  },
)
