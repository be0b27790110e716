import { statfs } from 'node:fs/promises'
import { silentAfterSeconds, type OperationsState } from '@plumbline/contract/operations/operations'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Call } from '../../http/implement.ts'
import { storageCount } from './storage-count.ts'
import { listQueues, listTroubled } from './troubled-jobs.ts'

async function listProcesses(db: Db): Promise<OperationsState['processes']> {
  const rows = await db
    .selectFrom('process_seen')
    .selectAll()
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${silentAfterSeconds})`.as('is_silent'))
    .orderBy('kind')
    .orderBy('host')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    host: row.host,
    pid: row.pid,
    version: row.version,
    migration: row.migration,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isSilent: row.is_silent,
  }))
}

async function listChecks(db: Db): Promise<OperationsState['checks']> {
  const rows = await db.selectFrom('operator_check').selectAll().orderBy('kind').execute()
  return rows.map(({ kind, at, is_whole, summary }) => ({ kind, at: at.toISOString(), isWhole: is_whole, summary }))
}

async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  )
  return rows[0]!.bytes
}

/** Some file systems of containers do not answer, and the rest of the page must not wait for them. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

export async function operationsState({ db, config, now }: Call): Promise<OperationsState> {
  const [queues, troubled, processes, checks, bytes, storage, free] = await Promise.all([
    listQueues(db),
    listTroubled(db),
    listProcesses(db),
    listChecks(db),
    databaseBytes(db),
    storageCount(db),
    freeBytes(config.dataDir),
  ])
  return {
    at: now().toISOString(),
    queues,
    troubled: troubled.jobs,
    troubledCount: troubled.count,
    processes,
    checks,
    databaseBytes: bytes,
    storage,
    freeBytes: free,
    isBucket: config.s3 !== undefined,
  }
}
