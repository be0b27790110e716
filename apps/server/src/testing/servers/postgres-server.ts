import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ask, processEnvironment } from '../../db/embedded-cluster.ts'
import { freePort } from '../../db/embedded-port.ts'
import { runAs } from '../../db/embedded-user.ts'
import { layoutOf } from '../../db/embedded-files.ts'
import { until } from '../faults/processes.ts'

/** Debian's, of the newest version that is installed. */
const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)

export const missingPostgres =
  bin === undefined ? "Debian's PostgreSQL is not installed: apt-get install postgresql" : undefined

export type PostgresServer = {
  /** As its superuser, on the database `postgres`. */
  readonly adminUrl: string
  readonly cluster: string
  urlOf(database: string, user: string): string
  stop(): Promise<void>
}

/** One of its programs, such as pg_dump, to its end. */
export function runPostgresProgram(folder: string, name: string, args: readonly string[]): string {
  const who = runAs(layoutOf(folder))
  const { file, args: given, ...ids } = who.command(join(bin!, name), args)
  const done = spawnSync(file, given, { ...ids, cwd: '/', env: processEnvironment, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${name} ended with ${done.status}: ${done.stderr}`)
  return done.stdout
}

/** A folder that PostgreSQL's user may write to. */
export function makeFolder(folder: string, name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  const { owner } = runAs(layoutOf(folder))
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid)
  return path
}

/** An operator's own PostgreSQL below `folder`. A cluster that is there already is started as it lies. */
export async function startPostgres(
  folder: string,
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const port = await freePort(undefined)
  const cluster = join(folder, name)
  if (globSync(join(cluster, 'PG_VERSION')).length === 0) {
    makeFolder(folder, name)
    runPostgresProgram(folder, 'initdb', [
      `--pgdata=${cluster}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ])
  }
  const given = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings }
  const { file, args, ...ids } = runAs(layoutOf(folder)).command(join(bin!, 'postgres'), [
    '-D',
    cluster,
    ...Object.entries(given).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ])
  const child = spawn(file, args, { ...ids, cwd: '/', env: processEnvironment, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-8_000)
  })
  const ended = once(child, 'exit')
  const urlOf = (database: string, user: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  const adminUrl = urlOf('postgres', 'postgres')
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended at its start: ${said}`)
    return ask<{ waits: boolean }>(adminUrl, 'select pg_is_in_recovery() as waits').then(
      (row) => row?.waits === false,
      () => false,
    )
  })
  return {
    adminUrl,
    cluster,
    urlOf,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
