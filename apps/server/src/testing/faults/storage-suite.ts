import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@plumbline/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body, Part, SignedRequest, Storage, Stored, Upload } from '../../storage/storage.ts'

export type StorageUnderTest = {
  readonly storage: Storage
  /** The same store seen by a server whose clock shows another time. */
  withClock(now: () => Date): Storage
  /** Links may be relative; this makes them whole. */
  address(url: string): string
  /** Where stores differ and nothing is lost by it. */
  readonly manners: {
    /** Whether bytes sent by a signed link are compared with their announced hash on arrival; otherwise `complete` is the first to see. */
    readonly comparesHashes: boolean
    /** Whether a completed upload goes on naming its parts, and takes one that comes late. */
    readonly remembersUploads: boolean
  }
  close(): Promise<void>
}

const MiB = 1024 * 1024
const type = 'image/jpeg'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const describeBytes = (key: string, bytes: Uint8Array): Stored => ({
  key,
  size: bytes.length,
  sha256: sha256(bytes),
  contentType: type,
})

let counter = 0
export const freshKey = (extension = 'jpg') => `t/${Date.now().toString(36)}-${(counter += 1)}/original.${extension}`

export async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof AppError ? error.code : `not refused: ${String(error)}`
}

export async function bytesOf(storage: Storage, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const { stream, length } = await storage.read(key, range)
  const bytes = Buffer.concat(await stream.toArray())
  expect(bytes.length).toBe(length)
  return bytes
}

async function* inPieces(bytes: Uint8Array, piece = 70_001): AsyncIterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += piece) yield bytes.subarray(start, start + piece)
}

