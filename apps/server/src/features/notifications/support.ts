import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import { supportContext, type SupportContext, type supportRoutes } from '@plumbline/contract/notifications/support'
import type { Input, Reply } from '@plumbline/contract/route'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import { version } from '../../http/docs.ts'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { sendOnce } from '../accounts/mails/invitation-mail.ts'
import { limitQuestions } from '../accounts/sign-in/login-delay.ts'
import { messageTexts } from './message-words.ts'

export type Question = {
  readonly userId: string
  readonly message: string
  readonly context: SupportContext
  readonly locale: Locale
}

export async function readSupport({ config }: Call): Promise<Reply<typeof supportRoutes.support>> {
  return { isReachable: config.supportEmail !== undefined, chatScriptUrl: config.helpdeskScriptUrl ?? null, version }
}

export async function askSupport(
  call: Call,
  { body }: Input<typeof supportRoutes.askSupport>,
): Promise<Reply<typeof supportRoutes.askSupport>> {
  if (call.config.supportEmail === undefined) throw new AppError('support.not-reachable')
  const { userId } = call.caller
  await limitQuestions(call.unscopedDb, userId, call.now())
  await call.unscopedDb.transaction().execute((trx) => enqueue(trx, 'notifications.send-question', { userId, ...body }))
  return {}
}

/** Who writes is what the server knows, never what the form says; the answer goes to that address. */
export async function sendQuestion(
  context: Context,
  { userId, message, context: place, locale }: Question,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const to = context.config.supportEmail
  const user = await context.db
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (to === undefined || user === undefined) return
  const words = messageTexts[locale].support
  const standings = await context.db
    .selectFrom('membership')
    .innerJoin('corporate', 'corporate.id', 'membership.corporate_id')
    .select(['corporate.name', 'membership.role'])
    .where('membership.user_id', '=', userId)
    .orderBy('corporate.name')
    .execute()
  const facts = [
    `${words.name}: ${user.name}`,
    `${words.email}: ${user.email}`,
    ...standings.map(({ name, role }) => `${words.company}: ${name} (${role})`),
  ]
  const along = supportContext
    .filter((field) => place[field] !== '')
    .map((field) => `${words.context[field]}: ${place[field]}`)
  const text = `${words.lead}\n\n${message}\n\n--\n${facts.join('\n')}\n\n${words.along}\n${along.join('\n')}\n`
  await sendOnce(context, { to, replyTo: user.email, subject: words.subject, text }, log, { question: userId })
}
