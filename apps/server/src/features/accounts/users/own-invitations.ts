import type { OwnInvitation } from '@plumbline/contract/accounts/users'
import { AppError } from '@plumbline/contract/errors'
import type { Role } from '@plumbline/contract/roles'
import type { Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { lockUser } from '../accounts.queries.ts'
import { audit } from '../audit/audit.ts'
import { refuseForeign } from '../sign-in/own-account.ts'
import { addMember } from './users.queries.ts'

/** Invitations that can still be answered, with who sent them. */
export function selectInvitations(db: Db, now: Date) {
  return db
    .selectFrom('invitation')
    .innerJoin('corporate', 'corporate.id', 'invitation.corporate_id')
    .leftJoin('app_user as inviter', (join) =>
      join.onRef('inviter.id', '=', 'invitation.invited_by').on('inviter.deleted_at', 'is', null),
    )
    .select([
      'invitation.id',
      'invitation.role',
      'invitation.expires_at',
      'corporate.name as corporateName',
      'inviter.email as inviterEmail',
    ])
    .where('invitation.expires_at', '>', now)
}

type InvitationRow = {
  readonly id: string
  readonly role: Role
  readonly expires_at: Date
  readonly corporateName: string
  readonly inviterEmail: string | null
}

export function toOwnInvitation(row: InvitationRow): OwnInvitation {
  return {
    _id: row.id,
    corporateName: row.corporateName,
    role: row.role,
    invitedBy: row.inviterEmail,
    expiresAt: row.expires_at.toISOString(),
  }
}

/** By the own address, which everybody who is signed in has verified. */
export async function listOwnInvitations(call: Call, userId: string): Promise<OwnInvitation[]> {
  refuseForeign(call.caller, userId)
  const rows = await selectInvitations(call.db, call.now())
    .where('invitation.email', '=', call.caller.userEmail)
    .orderBy('invitation.created_at')
    .orderBy('invitation.id')
    .execute()
  return rows.map(toOwnInvitation)
}

/** In the same transaction. */
export type NotifyInviter = (
  trx: Transaction<Database>,
  of: {
    readonly corporateId: string
    readonly invitationId: string
    readonly invitedBy: string | null
    readonly userId: string
  },
) => Promise<void>

/** Names neither person nor address: the company learns only that its invitation was declined. */
export async function auditDeclined(
  trx: Transaction<Database>,
  { id, corporateId }: { readonly id: string; readonly corporateId: string },
): Promise<void> {
  await audit(trx, { action: 'user.decline', actorId: null, address: '', corporateIds: [corporateId], subjectId: id })
}

/** Another person's invitation and one that does not exist are the same to the caller. */
export async function answerInvitation(
  call: Call,
  of: { readonly userId: string; readonly invitationId: string },
  isAccepted: boolean,
  notifyInviter: NotifyInviter,
): Promise<void> {
  const {
    caller: { userId, userEmail },
    address,
    userAgent,
  } = call
  refuseForeign(call.caller, of.userId)
  await call.db.transaction().execute(async (trx) => {
    const answered = await trx
      .deleteFrom('invitation')
      .where('id', '=', of.invitationId)
      .where('email', '=', userEmail)
      .where('expires_at', '>', call.now())
      .returning(['id', 'role', 'corporate_id as corporateId', 'invited_by as invitedBy'])
      .executeTakeFirst()
    if (answered === undefined) throw new AppError('invitation.not-found')
    if (!isAccepted) return auditDeclined(trx, answered)
    const user = await lockUser(trx, userId)
    if (user === undefined || user.deleted_at !== null) throw new AppError('session.ended')
    const { id, role, corporateId, invitedBy } = answered
    if (!(await addMember(trx, { userId, corporateId, role }))) return
    await audit(trx, {
      action: 'user.accept',
      actorId: userId,
      address,
      userAgent,
      corporateIds: [corporateId],
      subjectId: userId,
      detail: { role },
    })
    await notifyInviter(trx, { corporateId, invitationId: id, invitedBy, userId })
  })
}
