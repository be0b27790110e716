import { pipeline } from 'node:stream/promises'
import { AppError } from '@plumbline/contract/errors'
import type { Db } from '../db/connection.ts'
import { guard, type Measure } from './hashing.ts'
import { isKey } from './keys.ts'
import { plainReceiver } from './plain-receiver.ts'
import { findObject } from './registry.ts'
import type { ObjectInfo, Reading, Storage, Stored } from './storage.ts'

export type Finding = { readonly kind: 'missing' | 'extra' | 'mismatched'; readonly key: string }

const pageSize = 1_000

async function* recorded(db: Db): AsyncIterable<string> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('stored_object')
      .select('key')
      .where('key', '>', after)
      .orderBy('key')
      .limit(pageSize)
      .execute()
    for (const { key } of rows) yield key
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = last.key
  }
}

/** What is stored under the key, hashed; nothing when it is not there. */
export async function hashStored(storage: Storage, key: string): Promise<Measure | undefined> {
  try {
    return await plainReceiver.receive((await storage.read(key)).stream, {}, async () => undefined)
  } catch (error) {
    if (error instanceof AppError && error.code === 'file.not-found') return undefined
    throw error
  }
}

/** Asked again at the last moment, since the product may be running: what it wrote since we began is its own affair. */
async function judgeExtra(db: Db, storage: Storage, key: string, began: Date): Promise<Finding | undefined> {
  if (!isKey(key)) return { kind: 'extra', key }
  const info = await storage.stat(key)
  if (info === undefined || info.modifiedAt >= began || (await findObject(db, key)) !== undefined) return undefined
  return { kind: 'extra', key }
}

async function judgeRecorded(db: Db, storage: Storage, key: string): Promise<Finding | undefined> {
  const found = isKey(key) ? await hashStored(storage, key) : undefined
  const wanted = await findObject(db, key)
  if (wanted === undefined) return undefined
  if (found === undefined) return { kind: 'missing', key }
  return found.size === wanted.size && found.sha256 === wanted.sha256 ? undefined : { kind: 'mismatched', key }
}

/** Re-hashes every object against the table; both are walked in key order, so memory stays flat. */
export async function* verifyObjects(db: Db, storage: Storage, began = new Date()): AsyncIterable<Finding> {
  const rows = recorded(db)[Symbol.asyncIterator]()
  const objects = storage.list()[Symbol.asyncIterator]()
  let [row, object] = [await rows.next(), await objects.next()]
  while (row.done !== true || object.done !== true) {
    const isRow = row.done !== true && (object.done === true || row.value <= object.value.key)
    const key = isRow ? String(row.value) : (object.value as ObjectInfo).key
    const finding = isRow ? await judgeRecorded(db, storage, key) : await judgeExtra(db, storage, key, began)
    if (finding !== undefined) yield finding
    if (object.done !== true && object.value.key === key) object = await objects.next()
    if (isRow) row = await rows.next()
  }
}

/** For readers that must not take a damaged object for a good one: the stream breaks before its last bytes. */
export async function readVerified(storage: Storage, { key, size, sha256 }: Stored): Promise<Reading> {
  const reading = await storage.read(key)
  if (reading.size !== size) {
    reading.stream.destroy()
    throw new AppError('file.damaged')
  }
  const guarded = guard({ size, sha256 })
  void pipeline(reading.stream, guarded).catch(() => undefined)
  return { ...reading, stream: guarded }
}
