import type { OpenSession } from '@plumbline/contract/accounts/profile'
import { AppError } from '@plumbline/contract/errors'
import type { Call } from '../../../http/implement.ts'
import { audit } from '../audit/audit.ts'
import { forgetDevices, knownDevice } from '../sign-in/known-device.ts'
import { ownAuditNote, refuseForeign } from '../sign-in/own-account.ts'
import { idleSince } from '../refresh-tokens.ts'

export async function listSessions(call: Call, userId: string): Promise<OpenSession[]> {
  refuseForeign(call.caller, userId)
  const rows = await call.db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', idleSince(call.now()))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === call.caller.sessionId,
  }))
}

/** Another user's session and one that ended are the same to the caller: not there. */
export async function endOwnSession(call: Call, userId: string, sessionId: string): Promise<void> {
  refuseForeign(call.caller, userId)
  await call.db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('session')
      .set({ ended_at: call.now() })
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .returning('user_agent')
      .executeTakeFirst()
    if (ended === undefined) throw new AppError('session.not-found')
    await audit(trx, ownAuditNote(userId, call, 'session.end', { detail: { device: ended.user_agent } }))
  })
}

export async function endOwnSessions(call: Call, userId: string, keepsCurrent: boolean): Promise<void> {
  refuseForeign(call.caller, userId)
  await call.db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('session')
      .set({ ended_at: call.now() })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .$if(keepsCurrent, (update) => update.where('id', '!=', call.caller.sessionId))
      .returning('id')
      .execute()
    await forgetDevices(trx, userId, keepsCurrent ? await knownDevice(call, call.caller.userEmail) : undefined)
    await audit(trx, ownAuditNote(userId, call, 'session.end-all', { detail: { count: String(ended.length) } }))
  })
}
