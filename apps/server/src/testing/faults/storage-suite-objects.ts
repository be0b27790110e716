import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Body, Storage } from '../../storage/storage.ts'
import {
  bytesOf,
  codeOf,
  describeBytes,
  freshKey,
  inPieces,
  MiB,
  sha256,
  type,
  usesOf,
  type StorageUnderTest,
} from './storage-bytes.ts'

/** Objects that the server itself writes, reads and lists. */
export function objectSuite(opened: () => StorageUnderTest): void {
  describe('whole objects', () => {
    let storage: Storage
    beforeAll(() => {
      storage = opened().storage
    })
    const { absent } = usesOf(opened)
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
}
