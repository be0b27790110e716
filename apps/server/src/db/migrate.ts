import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { ensureAppRole } from './app-role.ts'
import type { Db } from './connection.ts'
import { isSealed, type Keyring } from './keyring.ts'
import { migrations } from './migrations.ts'

/** The data was written by a newer Plumbline; starting would damage it. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError'
}

/** The database is empty or of an older version; only migrating may change that. */
export class NotMigratedError extends Error {
  override readonly name = 'NotMigratedError'
}

const table = 'schema_migration'

async function landed(db: Db): Promise<readonly string[]> {
  const {
    rows: [found],
  } = await sql<{ present: boolean }>`select to_regclass(${table}) is not null as present`.execute(db)
  if (found?.present !== true) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db)
  return rows.map((row) => row.name)
}

async function refuseNewer(db: Db, known: Readonly<Record<string, Migration>>): Promise<readonly string[]> {
  const present = await landed(db)
  const unknown = present.filter((name) => !(name in known))
  if (unknown.length > 0)
    throw new NewerDataError(`the database holds ${unknown.join(', ')}, which this version does not know`)
  return present
}

/**
 * For processes that do not migrate: an older version must not write into a newer database, nor a newer into an older.
 */
export async function requireMigrated(db: Db): Promise<void> {
  const present = await refuseNewer(db, migrations)
  const missing = Object.keys(migrations).filter((name) => !present.includes(name))
  if (missing.length > 0) throw new NotMigratedError(`the database lacks ${missing.join(', ')}: npm run migrate`)
}

/**
 * While a migration waits for a table, every later statement on that table waits behind it; and a request that holds
 * what the migration wants, and wants what it holds, is a deadlock after a second. Below that it gives way instead.
 */
const lockTimeout = sql`set local lock_timeout = '500ms'`
const maxTries = 120

const givingWay = (known: Readonly<Record<string, Migration>>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(known).map(([name, { up }]) => [
      name,
      {
        async up(db: Kysely<unknown>) {
          await lockTimeout.execute(db)
          await up(db)
        },
      },
    ]),
  )

/** Somebody held a table, or both sides were in each other's way: all of it was undone and may be tried again. */
const isInTheWay = (error: unknown) => ['55P03', '40P01'].includes(String((error as { code?: unknown } | null)?.code))

/** All pending migrations run in one transaction under an advisory lock, so a kill half-way leaves nothing behind. */
export async function migrate(
  db: Db,
  known: Readonly<Record<string, Migration>> = migrations,
): Promise<readonly string[]> {
  await refuseNewer(db, known)
  await ensureAppRole(db)
  const migrator = new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: () => Promise.resolve(givingWay(known)) },
    // A branch may land after one that took a higher number; without it such a database could not be migrated any more.
    allowUnorderedMigrations: true,
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  })
  let { error, results } = await migrator.migrateToLatest()
  for (let tries = 1; isInTheWay(error) && tries < maxTries; tries += 1) {
    await sleep(500 + Math.random() * 500)
    ;({ error, results } = await migrator.migrateToLatest())
  }
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
  await makeSecrets(db)
  return (results ?? []).map((result) => result.migrationName)
}

const secretNames = ['access-token', 'signed-url', 'unsubscribe', 'audit-chain'] as const
export type SecretName = (typeof secretNames)[number]
export type Secrets = Readonly<Record<SecretName, Uint8Array>>

/** What a sealed one is bound to. */
export const serverSecretOf = (name: string) => `server_secret ${name}`

/** Stored in the database so that every api process on every machine signs alike without another setting. */
async function makeSecrets(db: Db): Promise<void> {
  const rows = secretNames.map((name) => ({ name, value: randomBytes(32) }))
  await db
    .insertInto('server_secret')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function readSecrets(db: Db, keyring: Keyring): Promise<Secrets> {
  const rows = await db.selectFrom('server_secret').selectAll().execute()
  const found = new Map(
    rows.map((row) => [
      row.name,
      new Uint8Array(isSealed(row.value) ? keyring.open(row.value, serverSecretOf(row.name)) : row.value),
    ]),
  )
  const entries = secretNames.map((name) => {
    const value = found.get(name)
    if (value === undefined) throw new Error(`secret ${name} is missing: the database is not migrated`)
    return [name, value] as const
  })
  return Object.fromEntries(entries) as Secrets
}
