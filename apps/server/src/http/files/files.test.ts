import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '../../storage/disk.ts'
import { signPrefix } from '../../storage/links.ts'
import type { Receiver } from '../../storage/receiver.ts'
import type { Storage } from '../../storage/storage.ts'
import { receivers } from '../../testing/receivers.ts'
import { bytesOf, codeOf, describeBytes, freshKey, sha256 } from '../../testing/faults/storage-bytes.ts'
import { storageSuite } from '../../testing/faults/storage-suite.ts'
import { answerErrors } from '../errors.ts'
import { rangeOf } from './files-range.ts'
import { registerFiles } from './files.ts'

const secret = randomBytes(32)
const type = 'image/jpeg'

type Files = {
  readonly dir: string
  readonly storage: Storage
  readonly app: FastifyInstance
  readonly origin: string
  close(): Promise<void>
}

async function openFiles(receiver: Receiver): Promise<Files> {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-files-'))
  const storage = createDiskStorage({ dir, secret, publicUrl: '', receiver })
  const app = Fastify({ bodyLimit: 1_000, forceCloseConnections: true })
  answerErrors(app)
  await app.register(compress, { global: true, threshold: 1 })
  app.post('/json', (request) => request.body)
  await registerFiles(app, { storage, secret, now: () => new Date() })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    rmSync(dir, { recursive: true, force: true })
  }
  return { dir, storage, app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close }
}

for (const { name, receiver } of receivers)
  storageSuite(`a disk behind the api (${name})`, async () => {
    const files = await openFiles(receiver)
    return {
      storage: files.storage,
      withClock: (now) => createDiskStorage({ dir: files.dir, secret, publicUrl: '', receiver, now }),
      address: (url) => new URL(url, files.origin).href,
      manners: { comparesHashes: true, remembersUploads: false },
      close: files.close,
    }
  })

