import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { appRole } from './app-role.ts'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import {
  makePasswords,
  readPasswords,
  readText,
  syncPath,
  writeWhole,
  type Layout,
  type Passwords,
} from './embedded-files.ts'
import type { RunAs } from './embedded-user.ts'
import { startMs } from './start-ms.ts'

export const processEnvironment = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
}

function initialise(layout: Layout, binaries: Binaries, who: RunAs, passwords: Passwords, durable: boolean): void {
  rmSync(layout.unfinished, { recursive: true, force: true })
  mkdirSync(layout.unfinished, { mode: 0o700 })
  if (who.owner !== undefined) chownSync(layout.unfinished, who.owner.uid, who.owner.gid)
  const passwordFile = join(layout.root, 'initdb-password')
  writeWhole(passwordFile, `${passwords.admin}\n`, { owner: who.owner })
  // The built-in locale sorts the same after any upgrade of the machine's C library; ordering for people is the query's
  // matter.
  const { file, args, ...ids } = who.command(binaries.initdb, [
    `--pgdata=${layout.unfinished}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ])
  const done = spawnSync(file, args, { ...ids, cwd: '/', env: processEnvironment, encoding: 'utf8' })
  rmSync(passwordFile, { force: true })
  if (done.status !== 0) {
    const reason =
      done.error?.message ??
      `${done.stderr}`
        .trim()
        .split('\n')
        .findLast((line) => /error|FATAL|could not/.test(line)) ??
      `${done.stderr}`.trim()
    throw new EmbeddedError(`PostgreSQL cannot create its database in ${layout.root}: ${reason}`)
  }
  renameSync(layout.unfinished, layout.cluster)
  syncPath(layout.root)
}

/** Gives the passwords of a cluster that is whole and that these binaries can run. */
export function ensureCluster(layout: Layout, binaries: Binaries, who: RunAs, durable: boolean): Passwords {
  const known = readPasswords(layout)
  if (!existsSync(layout.cluster)) {
    const passwords = known ?? makePasswords(layout)
    initialise(layout, binaries, who, passwords, durable)
    return passwords
  }
  if (known === undefined)
    throw new EmbeddedError(
      `${layout.secrets} is missing: restore it, the database in ${layout.cluster} cannot be opened without`,
    )
  const major = readText(join(layout.cluster, 'PG_VERSION'))?.trim() ?? 'an unknown version'
  if (major !== binaries.version.split('.')[0])
    throw new EmbeddedError(
      `${layout.cluster} was written by PostgreSQL ${major}, this version runs ${binaries.version}`,
    )
  chmodSync(layout.cluster, 0o700)
  return known
}

const ownerRole = 'plumbline'

export function urlOf(port: number, password: string, user: 'postgres' | typeof ownerRole): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${user}`
}

export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: startMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The owner has its database and nothing else: a flaw in a query cannot read files of the machine. The role that api
 * and worker take on is made here, because the owner may not make roles.
 */
export async function ensureDatabase(adminUrl: string, passwords: Passwords): Promise<void> {
  const role = await ask(adminUrl, `select 1 from pg_roles where rolname = '${ownerRole}'`)
  if (role === undefined) await ask(adminUrl, `create role ${ownerRole} login password '${passwords.app}'`)
  const app = await ask(adminUrl, `select 1 from pg_roles where rolname = '${appRole}'`)
  if (app === undefined) await ask(adminUrl, `create role ${appRole} nologin`)
  await ask(adminUrl, `grant ${appRole} to ${ownerRole}`)
  const database = await ask(adminUrl, `select 1 from pg_database where datname = '${ownerRole}'`)
  if (database === undefined) await ask(adminUrl, `create database ${ownerRole} owner ${ownerRole}`)
}
