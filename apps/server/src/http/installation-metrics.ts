import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'

type Deps = { readonly db: Db; readonly config: Pick<Config, 'dataDir' | 's3'> }

/** Jobs that were given up lie in this queue; they do not wait. */
const deadLetter = 'dead-letter'

type Waiting = {
  readonly name: string
  /** The queue a dead letter came from. */
  readonly source: string | null
  readonly jobs: number
  readonly oldest: number
}

const queues = (db: Db) =>
  sql<Waiting>`
    select name, case name when ${deadLetter} then source_name end as source, count(*)::int as jobs,
      coalesce(max(extract(epoch from now() - greatest(created_on, start_after))), 0)::float8 as oldest
    from pgboss.job where state in ('created', 'retry') and start_after <= now() group by 1, 2`.execute(db)

/**
 * Read from the database when they are asked for, so each api says the same: take the maximum, never the sum.
 * The time since a job could have begun is what its user waits for.
 */
export function installationMetrics(registry: Registry, { db, config }: Deps): void {
  const registers = [registry]
  // The gauges of one scrape are collected side by side: they share one query.
  let asked: ReturnType<typeof queues> | undefined
  const look = async () => {
    asked ??= queues(db).finally(() => (asked = undefined))
    return (await asked).rows
  }
  const perJob = (name: string, help: string, read: (row: Waiting) => { job: string; value: number } | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ['job_name'],
      registers,
      async collect() {
        const rows = await look()
        this.reset()
        for (const row of rows) {
          const found = read(row)
          if (found !== undefined) this.set({ job_name: found.job }, found.value)
        }
      },
    })
  const isDead = ({ name }: Waiting) => name === deadLetter
  perJob('plumbline_queue_jobs', 'Jobs that wait and could begin, by job', (row) =>
    isDead(row) ? undefined : { job: row.name, value: row.jobs },
  )
  perJob(
    'plumbline_queue_oldest_seconds',
    'How long the oldest waiting job could have been running, by job; media.ingest is the oldest waiting photo',
    (row) => (isDead(row) ? undefined : { job: row.name, value: row.oldest }),
  )
  perJob('plumbline_jobs_given_up', 'Jobs that failed for good in the last 90 days, by job', (row) =>
    isDead(row) ? { job: row.source ?? '', value: row.jobs } : undefined,
  )
  new Gauge({
    name: 'plumbline_database_bytes',
    help: 'Size of the database',
    registers,
    async collect() {
      const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db)
      this.set(Number(rows[0]!.bytes))
    },
  })
  new Gauge({
    name: 'plumbline_storage_free_bytes',
    help: 'Free space of the disk that holds PLUMBLINE_DATA: files unless they are in S3, and the embedded database',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(config.dataDir)
      this.set(bavail * bsize)
    },
  })
}
