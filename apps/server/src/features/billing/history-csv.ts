import type { Call } from '../../http/implement.ts'
import { csvOf } from '../accounts/audit/audit-csv.ts'
import { allHistory } from './billing.queries.ts'

const columns = [
  'project number',
  'project name',
  'plan',
  'amount in USD',
  'status',
  'payment date',
  'start date',
  'end date',
  'invoice number',
  'ordered',
] as const

const day = (moment: string | null) => moment?.slice(0, 10) ?? ''

/**
 * In the order of the screen; the headings are English like those of the other files, so that a spreadsheet made once
 * reads every later one.
 */
export async function historyFile(call: Call, corporateId: string): Promise<{ fileName: string; csv: string }> {
  const orders = await allHistory(call.db, corporateId)
  const rows = orders.map((order) => [
    order.projectNum,
    order.projectName,
    order.plan,
    (order.amountCents / 100).toFixed(2),
    order.status,
    day(order.paymentDate),
    day(order.startDate),
    day(order.endDate),
    order.invoiceNum,
    day(order.orderedAt),
  ])
  return {
    fileName: `subscription-history-${call.now().toISOString().slice(0, 10)}.csv`,
    csv: csvOf([columns, ...rows]),
  }
}
