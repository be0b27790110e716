import { fill } from '@plumbline/contract/messages/t'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import type { Message } from '../../mail/mail.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { sendOnce } from '../accounts/mails/invitation-mail.ts'
import { pathPrefixes } from '../accounts/mails/link-mail.ts'
import { findOrder, invoiceNumber, type OrderRow } from './billing.queries.ts'
import { billingWords, dayOf, usd } from './billing-words.ts'
import { storeInvoice } from './invoice-file.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** One mail a job: a second attempt for one reader must not reach the other again. */
export type OrderMail = {
  readonly orderId: string
  readonly kind: 'ordered' | 'paid'
  readonly to: 'orderer' | 'sales'
}

async function readerOf(context: Context, order: OrderRow, to: OrderMail['to']): Promise<string | undefined> {
  if (to === 'sales') return context.config.salesEmail
  const user = order.ordered_by === null ? undefined : await findUser(context.db, order.ordered_by)
  return user?.deleted_at === null ? user.email : undefined
}

function messageOf({ config }: Context, order: OrderRow, { kind, to }: OrderMail, reader: string): Message {
  const { locale } = order
  const all = billingWords[locale]
  const words = to === 'sales' ? all.mailToSales : kind === 'paid' ? all.mailPaid : all.mailOrdered
  const values = {
    number: invoiceNumber(order),
    plan: order.plan,
    amount: usd(order.amount_cents),
    project: `${order.project_code} ${order.project_name}`,
    company: order.company_name,
    end: order.ends_at === null ? '' : dayOf(locale, order.ends_at),
  }
  const page = to === 'sales' ? 'console/orders' : 'purchase-history'
  const text = [
    ...words.text.map((line) => fill(locale, line, values)),
    `${config.publicUrl}${pathPrefixes[locale]}/${page}`,
  ]
  return { to: reader, subject: fill(locale, words.subject, { number: values.number }), text: `${text.join('\n\n')}\n` }
}

/** Sends nothing for an order that was voided before its mail. */
export async function sendOrderMail(context: Context, mail: OrderMail, log: Log): Promise<void> {
  const order = await findOrder(context.db, mail.orderId)
  if (order === undefined || order.status === 'void') return
  await storeInvoice(context, order.id)
  const reader = await readerOf(context, order, mail.to)
  if (reader !== undefined) await sendOnce(context, messageOf(context, order, mail, reader), log, { orderId: order.id })
}