describe.each(receivers)('the files routes ($name)', ({ receiver }) => {
  let files: Files
  beforeAll(async () => {
    files = await openFiles(receiver)
  })
  afterAll(() => files.close())

  const leftovers = () => [...readdirSync(join(files.dir, 'incoming')), ...readdirSync(join(files.dir, 'uploads'))]
  const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(new URL(url, files.origin), { method, headers })
  async function stored(length = 5_000, key = freshKey()): Promise<{ key: string; bytes: Buffer; url: string }> {
    const bytes = randomBytes(length)
    await files.storage.put(key, bytes, { contentType: type })
    return {
      key,
      bytes,
      url: (await files.storage.signedGet({ ...describeBytes(key, bytes), fileName: 'a.jpg', inline: true })).url,
    }
  }
  const soon = () => new Date(Date.now() + 300_000)

  test('user content is fenced in', async () => {
    const reply = await get((await stored()).url)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
      'content-length': '5000',
    })
    expect(reply.headers.get('cache-control')).toMatch(/^private, max-age=(5\d\d|600), no-transform$/)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    await reply.arrayBuffer()
  })

  test('HEAD, entity tags and conditions', async () => {
    const { url, bytes } = await stored()
    const etag = `"${sha256(bytes)}"`
    const head = await get(url, {}, 'HEAD')
    expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([200, etag, '5000'])
    expect((await get(url, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    expect((await get(url, { 'if-none-match': '"x"' })).status).toBe(200)
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    const changed = await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, 5_000])
  })

  test('ranges at the edges', async () => {
    const { url, bytes } = await stored()
    const suffix = await get(url, { range: 'bytes=-10' })
    expect(suffix.headers.get('content-range')).toBe('bytes 4990-4999/5000')
    expect(Buffer.from(await suffix.arrayBuffer()).equals(bytes.subarray(4_990))).toBe(true)
    const open = await get(url, { range: 'bytes=4999-' })
    expect([open.status, open.headers.get('content-length')]).toEqual([206, '1'])
    const outside = await get(url, { range: 'bytes=5000-' })
    expect([outside.status, outside.headers.get('content-range'), outside.headers.get('content-disposition')]).toEqual([
      416,
      'bytes */5000',
      null,
    ])
    expect(await outside.json()).toMatchObject({ code: 'file.range-invalid' })
    expect((await get(url, { range: 'bytes=0-1,5-6' })).status).toBe(200)
    const empty = await stored(0)
    expect([(await get(empty.url)).status, (await get(empty.url, { range: 'bytes=0-0' })).status]).toEqual([200, 416])
  })

  test('a range never leaves the object', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.tuple(fc.nat(), fc.option(fc.nat(), { nil: '' })).map(([a, b]) => `bytes=${a}-${b}`),
          fc.nat().map((n) => `bytes=-${n}`),
        ),
        fc.nat(10_000),
        (header, size) => {
          const range = rangeOf(header, size)
          if (typeof range !== 'object') return
          expect(0 <= range.start && range.start <= range.end && range.end < size).toBe(true)
        },
      ),
    )
  })

  test('a refused PUT keeps no byte, and its sender hears why', async () => {
    const bytes = randomBytes(6 * 1024 * 1024)
    const key = freshKey()
    const request = await files.storage.signedPut(describeBytes(key, bytes))
    const address = new URL(request.url, files.origin)
    const wrong = Buffer.from(bytes)
    wrong[5_000_000] = wrong[5_000_000]! ^ 1
    const answers = await Promise.all([
      fetch(address, { method: 'PUT', headers: request.headers, body: wrong }),
      fetch(address, { method: 'PUT', headers: request.headers, body: wrong.subarray(1) }),
      fetch(address, { method: 'PUT', headers: { 'content-type': 'text/html' }, body: wrong }),
      fetch(new URL(`${address.href}x`), { method: 'PUT', headers: request.headers, body: wrong }),
    ])
    const codes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { code: string }).code))
    expect(codes).toEqual([
      'file.checksum-mismatch',
      'file.size-mismatch',
      'input.unsupported-type',
      'file.link-invalid',
    ])
    expect(await files.storage.stat(key)).toBeUndefined()
    expect(leftovers()).toEqual([])
  })

  test('a PUT without a length is refused', async () => {
    const request = await files.storage.signedPut(describeBytes(freshKey(), Buffer.alloc(3)))
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(3))
        controller.close()
      },
    })
    const answer = await fetch(new URL(request.url, files.origin), {
      method: 'PUT',
      headers: request.headers,
      body,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(400)
  })

  test('a cut line leaves nothing', async () => {
    const [key, bytes] = [freshKey(), randomBytes(3_000_000)]
    const request = await files.storage.signedPut(describeBytes(key, bytes))
    await new Promise<void>((resolve) => {
      const sending = ask(new URL(request.url, files.origin), {
        method: 'PUT',
        headers: { ...request.headers, 'content-length': bytes.length },
      })
      sending.once('error', () => resolve())
      sending.write(bytes.subarray(0, 1_000_000), () => setTimeout(() => sending.destroy(new Error('cut')), 50))
    })
    await expect.poll(leftovers, { timeout: 20_000 }).toEqual([])
    expect(await files.storage.stat(key)).toBeUndefined()
  })

  test('a part with a wrong checksum and a part after the end are refused by name', async () => {
    const bytes = randomBytes(2_500)
    const upload = await files.storage.begin(describeBytes(freshKey(), bytes), 1_000)
    const parts = [1, 2, 3].map((number) => ({ number, bytes: bytes.subarray((number - 1) * 1_000, number * 1_000) }))
    const send = async (number: number, body: Buffer) => {
      const { url } = await files.storage.signedPart(upload, { number, sha256: sha256(parts[number - 1]!.bytes) })
      const answer = await fetch(new URL(url, files.origin), { method: 'PUT', body: Buffer.from(body) })
      return ((await answer.json()) as { code?: string }).code
    }
    expect(await send(1, randomBytes(1_000))).toBe('file.checksum-mismatch')
    expect(await send(1, randomBytes(999))).toBe('file.size-mismatch')
    for (const part of parts) expect(await send(part.number, part.bytes)).toBeUndefined()
    expect(await send(2, parts[1]!.bytes)).toBeUndefined()
    expect(await send(2, randomBytes(1_000))).toBe('file.checksum-mismatch')
    const changed = randomBytes(1_000)
    expect(await codeOf(files.storage.part(upload, { number: 2, sha256: sha256(changed) }, changed))).toBe(
      'file.checksum-mismatch',
    )
    await files.storage.complete(upload)
    expect(await send(2, parts[1]!.bytes)).toBe('file.upload-gone')
    expect((await bytesOf(files.storage, upload.key)).equals(bytes)).toBe(true)
  })

  describe('a damaged object does not look like a success', () => {
    test('shorter', async () => {
      const { key, url } = await stored()
      truncateSync(join(files.dir, 'objects', key), 4_000)
      const reply = await get(url)
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([500, 'no-store'])
      expect(await reply.json()).toMatchObject({ code: 'file.damaged' })
    })

    test.each([100, 1_000_000])('one bit in %d bytes', async (length) => {
      const { key, bytes, url } = await stored(length)
      bytes[length - 1] = bytes[length - 1]! ^ 1
      writeFileSync(join(files.dir, 'objects', key), bytes)
      const whole = get(url).then((reply) => (reply.ok ? reply.arrayBuffer() : Promise.reject(new Error('refused'))))
      await expect(whole).rejects.toThrow()
    })
  })

  describe('a signed prefix', () => {
    test('opens everything under it and nothing beside it', async () => {
      const folder = freshKey().split('/').slice(0, 2).join('/')
      await stored(100, `${folder}/thumb/1.webp`)
      await stored(100, `${folder}/thumb/2.webp`)
      await stored(100, `${folder}/thumb-private/3.webp`)
      await stored(100, `${folder}/original.jpg`)
      const base = signPrefix(secret, `${folder}/thumb/`, soon())
      const one = await get(`${base}1.webp`)
      expect([one.status, one.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(one.headers.get('content-disposition')).toMatch(/^inline/)
      expect(one.headers.get('cache-control')).toMatch(/^private, max-age=(29\d|300), no-transform$/)
      expect(one.headers.get('content-security-policy')).toContain('sandbox')
      expect((await get(`${base}2.webp`)).status).toBe(200)
      expect((await get(`${base}4.webp`)).status).toBe(404)
      const grant = base.split('/')[3]!
      for (const key of [`${folder}/thumb-private/3.webp`, `${folder}/original.jpg`])
        expect((await get(`/files/p/${grant}/${key}`)).status).toBe(403)
      expect((await get(`${base}1.webp`, { 'if-none-match': one.headers.get('etag')! })).status).toBe(304)
    })

    test('ends', async () => {
      const { key } = await stored()
      const prefix = key.slice(0, key.lastIndexOf('/') + 1)
      const reply = await get(`${signPrefix(secret, prefix, new Date(Date.now() - 1_000))}original.jpg`)
      expect(await reply.json()).toMatchObject({ code: 'file.link-expired' })
    })

    test('a link of one kind is no link of the other', async () => {
      const { key, url } = await stored()
      const [, signature] = new URL(url, files.origin).searchParams.get('link')!.split('.')
      expect((await get(`/files/p/${Math.floor(soon().getTime() / 1_000)}.${signature}/${key}`)).status).toBe(403)
      const grant = signPrefix(secret, 't/', soon()).split('/')[3]!
      expect((await get(`/files/o/${key}?link=${grant}`)).status).toBe(403)
    })

    test.each([
      '../../x.jpg',
      '..%2f..%2fx.jpg',
      '%2e%2e/x.jpg',
      '%00.jpg',
      'a%5c..%5cx.jpg',
      '//etc/passwd',
      'a/%2e%2e/%2e%2e/x.jpg',
      '%c0%ae%c0%ae/x.jpg',
      '',
    ])('a path like %j goes nowhere', async (path) => {
      const { key } = await stored()
      const prefix = key.slice(0, key.lastIndexOf('/') + 1)
      const raw = `${signPrefix(secret, prefix, soon())}${path}`
      const status = await new Promise<number>((resolve, reject) => {
        ask(files.origin, { path: raw }, (reply) => {
          reply.resume()
          resolve(reply.statusCode ?? 0)
        })
          .once('error', reject)
          .end()
      })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    })
  })

  test('other routes keep their small JSON bodies', async () => {
    const post = (body: string) =>
      fetch(new URL('/json', files.origin), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await (await post('{"a":1}')).json()).toEqual({ a: 1 })
    expect((await post(JSON.stringify({ a: 'x'.repeat(2_000) }))).status).toBe(413)
  })

  test('a file that a page would compress leaves as it is', async () => {
    const key = freshKey('json')
    const bytes = Buffer.from(JSON.stringify({ text: 'x'.repeat(5_000) }))
    await files.storage.put(key, bytes, { contentType: 'application/json' })
    const { url } = await files.storage.signedGet({
      ...describeBytes(key, bytes),
      contentType: 'application/json',
      fileName: 'a.json',
    })
    const reply = await get(url, { 'accept-encoding': 'gzip' })
    expect([reply.headers.get('content-encoding'), reply.headers.get('content-length')]).toEqual([
      null,
      String(bytes.length),
    ])
    await reply.arrayBuffer()
  })
})
