import { AppError } from '@plumbline/contract/errors'
import { docxType } from '@plumbline/office/docx/parts'
import type { Context } from '../../context.ts'
import type { Call } from '../../http/implement.ts'
import { findObject, recordObject } from '../../storage/registry.ts'
import type { Stored } from '../../storage/storage.ts'
import { findOrder, hasInvoice, invoiceNumber, lockOrder, type OrderRow } from './billing.queries.ts'
import { invoiceDocument } from './invoice-document.ts'

const keyOf = ({ corporate_id, id }: OrderRow) => `${corporate_id}/invoices/${id}.docx`

/** An invoice is made once and never changes. The lock lets a second request wait for the first. */
export async function storeInvoice(
  context: Pick<Context, 'db' | 'storage' | 'config'>,
  orderId: string,
): Promise<{ readonly order: OrderRow; readonly stored: Stored }> {
  return context.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order === undefined) throw new AppError('order.not-found')
    const known = await findObject(trx, keyOf(order))
    if (known !== undefined) return { order, stored: known }
    const stored = await context.storage.put(keyOf(order), invoiceDocument(order, context.config), {
      contentType: docxType,
    })
    await recordObject(trx, stored)
    return { order, stored }
  })
}

export async function invoiceLink(call: Call, orderId: string): Promise<{ url: string; fileName: string }> {
  const order = await findOrder(call.db, orderId)
  if (order === undefined) throw new AppError('order.not-found')
  if (!hasInvoice(order)) throw new AppError('order.pending')
  const { stored } = await storeInvoice(call, orderId)
  const fileName = `${invoiceNumber(order)}.docx`
  const { url } = await call.storage.signedGet({ ...stored, fileName })
  return { url, fileName }
}
