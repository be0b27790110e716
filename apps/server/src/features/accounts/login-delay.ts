import { createHash } from 'node:crypto'
import type { Db } from '../../db/connection.ts'

/** Two counters: one account from one address, and one address over all accounts (a list of stolen passwords). */
const kinds = { pair: { free: 4, mostSeconds: 900 }, address: { free: 30, mostSeconds: 300 } } as const
type Kind = keyof typeof kinds

function keyOf(kind: Kind, email: string, address: string): Buffer {
  return createHash('sha256').update(JSON.stringify(kind === 'pair' ? [kind, email, address] : [kind, address])).digest()
}

/** Grows by doubling and never locks for good, so that nobody can shut another person out. */
export function delaySeconds(kind: Kind, failures: number): number {
  const { free, mostSeconds } = kinds[kind]
  return failures < free ? 0 : Math.min(2 ** Math.min(failures - free, 30), mostSeconds)
}

export async function secondsToWait(db: Db, email: string, address: string, now: Date): Promise<number> {
  let longest = 0
  for (const kind of ['pair', 'address'] as const) {
    const row = await db.selectFrom('login_failure').selectAll().where('key', '=', keyOf(kind, email, address)).executeTakeFirst()
    if (row === undefined) continue
    const passed = (now.getTime() - row.last_failed_at.getTime()) / 1000
    longest = Math.max(longest, delaySeconds(kind, row.failures) - passed)
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
