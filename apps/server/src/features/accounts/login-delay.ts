import { AppError } from '@plumbline/contract/errors'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

/**
 * Wrong passwords: one account from one address, and one address over all accounts (a list of stolen passwords).
 * Links by mail: one mailbox whoever asks, so that nobody can flood it, and one address over all mailboxes.
 */
const kinds = {
  pair: { free: 4, firstSeconds: 1, mostSeconds: 900 },
  address: { free: 30, firstSeconds: 1, mostSeconds: 300 },
  'link-address': { free: 30, firstSeconds: 10, mostSeconds: 900 },
  'link-mailbox': { free: 5, firstSeconds: 60, mostSeconds: 3600 },
} as const
type Kind = keyof typeof kinds

function keyOf(kind: Kind, email: string, address: string): Buffer {
  const parts = { pair: [email, address], address: [address], 'link-address': [address], 'link-mailbox': [email] }[kind]
  return createHash('sha256').update(JSON.stringify([kind, ...parts])).digest()
}

/** Grows by doubling and never locks for good, so that nobody can shut another person out. */
export function delaySeconds(kind: Kind, failures: number): number {
  const { free, firstSeconds, mostSeconds } = kinds[kind]
  return failures < free ? 0 : Math.min(firstSeconds * 2 ** Math.min(failures - free, 30), mostSeconds)
}

async function secondsLeft(db: Db, kind: Kind, key: Buffer, now: Date): Promise<number> {
  const row = await db.selectFrom('login_failure').selectAll().where('key', '=', key).executeTakeFirst()
  if (row === undefined) return 0
  return delaySeconds(kind, row.failures) - (now.getTime() - row.last_failed_at.getTime()) / 1000
}

export async function secondsToWait(db: Db, email: string, address: string, now: Date): Promise<number> {
  let longest = 0
  for (const kind of ['pair', 'address'] as const) {
    longest = Math.max(longest, await secondsLeft(db, kind, keyOf(kind, email, address), now))
  }
  return longest
}

const forgottenAfterMs = 24 * 3600 * 1000

export async function noteFailure(db: Db, email: string, address: string, now: Date): Promise<void> {
  for (const kind of ['pair', 'address'] as const) {
    await db.insertInto('login_failure')
      .values({ key: keyOf(kind, email, address), failures: 1, last_failed_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet((update) => ({
        failures: update.case().when('login_failure.last_failed_at', '<', new Date(now.getTime() - forgottenAfterMs)).then(1)
          .else(update('login_failure.failures', '+', 1)).end(),
        last_failed_at: now,
      })))
      .execute()
  }
}

export async function forgetFailures(db: Db, email: string, address: string): Promise<void> {
  await db.deleteFrom('login_failure').where('key', '=', keyOf('pair', email, address)).execute()
}

/** Counted and judged in one statement: a hundred at the same moment get as many as one after the other. */
async function countAsk(db: Db, kind: Kind, key: Buffer, now: Date): Promise<boolean> {
  const { free, firstSeconds, mostSeconds } = kinds[kind]
  const { rows } = await sql`
    insert into login_failure as asked (key, failures, last_failed_at) values (${key}, 1, ${now})
    on conflict (key) do update set last_failed_at = ${now},
      failures = case when asked.last_failed_at < ${new Date(now.getTime() - forgottenAfterMs)} then 1 else asked.failures + 1 end
    where asked.failures < ${free}
      or asked.last_failed_at + make_interval(secs => least(${firstSeconds} * power(2, least(asked.failures - ${free}, 30)), ${mostSeconds})) <= ${now}
    returning failures
  `.execute(db)
  return rows.length > 0
}

/** Every call that may send a mail to a mailbox comes through here first; a refused one is not counted. */
export async function limitLinks(db: Db, email: string, address: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const kind of ['link-address', 'link-mailbox'] as const) {
      const key = keyOf(kind, email, address)
      if (await countAsk(trx, kind, key, now)) continue
      throw new AppError('request.too-many', { retryAfter: Math.max(1, await secondsLeft(trx, kind, key, now)) })
    }
  })
}
