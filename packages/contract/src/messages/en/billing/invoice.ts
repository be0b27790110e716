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
    renewal: '365 days after the running year ends',
    upgrade: '365 days from the day the payment arrives',
  },
  periodFromTo: '{start} to {end}',
  item: 'Item',
  amount: 'Amount',
  planOf: 'Plan {plan} for one project and one year',
  credit: 'Less what is left of the smaller plan',
  total: 'Total',
  paidOn: 'Paid on {date}. Nothing is left to pay.',
  howToPay: 'How to pay',
  transfer: 'Please transfer the total within 30 days and quote the invoice number {number}.',
  askAccount: 'For the account to pay to, please write to {email}.',
  noAccount:
    'This invoice names no account to pay to, because this server has no payment details yet. Please ask the operator of {host} how to pay, and quote the invoice number {number}.',
  meanwhile:
    'Until the payment arrives, the project keeps the plan it has. It changes to {plan} on the day we record the payment.',
  mailOrdered: {
    subject: 'Your Plumbline order {number}',
    text: [
      'You ordered plan {plan} for the project {project}. The invoice {number} over {amount} is ready for download in the subscription history.',
      'Until the payment arrives, the project keeps the plan it has. We will write to you when it changes.',
    ],
  },
  mailPaid: {
    subject: 'Your Plumbline order {number} is paid',
    text: ['We received {amount} for the invoice {number}. Plan {plan} of the project {project} now runs until {end}.'],
  },
  mailToSales: {
    subject: 'Plumbline order {number} waits for its payment',
    text: [
      '{company} ordered plan {plan} for the project {project}. When {amount} have arrived for the invoice {number}, please mark the order as paid in the console.',
    ],
  },
  letter: {
    subject: 'Somebody asks for more than the plans give',
    lead: 'This came from the contact form of the price page.',
    name: 'Name',
    company: 'Company',
    email: 'Email',
  },
} as const

export type Invoice = Words<Omit<typeof invoice, Mail>> & {
  readonly [K in Mail]: { readonly subject: string; readonly text: readonly string[] }
}
type Mail = 'mailOrdered' | 'mailPaid' | 'mailToSales'
