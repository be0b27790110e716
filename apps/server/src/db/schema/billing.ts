import type { Locale } from '@plumbline/contract/locales'
import type { PlanName } from '@plumbline/contract/billing/plans'
import type { Generated } from 'kysely'

/** What was ordered for a project; paid ones are the subscription history, which outlives the project. */
export type PlanOrderTable = {
  id: string
  corporate_id: string
  project_id: string
  project_code: string
  project_name: string
  /** As it was called when it ordered: an invoice does not change. */
  company_name: string
  plan: PlanName
  kind: 'first' | 'renewal' | 'upgrade'
  amount_cents: number
  /** Taken off for what was left of a smaller plan. */
  credit_cents: Generated<number>
  status: 'pending' | 'paid' | 'void'
  method: 'stripe' | 'invoice'
  invoice_number: Generated<number>
  stripe_session_id: string | null
  locale: Generated<Locale>
  ordered_by: string | null
  ordered_at: Generated<Date>
  paid_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  /** When what was left of it was taken off a larger plan: it is not taken off again. */
  credited_at: Generated<Date | null>
}

/** Events of Stripe that were worked off: they are delivered more than once. */
export type StripeEventTable = { id: string; received_at: Generated<Date> }

export type BillingTables = { plan_order: PlanOrderTable; stripe_event: StripeEventTable }
