import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { sendOnce } from '../accounts/mails/invitation-mail.ts'
import { limitLetters } from '../accounts/sign-in/login-delay.ts'
import { billingWords } from './billing-words.ts'

export type Letter = {
  readonly name: string
  readonly company: string
  readonly email: string
  readonly message: string
  readonly locale: Locale
}

export async function contactSales(call: Call, letter: Letter): Promise<void> {
  if (call.config.salesEmail === undefined) throw new AppError('sales.not-reachable')
  await limitLetters(call.db, call.address, call.now())
  await call.db.transaction().execute((trx) => enqueue(trx, 'billing.send-letter', letter))
}

/** Goes to sales and nowhere else: the address the visitor typed may be anybody's. */
export async function sendLetter(
  context: Context,
  { name, company, email, message, locale }: Letter,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const to = context.config.salesEmail
  if (to === undefined) return
  const words = billingWords[locale].letter
  const text = `${words.lead}\n\n${words.name}: ${name}\n${words.company}: ${company}\n${words.email}: ${email}\n\n${message}\n`
  await sendOnce(context, { to, subject: words.subject, text }, log, { letter: 'sales' })
}
