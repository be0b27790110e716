import { AppError } from '@plumbline/contract/errors'
import { locales, type Locale } from '@plumbline/contract/locales'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { actorOf, audit, type Actor } from '../audit/audit.ts'
import { findUser } from '../accounts.queries.ts'
import { upsertMembership, type Grant } from '../users/upsert-membership.ts'
import { admitInvitation, inviteInto } from '../users/invitations.ts'
import { findMember, lockCorporates } from '../users/users.queries.ts'

/** Agents of an unlinked corporate also lose their projects: when it is linked again, they start without any. */
async function unassignAgents(
  trx: Transaction<Database>,
  corporateId: string,
  agentIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('project_assignment')
    .where('corporate_id', '=', corporateId)
    .where('user_id', 'in', (query) =>
      query.selectFrom('membership').select('user_id').where('corporate_id', 'in', agentIds),
    )
    .where('user_id', 'not in', (query) =>
      query.selectFrom('standing').select('user_id').where('corporate_id', '=', corporateId),
    )
    .execute()
}

type Names = ReadonlyMap<string, string>

async function namesOf(trx: Transaction<Database>, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const rows = await trx.selectFrom('corporate').select(['id', 'name']).where('id', 'in', ids).forKeyShare().execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** One entry a link, which stands in the logs of both sides and names no third. */
async function noteLinks(
  trx: Transaction<Database>,
  actor: Actor,
  corporateId: string,
  changed: readonly string[],
  detailOf: (name: string) => Record<string, string>,
): Promise<void> {
  const names = await namesOf(trx, changed)
  for (const [id, name] of names) {
    await audit(trx, {
      ...actor,
      action: 'corporate.settings',
      corporateIds: [corporateId, id],
      subjectId: corporateId,
      detail: detailOf(name),
    })
  }
}

async function setAgents(
  trx: Transaction<Database>,
  actor: Actor,
  corporateId: string,
  wanted: readonly string[],
): Promise<void> {
  const known = await namesOf(trx, wanted)
  if (wanted.includes(corporateId) || wanted.some((id) => !known.has(id)))
    throw new AppError('input.invalid', { field: 'agentIds' })
  const linked = (
    await trx
      .selectFrom('corporate_agent')
      .select('agent_corporate_id')
      .where('corporate_id', '=', corporateId)
      .execute()
  ).map((row) => row.agent_corporate_id)
  const added = wanted.filter((id) => !linked.includes(id))
  const removed = linked.filter((id) => !wanted.includes(id))
  if (added.length > 0)
    await trx
      .insertInto('corporate_agent')
      .values(added.map((id) => ({ corporate_id: corporateId, agent_corporate_id: id })))
      .execute()
  if (removed.length > 0) {
    await trx
      .deleteFrom('corporate_agent')
      .where('corporate_id', '=', corporateId)
      .where('agent_corporate_id', 'in', removed)
      .execute()
    await unassignAgents(trx, corporateId, removed)
  }
  await noteLinks(trx, actor, corporateId, added, (linkedAgent) => ({ linkedAgent }))
  await noteLinks(trx, actor, corporateId, removed, (unlinkedAgent) => ({ unlinkedAgent }))
}

export type Settings = { readonly isSaas: boolean; readonly agentIds: readonly string[] }

/** Locks the corporate's row, so that two concurrent saves leave the choice of one administrator, and not a mixture. */
export async function setCorporate(
  trx: Transaction<Database>,
  actor: Actor,
  corporateId: string,
  { isSaas, agentIds }: Settings,
): Promise<void> {
  const before = await trx
    .selectFrom('corporate')
    .select('is_saas')
    .where('id', '=', corporateId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) throw new AppError('corporate.not-found')
  await setAgents(trx, actor, corporateId, [...new Set(agentIds)])
  if (before.is_saas === isSaas) return
  await trx.updateTable('corporate').set({ is_saas: isSaas }).where('id', '=', corporateId).execute()
  await audit(trx, {
    ...actor,
    action: 'corporate.settings',
    corporateIds: [corporateId],
    subjectId: corporateId,
    detail: { isSaas: String(isSaas) },
  })
}

export type NewCorporate = {
  readonly name: string
  readonly isSaas: boolean
  readonly adminEmail: string
  readonly locale: Locale
}

/** The form asks for the address under another name than an invitation does. */
function atAdminEmail(error: unknown): never {
  if (error instanceof AppError && error.field === 'email')
    throw new AppError(error.code, { field: 'adminEmail', cause: error })
  throw error
}

/**
 * With its first administrator or not at all. Two companies may bear one name, as they may when they register
 * themselves.
 */
export async function createCorporate(
  call: Call,
  { name, isSaas, adminEmail: email, locale }: NewCorporate,
): Promise<{ _id: string }> {
  const { caller, address, userAgent, now } = call
  const id = v7()
  await admitInvitation(call, email).catch(atAdminEmail)
  await call.unscopedDb
    .transaction()
    .execute(async (trx) => {
      await trx.insertInto('corporate').values({ id, name, is_saas: isSaas }).execute()
      await audit(trx, {
        ...actorOf(call),
        action: 'corporate.create',
        corporateIds: [id],
        subjectId: id,
        detail: { isSaas: String(isSaas) },
      })
      await inviteInto(
        trx,
        { caller, address, userAgent, now, corporateId: id },
        { email, role: 'corporate-admin', locale },
      )
    })
    .catch(atAdminEmail)
  return { _id: id }
}

/**
 * A member's role is changed; somebody who is no member is invited with it and decides themselves, also by a
 * system-admin.
 */
export async function grantRole(call: Call, grant: Grant): Promise<'changed' | 'invited'> {
  const { userId, corporateId, role } = grant
  if (userId === call.caller.userId) throw new AppError('user.own-role')
  const user = await findUser(call.unscopedDb, userId)
  if (user === undefined || user.deleted_at !== null) throw new AppError('user.not-found')
  if ((await findMember(call.unscopedDb, corporateId, userId)) === undefined) await admitInvitation(call, user.email)
  return call.unscopedDb.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    if ((await findMember(trx, corporateId, userId)) !== undefined) {
      await upsertMembership(trx, actorOf(call), grant)
      return 'changed'
    }
    if (!(await namesOf(trx, [corporateId])).has(corporateId)) throw new AppError('corporate.not-found')
    const { caller, address, userAgent, now } = call
    await inviteInto(
      trx,
      { caller, address, userAgent, now, corporateId },
      { email: user.email, role, locale: locales.find((known) => known === user.locale) ?? 'en' },
    )
    return 'invited'
  })
}
