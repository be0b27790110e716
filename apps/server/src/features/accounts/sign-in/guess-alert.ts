import { locales } from '@plumbline/contract/locales'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connection.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { findUser } from '../accounts.queries.ts'
import { sendOnce } from '../mails/invitation-mail.ts'
import { mailWords, pathPrefixes } from '../mails/link-mail.ts'
import { admitAlert } from './login-delay.ts'

export const guessKinds = ['password', 'second-factor'] as const
export type GuessKind = (typeof guessKinds)[number]

/** Once a day and kind: an attack that lasts must not flood the owner's mailbox as well. */
export async function alertOwner(db: Db, userId: string, kind: GuessKind, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await admitAlert(trx, `${kind} ${userId}`, now)) await enqueue(trx, 'accounts.send-alert', { userId, kind })
  })
}

export async function sendAlert(
  context: Context,
  { userId, kind }: { readonly userId: string; readonly kind: GuessKind },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const user = await findUser(context.db, userId)
  if (user === undefined || user.deleted_at !== null) return
  const locale = locales.find((known) => known === user.locale) ?? 'en'
  const { subject, lead, advice } = mailWords[locale].guessing[kind]
  const text = `${[lead, advice, `${context.config.publicUrl}${pathPrefixes[locale]}/${kind === 'password' ? 'account' : 'change-password'}`].join('\n\n')}\n`
  await sendOnce(context, { to: user.email, subject, text }, log, { userId })
}
