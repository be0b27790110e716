import type { AuditAction } from '@plumbline/contract/accounts/audit-actions'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import type { Opened, sharedRoutes } from '@plumbline/contract/shares/shares'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { audit } from '../accounts/audit/audit.ts'
import { checkPassword } from '../accounts/passwords.ts'
import { admitSharePassword, limitUnknownShares, takeBackSharePassword } from '../accounts/sign-in/login-delay.ts'
import { findByToken, type FoundShare } from './admit-reader.ts'
import { signTicket } from './share-ticket.ts'

type From = Pick<Call, 'address' | 'userAgent'>

/** A reader has no account: the log names the link. */
export function noteOfReader(
  { address, userAgent }: From,
  { corporateId, projectId, label }: Pick<FoundShare, 'corporateId' | 'projectId' | 'label'>,
  action: Extract<AuditAction, `share.${string}`>,
  detail: Readonly<Record<string, string>> = {},
): Parameters<typeof audit>[1] {
  return {
    action,
    actorId: null,
    address,
    userAgent,
    corporateIds: [corporateId],
    subjectId: projectId,
    detail: { link: label, ...detail },
  }
}

async function requirePassword(call: Call, found: FoundShare, hash: string, password: string): Promise<void> {
  await admitSharePassword(call.db, found.id, call.now())
  if (!(await checkPassword(hash, password))) {
    await audit(call.db, { ...noteOfReader(call, found, 'share.password-wrong'), outcome: 'refused' })
    throw new AppError('share.password-wrong')
  }
  await takeBackSharePassword(call.db, found.id)
}

/** Called without a session, so `call.db` sees every company until the link is known. */
export async function openLink(
  call: Call,
  { body }: Input<typeof sharedRoutes.open>,
  openings: { readonly count: (name: string) => void },
): Promise<Opened> {
  const found = await findByToken(call.db, body.token, call.now())
  if (found === undefined) {
    await limitUnknownShares(call.db, call.address, call.now())
    throw new AppError('share.not-found')
  }
  if (!found.isOpen) return { state: 'ended', company: found.company }
  if (found.passwordHash !== null) {
    if (body.password === undefined) return { state: 'password' }
    await requirePassword(call, found, found.passwordHash, body.password)
  }
  openings.count(found.id)
  const now = call.now()
  await call.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('share_link')
      .set({ openings: sql`openings + 1`, last_opened_at: now })
      .where('id', '=', found.id)
      .execute()
    await audit(trx, noteOfReader(call, found, 'share.open'))
  })
  return { state: 'open', ticket: signTicket(call.secrets['signed-url'], found.id, now) }
}
