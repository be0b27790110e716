import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { namePreparedStatements } from './prepared.ts'

/** Days stay text: as a JavaScript Date, '2026-10-02' becomes the day before west of Greenwich. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Db = Kysely<Database>

export type Connection = {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

export function connect(
  databaseUrl: string,
  options: {
    readonly max?: number
    /** So many stay open, once opened, however long they rest. */ readonly min?: number
    readonly onError?: (error: Error) => void
    /** So long a statement waits for a connection; a request is refused with "try again" after that. */
    readonly connectMs?: number
  } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    min: options.min ?? 0,
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'plumbline',
  })
  // Without a listener, a database restart ends the whole process: pg emits the loss of idle connections here.
  pool.on('error', options.onError ?? (() => {}))
  // Nor does the pool listen to a connection that is in use: lost between two statements of a transaction, it would
  // end the process as well. The next statement rejects anyway.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    namePreparedStatements(client)
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  // Kysely ends the pool only if a statement went through it, and a pool that keeps connections open keeps its process
  // running.
  const close = async () => {
    await db.destroy()
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}
