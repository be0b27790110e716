import { AppError } from '@plumbline/contract/errors'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

/**
 * Wrong passwords: one account from one address, and one address over all accounts (a list of stolen passwords).
 * Letters to sales: one address, and all of them, so that the mailbox of sales does not drown.
 * Questions to support: one person, wherever they sign in from.
 * Links by mail: one mailbox whoever asks, so that nobody can flood it, and one address over all mailboxes.
 */
const kinds = {
  pair: { free: 4, firstSeconds: 1, mostSeconds: 900 },
  address: { free: 30, firstSeconds: 1, mostSeconds: 300 },
  'link-address': { free: 30, firstSeconds: 10, mostSeconds: 300 },
  'link-mailbox': { free: 5, firstSeconds: 60, mostSeconds: 3600 },
  'sales-address': { free: 3, firstSeconds: 60, mostSeconds: 3600 },
  sales: { free: 60, firstSeconds: 5, mostSeconds: 60 },
  'support-user': { free: 5, firstSeconds: 60, mostSeconds: 3600 },
} as const
type Kind = keyof typeof kinds

function keyOf(kind: Kind, email: string, address: string): Buffer {
  const parts = { pair: [email, address], address: [address], 'link-address': [address], 'link-mailbox': [email], 'sales-address': [address], sales: [], 'support-user': [email] }[kind]
  return createHash('sha256').update(JSON.stringify([kind, ...parts])).digest()
}

/** Grows by doubling and never locks for good, so that nobody can shut another person out. */
export function delaySeconds(kind: Kind, failures: number): number {
  const { free, firstSeconds, mostSeconds } = kinds[kind]
  return failures < free ? 0 : Math.min(firstSeconds * 2 ** Math.min(failures - free, 30), mostSeconds)
}

/** One is forgiven for each longest delay without another: a few a day from a large office must not add up for ever. */
async function secondsLeft(db: Db, kind: Kind, key: Buffer, now: Date): Promise<number> {
  const row = await db.selectFrom('login_failure').selectAll().where('key', '=', key).executeTakeFirst()
  if (row === undefined) return 0
  const passed = (now.getTime() - row.last_failed_at.getTime()) / 1000
  return delaySeconds(kind, Math.max(0, row.failures - Math.floor(passed / kinds[kind].mostSeconds))) - passed
}

/** Counts one more where no delay is left, and answers whether it did. */
async function count(db: Db, kind: Kind, key: Buffer, now: Date): Promise<boolean> {
  const { free, firstSeconds, mostSeconds } = kinds[kind]
  const passed = sql`extract(epoch from ${now}::timestamptz - counted.last_failed_at)`
  const left = sql`greatest(0, counted.failures - floor(${passed} / ${mostSeconds}::integer))`
  const isFree = sql`${left} < ${free}::integer or ${passed} >= least(${firstSeconds}::integer * power(2, least(${left} - ${free}::integer, 30)), ${mostSeconds}::integer)`
  const { rows } = await sql`
    insert into login_failure as counted (key, failures, last_failed_at) values (${key}, 1, ${now})
    on conflict (key) do update set failures = ${left} + 1, last_failed_at = ${now}
    where ${isFree}
    returning failures
  `.execute(db)
  return rows.length > 0
}

/**
 * Counted and judged in one statement, before anything is tried: a hundred at the same moment get as many as one after
 * the other. A refused one is not counted.
 */
async function admit(db: Db, asked: readonly Kind[], email: string, address: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const kind of asked) {
      const key = keyOf(kind, email, address)
      if (await count(trx, kind, key, now)) continue
      throw new AppError('request.too-many', { retryAfter: Math.max(1, await secondsLeft(trx, kind, key, now)) })
    }
  })
}

/** Before a password is compared; forgetGuess takes it back when all was right. */
export function admitGuess(db: Db, email: string, address: string, now: Date): Promise<void> {
  return admit(db, ['pair', 'address'], email, address, now)
}

export async function forgetGuess(db: Db, email: string, address: string): Promise<void> {
  await db.deleteFrom('login_failure').where('key', '=', keyOf('pair', email, address)).execute()
  await db.updateTable('login_failure').set((of) => ({ failures: of('failures', '-', 1) }))
    .where('key', '=', keyOf('address', email, address)).where('failures', '>', 0).execute()
}

/** Nothing was guessed, and nothing before it is forgiven: a right password that still waits for its second factor. */
export async function takeBackGuess(db: Db, email: string, address: string): Promise<void> {
  await db.updateTable('login_failure').set((of) => ({ failures: of('failures', '-', 1) }))
    .where('key', 'in', [keyOf('pair', email, address), keyOf('address', email, address)]).where('failures', '>', 0).execute()
}

/** Every call that may send a mail to a mailbox comes through here first. */
export function limitLinks(db: Db, email: string, address: string, now: Date): Promise<void> {
  return admit(db, ['link-address', 'link-mailbox'], email, address, now)
}

/** By the id of who asks: their address may change between two questions. */
export function limitQuestions(db: Db, userId: string, now: Date): Promise<void> {
  return admit(db, ['support-user'], userId, '', now)
}

/** A form that anybody may fill in, and that writes to sales. */
export function limitLetters(db: Db, address: string, now: Date): Promise<void> {
  return admit(db, ['sales-address', 'sales'], '', address, now)
}
