import { hostname } from 'node:os'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { z } from 'zod'
import rootPackage from '../../../../../package.json' with { type: 'json' }
import type { Db } from '../../db/connection.ts'
import { migrations } from '../../db/migrations.ts'
import type { Log } from '../../jobs/boss.ts'

export const beatMs = 20_000

const { version } = z.object({ version: z.string() }).parse(rootPackage)
const migration = Object.keys(migrations).at(-1)!

/** What no process has written for a day is a container that was replaced. */
async function beat(db: Db, id: string, kind: 'api' | 'worker'): Promise<void> {
  await db
    .insertInto('process_seen')
    .values({ id, kind, host: hostname(), pid: process.pid, version, migration })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
  await sql`delete from process_seen where seen_at < now() - interval '1 day'`.execute(db)
}

/** Writes that this process runs, until it is stopped; then its row goes at once. */
export function startBeating(db: Db, kind: 'api' | 'worker', log: Log, everyMs = beatMs): () => Promise<void> {
  const id = v7()
  const next = () =>
    beat(db, id, kind).catch((error: unknown) => log.warn({ err: error }, 'this process could not be noted'))
  let writing = next()
  const timer = setInterval(() => {
    writing = next()
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await writing
    // The database may be away while everything stops: the row is then silent, and leaves after a day.
    await db
      .deleteFrom('process_seen')
      .where('id', '=', id)
      .execute()
      .catch(() => undefined)
  }
}
