import type { Locale } from '@plumbline/contract/locales'
import { locales } from '@plumbline/contract/locales'
import { fill } from '@plumbline/contract/messages/t'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connection.ts'
import { MailError, type Message } from '../../../mail/mail.ts'
import { findUser, findUserByEmail } from '../accounts.queries.ts'
import { mailWords, pathPrefixes } from './link-mail.ts'
import { hashToken, newToken } from '../refresh-tokens.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Knocking again at a mailbox that does not exist earns the sender a bad name. */
export async function sendOnce(
  context: Pick<Context, 'mail'>,
  message: Message,
  log: Log,
  about: object,
): Promise<void> {
  try {
    await context.mail.send(message)
  } catch (error) {
    if (!(error instanceof MailError) || !error.isFinal) throw error
    log.warn({ err: error, ...about }, 'the mail server refuses this address for good')
  }
}

/** Undefined for an erased user: an invitation needs a sender. */
async function senderOf(db: Db, userId: string | null): Promise<string | undefined> {
  const user = userId === null ? undefined : await findUser(db, userId)
  return user?.deleted_at === null ? user.email : undefined
}

/** The token is made here, never in the queue; a second run voids the first one's link. */
async function issueInvitation(context: Context, invitationId: string) {
  return context.db.transaction().execute(async (trx) => {
    const invitation = await trx
      .selectFrom('invitation')
      .select(['email', 'invited_by'])
      .where('id', '=', invitationId)
      .where('expires_at', '>', context.now())
      .forUpdate()
      .executeTakeFirst()
    const inviter = invitation === undefined ? undefined : await senderOf(trx, invitation.invited_by)
    if (invitation === undefined || inviter === undefined) return undefined
    const token = newToken()
    await trx
      .updateTable('invitation')
      .set({ token_hash: hashToken(token), mail_failed_at: null })
      .where('id', '=', invitationId)
      .execute()
    return { token, inviter, email: invitation.email }
  })
}

/**
 * A deleted account cannot answer, so nothing is sent to it; the owner of a live one is written to in their own
 * language.
 */
async function recipientOf(
  db: Db,
  email: string,
  asked: Locale,
): Promise<{ readonly locale: Locale; readonly words: 'invitation' | 'invitation-known' } | undefined> {
  const user = await findUserByEmail(db, email)
  if (user === undefined || (user.email_verified_at === null && user.deleted_at === null))
    return { locale: asked, words: 'invitation' }
  if (user.deleted_at !== null) return undefined
  return { locale: locales.find((known) => known === user.locale) ?? 'en', words: 'invitation-known' }
}

/** Only of the link that could not be sent: one that was asked for since is on its way. */
async function noteFailure({ db, now }: Context, invitationId: string, token: string): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ mail_failed_at: now() })
    .where('id', '=', invitationId)
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/** Withdrawn or answered by now: nothing is sent. isLast: no attempt follows this one. */
export async function sendInvitation(
  context: Context,
  { invitationId, locale: asked }: { readonly invitationId: string; readonly locale: Locale },
  log: Log,
  isLast = false,
): Promise<void> {
  const issued = await issueInvitation(context, invitationId)
  const recipient = issued === undefined ? undefined : await recipientOf(context.db, issued.email, asked)
  if (issued === undefined || recipient === undefined) return
  const { locale } = recipient
  const { subject, lead, validity, notYou } = mailWords[locale][recipient.words]
  const link = `${context.config.publicUrl}${pathPrefixes[locale]}/accept-invitation?token=${issued.token}`
  const text = `${[fill(locale, lead, { inviter: issued.inviter }), link, validity, notYou].join('\n\n')}\n`
  try {
    await context.mail.send({ to: issued.email, subject, text })
  } catch (error) {
    const isFinal = error instanceof MailError && error.isFinal
    if (isFinal || isLast) await noteFailure(context, invitationId, issued.token)
    if (!isFinal) throw error
    log.warn({ err: error, invitationId }, 'the mail server refuses this address for good')
  }
}
