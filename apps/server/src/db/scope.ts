import { Kysely, PostgresDialect, type LogEvent, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './connection.ts'
import type { Database } from './database.ts'
import { recordInside } from '../tracing/record-inside.ts'
import type { FairShare } from './fair-share.ts'

/** What spans corporates: signing in, the console, housekeeping. */
export const everything = '*'

/** A Db that sees one corporate, whatever its queries forget. */
export type Scopes = (corporateId: string) => Db

const maxOpenScopes = 1_000

const unlimited: FairShare = () => Promise.resolve(() => {})

/** The share is given back with the connection. */
async function connectFairly(pool: pg.Pool, fairShare: FairShare): Promise<pg.PoolClient> {
  const begun = performance.now()
  const end = await fairShare()
  try {
    const client = await pool.connect()
    const waited = performance.now() - begun
    if (waited >= 1) recordInside('wait for a connection', waited)
    // The pool sets it again at every checkout.
    const release = client.release.bind(client)
    client.release = (destroy) => {
      end()
      release(destroy)
    }
    return client
  } catch (error) {
    end()
    throw error
  }
}

/** The scope is a setting of the connection, set when the connection last served another one. */
function scopedPool(
  pool: pg.Pool,
  scope: string,
  served: WeakMap<pg.PoolClient, string>,
  fairShare: FairShare,
): PostgresPool {
  return {
    options: {},
    async connect(): Promise<PostgresPoolClient> {
      const client = await connectFairly(pool, fairShare)
      if (served.get(client) === scope) return client as unknown as PostgresPoolClient
      try {
        // Deleted first: a failure half-way must not leave a connection that counts as scoped.
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

/**
 * Queries across corporates have their own connections: every call makes both kinds, and on shared ones the scope would
 * be set again each time.
 */
export function openScopes(
  pool: pg.Pool,
  wide: pg.Pool = pool,
  fairShare: FairShare = unlimited,
  onStatement?: (event: LogEvent) => void,
): Scopes {
  const served = new WeakMap<pg.PoolClient, string>()
  const open = new Map<string, Db>()
  return (scope) => {
    const known = open.get(scope)
    if (known !== undefined) return known
    if (open.size >= maxOpenScopes) open.clear()
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: scopedPool(scope === everything ? wide : pool, scope, served, fairShare) }),
      ...(onStatement === undefined ? {} : { log: onStatement }),
    })
    open.set(scope, db)
    return db
  }
}
