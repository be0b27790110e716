import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, type ConstructorOptions } from 'pg-boss'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export const schema = 'pgboss'

/** Jobs of every kind that failed for good; `source_name` says which queue they came from. */
export const deadLetter = 'dead-letter'

/** While the database is away every poll fails alike: one line in ten seconds says as much as a thousand. */
const quietMs = 10_000

export function openBoss(url: string, log: Log, options: Omit<ConstructorOptions, 'connectionString' | 'db'>): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    application_name: 'plumbline-jobs',
    connectionTimeoutMillis: 5_000,
    ...options,
  })
  const lastSaid = new Map<string, number>()
  // Without a listener the first error of a restarting database would end the process.
  boss.on('error', (error) => {
    const said = lastSaid.get(error.message)
    if (said !== undefined && performance.now() - said < quietMs) return
    if (lastSaid.size > 100) lastSaid.clear()
    lastSaid.set(error.message, performance.now())
    log.warn({ err: error }, 'job queue')
  })
  boss.on('warning', (warning) => log.warn({ data: warning.data }, warning.message))
  return boss
}
