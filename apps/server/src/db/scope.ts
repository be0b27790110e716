import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './connection.ts'
import type { Database } from './database.ts'

/** What spans corporates: signing in, the console, housekeeping. */
export const everything = '*'

/** A Db that sees one corporate, whatever its queries forget. */
export type Scopes = (corporateId: string) => Db

const openAtMost = 1_000

/** The scope is a setting of the connection, set when the connection last served another one. */
function scopedPool(pool: pg.Pool, scope: string, served: WeakMap<pg.PoolClient, string>): PostgresPool {
  return {
    options: {},
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      if (served.get(client) === scope) return client as unknown as PostgresPoolClient
      try {
        // Forgotten first: a failure half-way must not leave a connection that is believed to be scoped.
        served.delete(client)
        await client.query(`select set_config('plumbline.scope', $1, false)`, [scope])
        served.set(client, scope)
        return client as unknown as PostgresPoolClient
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    end: () => Promise.resolve(),
  }
}

/** What spans corporates has connections of its own: every call asks both, and sharing them would set the scope anew each time. */
export function openScopes(pool: pg.Pool, wide: pg.Pool = pool): Scopes {
  const served = new WeakMap<pg.PoolClient, string>()
  const open = new Map<string, Db>()
  return (scope) => {
    const known = open.get(scope)
    if (known !== undefined) return known
    if (open.size >= openAtMost) open.clear()
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: scopedPool(scope === everything ? wide : pool, scope, served) }) })
    open.set(scope, db)
    return db
  }
}
