import { optionalSettings, type payTo } from '@plumbline/contract/billing/billing'
import type { Config } from '../../config.ts'

/** Where neither an account nor a mailbox is set, only the operator can say where to pay. */
export function payToOf({
  salesEmail,
  paymentDetails,
}: Pick<Config, 'salesEmail' | 'paymentDetails'>): (typeof payTo)[number] {
  if (paymentDetails.length > 0) return 'account'
  return salesEmail === undefined ? 'operator' : 'sales'
}

/** Payment by card needs no account on an invoice. */
export function missingSettings({
  salesEmail,
  paymentDetails,
  supportEmail,
  stripe,
}: Config): (typeof optionalSettings)[number][] {
  const isSet = {
    SALES_EMAIL: salesEmail !== undefined,
    PAYMENT_DETAILS: paymentDetails.length > 0 || stripe !== undefined,
    SUPPORT_EMAIL: supportEmail !== undefined,
  }
  return optionalSettings.filter((name) => !isSet[name])
}
