import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { copyFolder } from './embedded-copy.ts'

/** PostgreSQL creates these at its start; a copy of them would be wrong in the restored server. */
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const left = /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/

const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)

type Stopped = { readonly lsn: string; readonly label: string; readonly last: string }

/**
 * Copies the cluster of a running server with PostgreSQL's own protocol for base backups; the embedded package has
 * neither pg_dump nor pg_basebackup. The slot stops PostgreSQL from recycling the log of changes made during the copy.
 */
export async function backUpCluster(adminUrl: string, cluster: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_create_physical_replication_slot('plumbline_backup', true, true)`)
    await client.query(`select pg_backup_start('plumbline', true)`)
    copyFolder(cluster, target, { skip: (path) => emptied.test(path) || left.test(path) })
    const { rows } = await client.query<Stopped>(
      `select lsn::text, labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
    )
    const { label, last } = rows[0]!
    const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
    if (first === undefined) throw new Error(`PostgreSQL gave a backup label without a segment: ${label}`)
    const log = join(cluster, 'pg_wal')
    const segments = readdirSync(log).filter((name) => isSegment(name) && name >= first && name <= last)
    if (!segments.includes(first) || !segments.includes(last))
      throw new Error(`the log from ${first} to ${last} is not whole`)
    mkdirSync(join(target, 'pg_wal'), { recursive: true, mode: 0o700 })
    copyFolder(log, join(target, 'pg_wal'), { skip: (name) => !segments.includes(name) && !name.endsWith('.history') })
    writeFileSync(join(target, 'backup_label'), label, { mode: 0o600, flush: true })
  } finally {
    await client.end().catch(() => {})
  }
}