/** Runs every promise of the interface against a real store; both drivers pass exactly this. */
export function storageSuite(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(`${name} keeps the promises of a store`, () => {
    let under: StorageUnderTest
    let storage: Storage
    beforeAll(async () => {
      under = await open()
      storage = under.storage
    })
    afterAll(() => under.close())

    const send = (
      request: SignedRequest,
      bytes: Uint8Array,
      change: { method?: string; url?: string; headers?: Record<string, string> } = {},
    ) =>
      fetch(under.address(change.url ?? request.url), {
        method: change.method ?? request.method,
        headers: change.headers ?? request.headers,
        body: Buffer.from(bytes),
      })
    const absent = async (key: string) => expect(await storage.stat(key)).toBeUndefined()

    describe('whole objects', () => {
      const bodies: readonly (readonly [string, (bytes: Uint8Array) => Body, number])[] = [
        ['a buffer', (bytes) => bytes, 1_000],
        ['nothing at all', (bytes) => bytes, 0],
        ['a stream of unknown length', inPieces, 300_000],
        ['a stream of several parts', inPieces, 17 * MiB + 3],
        ['a stream of exactly two parts', inPieces, 16 * MiB],
      ]
      test.each(bodies)('put and read %s', async (_, body, length) => {
        const [key, bytes] = [freshKey(), randomBytes(length)]
        expect(await storage.put(key, body(bytes), { contentType: type })).toEqual(describeBytes(key, bytes))
        expect(await storage.stat(key)).toMatchObject({ key, size: length })
        expect(sha256(await bytesOf(storage, key))).toBe(sha256(bytes))
        await storage.remove(key)
        await absent(key)
      })

      test('what is not there', async () => {
        const key = freshKey()
        expect(await codeOf(storage.read(key))).toBe('file.not-found')
        await absent(key)
        await storage.remove(key)
      })

      test('ranges', async () => {
        const [key, bytes] = [freshKey(), randomBytes(100_000)]
        await storage.put(key, bytes, { contentType: type })
        for (const [start, end] of [
          [0, 0],
          [10, 99],
          [99_990, 99_999],
          [99_000, 500_000],
          [0, 99_999],
        ] as const) {
          expect((await bytesOf(storage, key, { start, end })).equals(bytes.subarray(start, end + 1))).toBe(true)
        }
        expect(
          (
            await storage
              .read(key, { start: 5, end: 9 })
              .then(async (reading) => (await reading.stream.toArray(), reading))
          ).size,
        ).toBe(100_000)
        expect(await codeOf(storage.read(key, { start: 100_000, end: 100_001 }))).toBe('file.range-invalid')
      })

      test('other bytes than announced leave nothing', async () => {
        const [key, bytes] = [freshKey(), randomBytes(20_000)]
        const announced = { contentType: type, size: bytes.length, sha256: sha256(bytes) }
        expect(await codeOf(storage.put(key, inPieces(randomBytes(20_000)), announced))).toBe('file.checksum-mismatch')
        expect(await codeOf(storage.put(key, inPieces(bytes.subarray(1)), announced))).toBe('file.size-mismatch')
        expect(await codeOf(storage.put(key, inPieces(Buffer.concat([bytes, bytes])), announced))).toBe(
          'file.size-mismatch',
        )
        await absent(key)
      })

      test('a body that breaks off leaves nothing', async () => {
        const key = freshKey()
        async function* broken(): AsyncIterable<Uint8Array> {
          yield* inPieces(randomBytes(9 * MiB))
          throw new Error('cut line')
        }
        await expect(storage.put(key, broken(), { contentType: type })).rejects.toThrow('cut line')
        await absent(key)
      })

      test('many writers of one key: one of them wins, whole', async () => {
        const key = freshKey()
        const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000 + index, index))
        await Promise.all(versions.map((bytes) => storage.put(key, inPieces(bytes), { contentType: type })))
        const found = sha256(await bytesOf(storage, key))
        expect(versions.map(sha256)).toContain(found)
      })

      test('a reader beside a writer sees the old or the new, never a mix', async () => {
        const key = freshKey()
        const versions = [Buffer.alloc(400_000, 'o'), Buffer.alloc(300_000, 'n')]
        const hashes = versions.map(sha256)
        await storage.put(key, versions[0]!, { contentType: type })
        let isWriting = true
        const writer = (async () => {
          for (let round = 0; round < 20; round += 1)
            await storage.put(key, inPieces(versions[round % 2]!), { contentType: type })
        })().finally(() => {
          isWriting = false
        })
        let reads = 0
        while (isWriting) {
          expect(hashes).toContain(sha256(await bytesOf(storage, key)))
          reads += 1
        }
        await writer
        expect(reads).toBeGreaterThan(0)
      })

      test('a list is in the order of the keys', async () => {
        const root = freshKey().split('/').slice(0, 2).join('/')
        const names = ['a/z.jpg', 'a-b/c.jpg', 'a.jpg', 'a/b/c.jpg', 'a_.jpg', 'a0.jpg', 'a-b.jpg', 'b.tar.gz']
        for (const name of names) await storage.put(`${root}/${name}`, Buffer.from(name), { contentType: type })
        const listed: string[] = []
        for await (const { key, size } of storage.list(`${root}/`)) {
          listed.push(key)
          expect(size).toBe(key.length - root.length - 1)
        }
        expect(listed).toEqual(names.map((name) => `${root}/${name}`).sort())
        const below: string[] = []
        for await (const { key } of storage.list(`${root}/a/`)) below.push(key)
        expect(below).toEqual([`${root}/a/b/c.jpg`, `${root}/a/z.jpg`])
      })

      test.each([
        '../x.jpg',
        '/etc/passwd',
        'a//b.jpg',
        'a/../b.jpg',
        'a/./b.jpg',
        '.hidden',
        'noextension',
        'A.jpg',
        'a b.jpg',
        'a\0.jpg',
        'a\\b.jpg',
        'é.jpg',
        '',
      ])('a key like %j never reaches the store', async (key) => {
        const works = [
          () => storage.put(key, Buffer.alloc(1), { contentType: type }),
          () => storage.read(key),
          () => storage.stat(key),
          () => storage.remove(key),
        ]
        for (const work of works) await expect((async () => work())()).rejects.toThrow(TypeError)
      })
    })

    describe('signed links', () => {
      const bytes = randomBytes(50_000)

      test('a PUT as it was signed', async () => {
        const key = freshKey()
        const request = await storage.signedPut(describeBytes(key, bytes))
        expect((await send(request, bytes)).status).toBe(200)
        expect((await bytesOf(storage, key)).equals(bytes)).toBe(true)
        expect((await send(request, bytes)).status).toBe(200)
      })

      test('a PUT of another size, type, method or key is refused', async () => {
        const key = freshKey()
        const request = await storage.signedPut(describeBytes(key, bytes))
        const other = freshKey()
        const tries = [
          send(request, bytes.subarray(1)),
          send(request, Buffer.concat([bytes, Buffer.alloc(1)])),
          send(request, Buffer.alloc(0)),
          send(request, bytes, { headers: { 'content-type': 'text/html' } }),
          send(request, bytes, { headers: { 'content-type': `${type}; charset=x` } }),
          send(request, bytes, { url: request.url.replace(key, other) }),
          send(request, bytes, { method: 'POST' }),
          fetch(under.address(request.url)),
          fetch(under.address(request.url), { method: 'DELETE' }),
        ]
        for (const reply of await Promise.all(tries)) expect(reply.status).toBeGreaterThanOrEqual(400)
        await absent(key)
        await absent(other)
      })

      test('an altered link is refused', async () => {
        const key = freshKey()
        const request = await storage.signedPut(describeBytes(key, bytes))
        const [path, query = ''] = request.url.split('?')
        const altered = [...query.matchAll(/[A-Za-z0-9]/g)]
          .filter((_, index) => index % 7 === 0)
          .map(
            ({ index, 0: character }) =>
              `${path}?${query.slice(0, index)}${character === 'a' ? 'b' : 'a'}${query.slice(index + 1)}`,
          )
        for (const url of [...altered, path!, `${path}?`])
          expect((await send(request, bytes, { url })).status, url).toBeGreaterThanOrEqual(400)
        await absent(key)
      })

      test('an expired link is refused, and none lives over ten minutes', async () => {
        const key = freshKey()
        const late = under.withClock(() => new Date(Date.now() - 601_000))
        const request = await late.signedPut(describeBytes(key, bytes))
        expect(request.expiresAt.getTime()).toBeLessThan(Date.now())
        expect((await send(request, bytes)).status).toBe(403)
        await absent(key)
        await expect((async () => storage.signedPut(describeBytes(key, bytes), 601))()).rejects.toThrow(RangeError)
      })

      test('a GET gives the object as a download under its name', async () => {
        const key = freshKey()
        await storage.put(key, bytes, { contentType: type })
        const request = await storage.signedGet({ ...describeBytes(key, bytes), fileName: '南立面 "1".jpg' })
        const reply = await fetch(under.address(request.url))
        expect(reply.status).toBe(200)
        expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
        expect(reply.headers.get('content-type')).toBe(type)
        expect(reply.headers.get('content-disposition')).toBe(
          `attachment; filename="___ _1_.jpg"; filename*=UTF-8''%E5%8D%97%E7%AB%8B%E9%9D%A2%20_1_.jpg`,
        )
        const range = await fetch(under.address(request.url), { headers: { range: 'bytes=100-199' } })
        expect(range.status).toBe(206)
        expect(range.headers.get('content-range')).toBe('bytes 100-199/50000')
        expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
      })

      test('a GET of a page goes out as bytes, and only pictures are shown', async () => {
        const key = freshKey('bin')
        await storage.put(key, bytes, { contentType: 'text/html' })
        const page = await storage.signedGet({
          ...describeBytes(key, bytes),
          contentType: 'text/html',
          fileName: 'x.html',
          inline: true,
        })
        const reply = await fetch(under.address(page.url))
        expect(reply.headers.get('content-type')).toBe('application/octet-stream')
        expect(reply.headers.get('content-disposition')).toMatch(/^attachment/)
        const picture = await fetch(
          under.address(
            (await storage.signedGet({ ...describeBytes(key, bytes), fileName: 'x.jpg', inline: true })).url,
          ),
        )
        expect(picture.headers.get('content-disposition')).toMatch(/^inline/)
        await Promise.all([reply.arrayBuffer(), picture.arrayBuffer()])
      })

      test('a GET link cannot be turned to another object, into a PUT, or be used late', async () => {
        const [key, other] = [freshKey(), freshKey()]
        await storage.put(key, bytes, { contentType: type })
        await storage.put(other, bytes, { contentType: type })
        const download = { ...describeBytes(key, bytes), fileName: 'a.jpg' }
        const request = await storage.signedGet(download)
        expect((await fetch(under.address(request.url.replace(key, other)))).status).toBe(403)
        const overwrite = await fetch(under.address(request.url), {
          method: 'PUT',
          body: Buffer.alloc(50_000),
          headers: { 'content-type': type },
        })
        expect(overwrite.status).toBe(403)
        const late = under.withClock(() => new Date(Date.now() - 601_000))
        expect((await fetch(under.address((await late.signedGet(download)).url))).status).toBe(403)
        expect((await bytesOf(storage, key)).equals(bytes)).toBe(true)
      })
    })

    describe('uploads in parts', () => {
      const bytes = randomBytes(11 * MiB)
      const partSize = 5 * MiB
      const partBytes = (number: number) => bytes.subarray((number - 1) * partSize, number * partSize)
      const partOf = (number: number): Part => ({ number, sha256: sha256(partBytes(number)) })
      const begin = (key: string): Promise<Upload> => storage.begin(describeBytes(key, bytes), partSize)
      const sendPart = (upload: Upload, number: number) =>
        storage.part(upload, partOf(number), inPieces(partBytes(number)))

      test('in any order, one twice, and visible only when complete', async () => {
        const key = freshKey()
        const upload = await begin(key)
        for (const number of [3, 1]) {
          const request = await storage.signedPart(upload, partOf(number))
          expect((await send(request, partBytes(number))).status).toBe(200)
          await absent(key)
        }
        await sendPart(upload, 1)
        expect(await storage.partsOf(upload)).toEqual([1, 3])
        expect(await codeOf(storage.complete(upload))).toBe('file.size-mismatch')
        await absent(key)
        await sendPart(upload, 2)
        expect(await storage.complete(upload)).toEqual(describeBytes(key, bytes))
        // None or all: a half-forgotten upload would be sent again.
        expect(await storage.partsOf(upload)).toEqual(under.manners.remembersUploads ? [1, 2, 3] : undefined)
        expect(sha256(await bytesOf(storage, key))).toBe(sha256(bytes))
        // The answer was lost; the same question again.
        expect(await storage.complete(upload)).toEqual(describeBytes(key, bytes))
        expect(
          await sendPart(upload, 2).then(
            () => 'taken',
            (error: AppError) => error.code,
          ),
        ).toBe(under.manners.remembersUploads ? 'taken' : 'file.upload-gone')
        await storage.abort(upload)
        expect(sha256(await bytesOf(storage, key))).toBe(sha256(bytes))
      })

      test('after abort a late part and complete are refused', async () => {
        const key = freshKey()
        const upload = await begin(key)
        expect(await storage.partsOf(upload)).toEqual([])
        await sendPart(upload, 1)
        const request = await storage.signedPart(upload, partOf(2))
        await storage.abort(upload)
        await storage.abort(upload)
        expect(await storage.partsOf(upload)).toBeUndefined()
        expect([404, 409]).toContain((await send(request, partBytes(2))).status)
        expect(await codeOf(sendPart(upload, 2))).toBe('file.upload-gone')
        expect(await codeOf(storage.complete(upload))).toBe('file.upload-gone')
        await absent(key)
      })

      test('a part that is not what was announced never becomes an object', async () => {
        const key = freshKey()
        const upload = await begin(key)
        const wrong = Buffer.from(partBytes(1))
        wrong[77] = wrong[77]! ^ 1
        expect(await codeOf(storage.part(upload, partOf(1), inPieces(wrong)))).toBe('file.checksum-mismatch')
        expect(await codeOf(storage.part(upload, partOf(1), inPieces(wrong.subarray(1))))).toBe('file.size-mismatch')
        expect(await codeOf(storage.complete(upload))).toBe('file.size-mismatch')
        const link = await storage.signedPart(upload, partOf(1))
        expect((await send(link, wrong.subarray(1))).status).toBeGreaterThanOrEqual(400)
        expect((await send(link, wrong)).ok).toBe(!under.manners.comparesHashes)
        await sendPart(upload, 2)
        await sendPart(upload, 3)
        expect(await codeOf(storage.complete(upload))).toBe(
          under.manners.comparesHashes ? 'file.size-mismatch' : 'file.checksum-mismatch',
        )
        await absent(key)
      })

      test('a file that changed between its parts is never spliced together', async () => {
        const key = freshKey()
        const upload = await begin(key)
        await sendPart(upload, 1)
        await sendPart(upload, 2)
        const changed = randomBytes(MiB)
        await storage.part(upload, { number: 3, sha256: sha256(changed) }, changed)
        expect(await codeOf(storage.complete(upload))).toBe('file.checksum-mismatch')
        await absent(key)
        expect(await codeOf(sendPart(upload, 3))).toBe('file.upload-gone')
      })

      test('parts outside the plan are refused', async () => {
        const upload = await begin(freshKey())
        for (const number of [0, 4, 1.5, -1])
          expect(await codeOf(storage.part(upload, { number, sha256: sha256(bytes) }, bytes))).toBe('input.invalid')
        for (const number of [0, 4])
          expect(await codeOf((async () => storage.signedPart(upload, { number, sha256: sha256(bytes) }))())).toBe(
            'input.invalid',
          )
        await storage.abort(upload)
      })

      test('a sweep takes what was given up and leaves the rest', async () => {
        const [key, kept] = [freshKey(), freshKey()]
        await storage.put(kept, bytes, { contentType: type })
        const old = await begin(key)
        await sendPart(old, 1)
        await sleep(1_100)
        const border = new Date()
        await sleep(1_100)
        const young = await begin(key)
        expect(await storage.sweep(border)).toBeGreaterThanOrEqual(1)
        expect(await codeOf(sendPart(old, 2))).toBe('file.upload-gone')
        await sendPart(young, 1)
        await storage.abort(young)
        expect(await storage.sweep(new Date(Date.now() + 60_000))).toBe(0)
        expect(await storage.stat(kept)).toMatchObject({ size: bytes.length })
      })
    })
  })
}
