import type { Words } from '../../messages.ts'

/** Apart from the rest, because only the server writes invoices and mails. */
export const invoice = {
  title: 'Invoice',
  number: 'Invoice number',
  date: 'Date',
  billedTo: 'Billed to',
  project: 'Project',
  period: 'Period',
  periods: {
    first: '365 days from the day the payment arrives',
    renewal: '365 days from the end of the current year',
    upgrade: '365 days from the day the payment arrives',
  },
  periodFromTo: '{start} to {end}',
  item: 'Item',
  amount: 'Amount',
  planOf: 'Plan {plan} for one project and one year',
  credit: 'Credit for the unused part of the smaller plan',
  total: 'Total',
  paidOn: 'Paid on {date}. No amount is due.',
  howToPay: 'How to pay',
  transfer: 'Please transfer the total within 30 days and quote the invoice number {number}.',
  askAccount: 'For the account details, please write to {email}.',
  noAccount:
    'This invoice names no account, because this server has no payment details yet. Please ask the operator of {host} how to pay, and quote the invoice number {number}.',
  meanwhile:
    'Until the payment arrives, the project keeps its current plan. It changes to {plan} on the day we record the payment.',
  mailOrdered: {
    subject: 'Your Plumbline order {number}',
    text: [
      'You ordered the {plan} plan for the project {project}. Invoice {number} for {amount} is ready to download in the subscription history.',
      'Until the payment arrives, the project keeps its current plan. We’ll email you when it changes.',
    ],
  },
  mailPaid: {
    subject: 'Your Plumbline order {number} is paid',
    text: [
      'We received {amount} for invoice {number}. The {plan} plan for the project {project} is now active until {end}.',
    ],
  },
  mailToSales: {
    subject: 'Plumbline order {number} is awaiting payment',
    text: [
      '{company} ordered the {plan} plan for the project {project}. When {amount} has arrived for invoice {number}, please mark the order as paid in the console.',
    ],
  },
  letter: {
    subject: 'Enquiry from the pricing page',
    lead: 'Someone sent this from the contact form on the pricing page.',
    name: 'Name',
    company: 'Company',
    email: 'Email',
  },
} as const

export type Invoice = Words<Omit<typeof invoice, Mail>> & {
  readonly [K in Mail]: { readonly subject: string; readonly text: readonly string[] }
}
type Mail = 'mailOrdered' | 'mailPaid' | 'mailToSales'
