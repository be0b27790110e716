import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../testing/faults/storage-bytes.ts'
import { testDb, type TestDb } from '../testing/test-db.ts'
import { createDiskStorage } from './disk.ts'
import { plainReceiver } from './plain-receiver.ts'
import { findObject, forgetObject, recordObject } from './registry.ts'
import type { Storage } from './storage.ts'
import { readVerified, verifyObjects } from './verify.ts'

let database: TestDb
let dir: string
let storage: Storage
beforeAll(async () => {
  database = await testDb()
})
afterAll(() => database.close())
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-verify-'))
  storage = createDiskStorage({ dir, secret: randomBytes(32), publicUrl: '', receiver: plainReceiver })
  await database.db.deleteFrom('stored_object').execute()
  return () => rmSync(dir, { recursive: true, force: true })
})

const later = () => new Date(Date.now() + 60_000)
const contentType = 'image/jpeg'

async function record(key: string, bytes = randomBytes(100)): Promise<void> {
  const stored = await storage.put(key, bytes, { contentType })
  await database.db.transaction().execute((trx) => recordObject(trx, stored))
}

async function findings(): Promise<readonly string[]> {
  const found: string[] = []
  for await (const { kind, key } of verifyObjects(database.db, storage, later())) found.push(`${kind} ${key}`)
  return found
}

const write = (key: string, bytes: Uint8Array | string) => writeFileSync(join(dir, 'objects', key), bytes)

test('a store as it was recorded', async () => {
  for (const name of ['a/z', 'a-b/c', 'a/b/c', 'a0', 'b_/x', 'b-/y']) await record(`${name}.jpg`)
  expect(await findings()).toEqual([])
})

test('missing, extra and mismatched are named, each once', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await record(`m/${name}.jpg`, Buffer.from('hello'))
  await storage.remove('m/b.jpg')
  write('m/c.jpg', 'hellO')
  write('m/d.jpg', 'hell')
  await storage.put('m/bb.jpg', Buffer.from('x'), { contentType })
  write('zz.tmp~', 'not ours')
  expect(await findings()).toEqual([
    'missing m/b.jpg',
    'extra m/bb.jpg',
    'mismatched m/c.jpg',
    'mismatched m/d.jpg',
    'extra zz.tmp~',
  ])
})

test('more rows than one page', async () => {
  const rows = Array.from({ length: 2_100 }, (_, index) => ({
    key: `p/${index}.jpg`,
    size: '1',
    sha256: randomBytes(32),
    content_type: contentType,
  }))
  await database.db.insertInto('stored_object').values(rows).execute()
  const found = await findings()
  expect(new Set(found)).toEqual(new Set(rows.map(({ key }) => `missing ${key}`)))
  expect(found).toHaveLength(2_100)
})

test('what is written while verify runs is not called extra', async () => {
  await storage.put('a/b.jpg', Buffer.from('x'), { contentType })
  const found: string[] = []
  for await (const { key } of verifyObjects(database.db, storage, new Date(Date.now() - 60_000))) found.push(key)
  expect(found).toEqual([])
})

test('a row comes and goes with its transaction', async () => {
  const stored = await storage.put('a/b.jpg', Buffer.from('hello'), { contentType })
  await expect(
    database.db.transaction().execute(async (trx) => {
      await recordObject(trx, stored)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await findObject(database.db, 'a/b.jpg')).toBeUndefined()
  await database.db.transaction().execute((trx) => recordObject(trx, stored))
  expect(await findObject(database.db, 'a/b.jpg')).toEqual(stored)
  const newer = await storage.put('a/b.jpg', Buffer.from('hello, world'), { contentType: 'image/png' })
  await database.db.transaction().execute((trx) => recordObject(trx, newer))
  expect(await findObject(database.db, 'a/b.jpg')).toEqual(newer)
  await database.db.transaction().execute((trx) => forgetObject(trx, 'a/b.jpg'))
  expect(await findObject(database.db, 'a/b.jpg')).toBeUndefined()
})

test('a verified read breaks before the last bytes of a damaged object', async () => {
  const bytes = randomBytes(1_000_000)
  const stored = await storage.put('a/b.jpg', bytes, { contentType })
  const whole = await readVerified(storage, stored)
  expect(Buffer.concat(await whole.stream.toArray()).equals(bytes)).toBe(true)
  bytes[0] = bytes[0]! ^ 1
  write('a/b.jpg', bytes)
  const damaged = await readVerified(storage, stored)
  let received = 0
  const reading = (async () => {
    for await (const chunk of damaged.stream) received += (chunk as Uint8Array).length
  })()
  expect(await codeOf(reading)).toBe('file.damaged')
  expect(received).toBeLessThan(bytes.length)
  write('a/b.jpg', bytes.subarray(1))
  expect(await codeOf(readVerified(storage, stored))).toBe('file.damaged')
})
