import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppError } from '@plumbline/contract/errors'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Part, Storage, Upload } from '../../storage/storage.ts'
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

/** Files that arrive in several parts. */
export function partSuite(opened: () => StorageUnderTest): void {
  describe('uploads in parts', () => {
    let storage: Storage
    let under: StorageUnderTest
    beforeAll(() => {
      under = opened()
      storage = under.storage
    })
    const { absent, send } = usesOf(opened)
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
      const [key, otherKey] = [freshKey(), freshKey()]
      await storage.put(otherKey, bytes, { contentType: type })
      const old = await begin(key)
      await sendPart(old, 1)
      await sleep(1_100)
      const border = new Date()
      await sleep(1_100)
      const fresh = await begin(key)
      expect(await storage.sweep(border)).toBeGreaterThanOrEqual(1)
      expect(await codeOf(sendPart(old, 2))).toBe('file.upload-gone')
      await sendPart(fresh, 1)
      await storage.abort(fresh)
      expect(await storage.sweep(new Date(Date.now() + 60_000))).toBe(0)
      expect(await storage.stat(otherKey)).toMatchObject({ size: bytes.length })
    })
  })
}
