import { AppError } from '@plumbline/contract/errors'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Call } from '../../../http/implement.ts'
import { findUser, type UserRow } from '../accounts.queries.ts'
import { audit, type AuditNote } from '../audit/audit.ts'
import { admitConfirmation, forgetConfirmation } from './login-delay.ts'
import { checkPassword, noPassword } from '../passwords.ts'

type Device = Pick<Call, 'address' | 'userAgent'>

export function refuseForeign(caller: Caller, userId: string): void {
  if (userId !== caller.userId) throw new AppError('access.denied')
}

export async function ownAccount(context: Context, caller: Caller, userId: string): Promise<UserRow> {
  refuseForeign(caller, userId)
  const user = await findUser(context.db, userId)
  if (user === undefined) throw new AppError('session.ended')
  return user
}

/** What somebody does to their own account. */
export function ownAuditNote(
  userId: string,
  { address, userAgent }: Device,
  action: AuditNote['action'],
  rest: Pick<AuditNote, 'outcome' | 'detail'> = {},
): AuditNote {
  return {
    action,
    actorId: userId,
    subjectId: userId,
    address,
    userAgent,
    corporateIds: { membershipsOf: userId },
    ...rest,
  }
}

type Guess = { readonly password: string; readonly field: string; readonly toDo: AuditNote['action'] }

/**
 * A stolen session must not be a way to try passwords: wrong ones count as at sign-in, and by the session, wherever it
 * is
 * used from. Answers what takes the guess back, to be called when all of it was right.
 */
export async function confirmPassword(
  context: Context,
  user: UserRow,
  { password, field, toDo }: Guess,
  device: Device & { readonly sessionId: string },
): Promise<() => Promise<void>> {
  if (user.password_hash === noPassword) throw new AppError('password.none', { field })
  const origin = { email: user.email, address: device.address, device: Buffer.from(device.sessionId) }
  await admitConfirmation(context.db, origin, context.now())
  if (await checkPassword(user.password_hash, password)) return () => forgetConfirmation(context.db, origin)
  const error = new AppError('password.wrong', { field })
  await audit(context.db, ownAuditNote(user.id, device, toDo, { outcome: 'refused', detail: { code: error.code } }))
  throw error
}
