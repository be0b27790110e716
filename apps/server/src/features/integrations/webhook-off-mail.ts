import { fill } from '@plumbline/contract/messages/t'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import { MailError } from '../../mail/mail.ts'
import { mailWords, pathPrefixes } from '../accounts/mails/link-mail.ts'
import { localeOf } from '../notifications/message-words.ts'

/** To every administrator of the company, each in their language. */
export async function mailWebhookOff(
  { db, mail, config }: Pick<Context, 'db' | 'mail' | 'config'>,
  webhookId: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const readers = await db
    .selectFrom('webhook')
    .innerJoin('membership', 'membership.corporate_id', 'webhook.corporate_id')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['webhook.url', 'app_user.email', 'app_user.locale'])
    .where('webhook.id', '=', webhookId)
    .where('webhook.has_failed', '=', true)
    .where('membership.role', '=', 'corporate-admin')
    .where('app_user.deleted_at', 'is', null)
    .where('app_user.email_verified_at', 'is not', null)
    .execute()
  for (const { url, email, locale: stored } of readers) {
    const locale = localeOf(stored)
    const { subject, lead, advice } = mailWords[locale]['webhook-off']
    const link = `${config.publicUrl}${pathPrefixes[locale]}/integrations`
    try {
      await mail.send({
        to: email,
        subject,
        text: `${[fill(locale, lead, { host: new URL(url).host }), advice, link].join('\n\n')}\n`,
      })
    } catch (error) {
      if (!(error instanceof MailError) || !error.isFinal) throw error
      log.warn({ err: error, webhookId }, 'the mail server refuses this address for good')
    }
  }
}
