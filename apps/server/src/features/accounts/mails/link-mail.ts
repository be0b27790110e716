import type { Locale } from '@plumbline/contract/locales'
import { mails as en } from '@plumbline/contract/messages/en/mails'
import { mails as zhCn } from '@plumbline/contract/messages/zh-cn/mails'
import { mails as zhHk } from '@plumbline/contract/messages/zh-hk/mails'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../../context.ts'
import { MailError, type Message } from '../../../mail/mail.ts'
import { issueLink, type LinkKind } from './account-links.ts'

export const mailWords = { en, 'zh-cn': zhCn, 'zh-hk': zhHk } as const
export const pathPrefixes: Readonly<Record<Locale, string>> = { en: '', 'zh-cn': '/zh-cn', 'zh-hk': '/zh-hk' }

export function linkMessage(publicUrl: string, locale: Locale, kind: LinkKind, to: string, token: string): Message {
  const { subject, lead, validity, notYou } = mailWords[locale][kind]
  const link = `${publicUrl}${pathPrefixes[locale]}/${kind}?token=${token}`
  return { to, subject, text: `${[lead, link, validity, notYou].join('\n\n')}\n` }
}

export type LinkToSend = { readonly userId: string; readonly kind: LinkKind; readonly locale: Locale }

/**
 * The token is made here, never in the queue: the database holds only hashes. A second run voids the first one's link.
 */
export async function sendLink(
  context: Context,
  { userId, kind, locale }: LinkToSend,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const issued = await issueLink(context.db, userId, kind, context.now())
  if (issued === undefined) return
  try {
    await context.mail.send(linkMessage(context.config.publicUrl, locale, kind, issued.email, issued.token))
  } catch (error) {
    // Knocking again at a mailbox that does not exist earns the sender a bad name.
    if (!(error instanceof MailError) || !error.isFinal) throw error
    log.warn({ err: error, userId, kind }, 'the mail server refuses this address for good')
  }
}
