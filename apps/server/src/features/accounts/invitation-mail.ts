import type { Locale } from '@plumbline/contract/locales'
import { locales } from '@plumbline/contract/locales'
import { fill } from '@plumbline/contract/messages/t'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import { MailError, type Message } from '../../mail/mail.ts'
import { findUser } from './accounts.queries.ts'
import { mailWords, pathPrefixes } from './link-mail.ts'
import { hashToken, newToken } from './refresh-tokens.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Knocking again at a mailbox that does not exist earns the sender a bad name. */
export async function sendOnce(context: Pick<Context, 'mail'>, message: Message, log: Log, about: object): Promise<void> {
  try {
    await context.mail.send(message)
  } catch (error) {
    if (!(error instanceof MailError) || !error.isFinal) throw error
    log.warn({ err: error, ...about }, 'the mail server refuses this address for good')
  }
}

/** Undefined for somebody who was erased: an invitation without a sender would be nobody's. */
async function senderOf(db: Db, userId: string | null): Promise<string | undefined> {
  const user = userId === null ? undefined : await findUser(db, userId)
  return user?.deleted_at === null ? user.email : undefined
}

/** The token is made here, never in the queue; a second run voids the first one's link. */
async function issueInvitation(context: Context, invitationId: string) {
  return context.db.transaction().execute(async (trx) => {
    const invitation = await trx.selectFrom('invitation').select(['email', 'invited_by']).where('id', '=', invitationId).where('expires_at', '>', context.now())
      .forUpdate().executeTakeFirst()
    const inviter = invitation === undefined ? undefined : await senderOf(trx, invitation.invited_by)
    if (invitation === undefined || inviter === undefined) return undefined
    const token = newToken()
    await trx.updateTable('invitation').set({ token_hash: hashToken(token) }).where('id', '=', invitationId).execute()
    return { token, inviter, email: invitation.email }
  })
}

/** Withdrawn or answered meanwhile: nothing is sent. */
export async function sendInvitation(context: Context, { invitationId, locale }: { readonly invitationId: string; readonly locale: Locale }, log: Log): Promise<void> {
  const issued = await issueInvitation(context, invitationId)
  if (issued === undefined) return
  const { subject, lead, validity, notYou } = mailWords[locale].invitation
  const link = `${context.config.publicUrl}${pathPrefixes[locale]}/accept-invitation?token=${issued.token}`
  const text = `${[fill(locale, lead, { inviter: issued.inviter }), link, validity, notYou].join('\n\n')}\n`
  await sendOnce(context, { to: issued.email, subject, text }, log, { invitationId })
}

type Added = { readonly userId: string; readonly corporateId: string; readonly addedBy: string }

/** In the language of who is told. Removed again meanwhile: nothing is sent. */
export async function sendAdded(context: Context, { userId, corporateId, addedBy }: Added, log: Log): Promise<void> {
  const user = await context.db.selectFrom('app_user').innerJoin('membership', 'membership.user_id', 'app_user.id').select(['app_user.email', 'app_user.locale'])
    .where('app_user.id', '=', userId).where('membership.corporate_id', '=', corporateId).where('app_user.deleted_at', 'is', null).executeTakeFirst()
  const inviter = await senderOf(context.db, addedBy)
  if (user === undefined || inviter === undefined) return
  const locale = locales.find((known) => known === user.locale) ?? 'en'
  const { subject, lead, notYou } = mailWords[locale].added
  const text = `${[fill(locale, lead, { inviter }), `${context.config.publicUrl}${pathPrefixes[locale]}/login`, notYou].join('\n\n')}\n`
  await sendOnce(context, { to: user.email, subject, text }, log, { userId })
}
