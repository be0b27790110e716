import { randomBytes } from 'node:crypto'
import { AppError } from '@plumbline/contract/errors'
import {
  keyPrefix,
  maxActiveKeys,
  type ApiKey,
  type integrationRoutes,
} from '@plumbline/contract/integrations/integrations'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import { hashApiKey } from '../../http/api-keys.ts'
import type { Call } from '../../http/implement.ts'
import { actorOf, audit } from '../accounts/audit/audit.ts'
import { lockCorporates } from '../accounts/users/users.queries.ts'

type Create = typeof integrationRoutes.createKey

const dayMs = 24 * 3600 * 1000
const shownStart = keyPrefix.length + 4

type KeyRow = Omit<ApiKey, 'createdAt' | 'expiresAt' | 'lastUsedAt'> & {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
}

/** Reads names and roles of people of any corporate, as a system-admin may have made a key. */
async function readKeys(db: Db, corporateId: string, now: Date, id?: string): Promise<ApiKey[]> {
  const { rows } = await sql<KeyRow>`
    select api_key.id as "_id", api_key.name, start, api_key.role, scopes,
      case when project_ids is not null then (
        select coalesce(json_agg(json_build_object('_id', project.id, 'name', project.code || ' ' || project.name) order by project.code), '[]')
        from project where project.id = any(project_ids) and project.corporate_id = api_key.corporate_id and project.deleted_at is null
      ) end as projects,
      case when revoked_at is not null then 'revoked' when expires_at <= ${now} then 'expired'
        when app_user.deleted_at is not null or not exists (
          select from membership where membership.user_id = api_key.user_id
            and (membership.role = 'system-admin' or (membership.role = 'corporate-admin' and membership.corporate_id = api_key.corporate_id))
        ) then 'creator-left' else 'active' end as state,
      app_user.name as "createdBy", api_key.created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"
    from api_key join app_user on app_user.id = api_key.user_id
    where api_key.corporate_id = ${corporateId} and ${id === undefined ? sql`true` : sql`api_key.id = ${id}`}
    order by api_key.id desc
  `.execute(db)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}

export async function listKeys(call: Call): Promise<Reply<typeof integrationRoutes.listKeys>> {
  const { corporateId, isSaas } = call.membership
  return { data: await readKeys(call.unscopedDb, corporateId, call.now()), isIncluded: !isSaas }
}

/** A project of another corporate is answered like one that does not exist. */
async function requireProjects(db: Db, projectIds: readonly string[]): Promise<void> {
  const found = await db
    .selectFrom('project')
    .select('id')
    .where('id', 'in', projectIds)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length < new Set(projectIds).size) throw new AppError('project.not-found')
}

export async function createKey(call: Call, { body }: Input<Create>): Promise<Reply<Create>> {
  const { caller, membership } = call
  const { corporateId } = membership
  if (membership.isSaas) throw new AppError('integrations.excluded')
  if (body.projectIds !== null) await requireProjects(call.db, body.projectIds)
  const [id, now, secret] = [v7(), call.now(), `${keyPrefix}${randomBytes(32).toString('base64url')}`]
  await call.db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const { count } = await trx
      .selectFrom('api_key')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('corporate_id', '=', corporateId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxActiveKeys) throw new AppError('key.too-many')
    await trx
      .insertInto('api_key')
      .values({
        id,
        corporate_id: corporateId,
        user_id: caller.userId,
        name: body.name,
        role: body.role,
        scopes: [...new Set(body.scopes)],
        project_ids: body.projectIds === null ? null : [...new Set(body.projectIds)],
        hash: hashApiKey(secret),
        start: secret.slice(0, shownStart),
        created_at: now,
        expires_at: new Date(now.getTime() + body.days * dayMs),
      })
      .execute()
    await audit(trx, {
      ...actorOf(call),
      action: 'key.create',
      corporateIds: [corporateId],
      subject: body.name,
      detail: { role: body.role, scopes: body.scopes.join(', ') },
    })
  })
  const [key] = await readKeys(call.unscopedDb, corporateId, now, id)
  return { key: key!, secret }
}

/** Revoking what is revoked changes nothing; the row stays, for the audit log and the list name it. */
export async function revokeKey(
  call: Call,
  { params: { corporateId, keyId } }: Input<typeof integrationRoutes.revokeKey>,
): Promise<Reply<typeof integrationRoutes.revokeKey>> {
  await call.db.transaction().execute(async (trx) => {
    const key = await trx
      .selectFrom('api_key')
      .select(['name', 'revoked_at'])
      .where('id', '=', keyId)
      .where('corporate_id', '=', corporateId)
      .forUpdate()
      .executeTakeFirst()
    if (key === undefined) throw new AppError('key.not-found')
    if (key.revoked_at !== null) return
    await trx.updateTable('api_key').set({ revoked_at: call.now() }).where('id', '=', keyId).execute()
    await audit(trx, { ...actorOf(call), action: 'key.revoke', corporateIds: [corporateId], subject: key.name })
  })
  return {}
}
