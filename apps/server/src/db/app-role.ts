import { sql } from 'kysely'
import type { Db } from './connection.ts'

/** The database role of api and worker: it owns no table and is held to one corporate by row-level security. */
export const appRole = 'plumbline_app'

/** The same address, on which every connection takes the role on as it begins. */
export function asApp(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c role=${appRole}`.trim())
  return url.href
}

/** Only an administrator of the database can fix this; the message says how. */
export class RoleMissingError extends Error {
  override readonly name = 'RoleMissingError'
}

type Found = { readonly exists: boolean; readonly isMember: boolean; readonly owner: string }

async function lookForRole(db: Db): Promise<Found> {
  const {
    rows: [found],
  } = await sql<Found>`
    select role.oid is not null as exists, coalesce(pg_has_role(current_user, role.oid, 'MEMBER'), false) as "isMember", quote_ident(current_user) as owner
    from (select 1) one left join pg_roles role on role.rolname = ${appRole}`.execute(db)
  return found!
}

/** Roles belong to the whole PostgreSQL server, not to the database: one restored elsewhere comes without. */
export async function ensureAppRole(db: Db): Promise<void> {
  const { exists, isMember, owner } = await lookForRole(db)
  if (exists && isMember) return
  try {
    if (!exists) await sql`create role ${sql.id(appRole)} nologin`.execute(db)
    await sql`grant ${sql.id(appRole)} to current_user`.execute(db)
  } catch (error) {
    // Another database on the same server may have made it in this moment.
    if ((await lookForRole(db)).isMember) return
    throw new RoleMissingError(
      `its user may not make the role ${appRole}; let an administrator run: create role ${appRole} nologin; grant ${appRole} to ${owner};`,
      { cause: error },
    )
  }
}
