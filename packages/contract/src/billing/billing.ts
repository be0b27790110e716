import { z } from 'zod'
import { Id, InCorporate, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { paidPlans, planNames } from './plans.ts'
import { route } from '../route.ts'
import { email, tidyEmail } from '../rules/email.ts'
import { requiredLine, requiredText } from '../rules/text.ts'

const Empty = z.object({})
const OfProject = InCorporate.extend({ projectId: Id })
const OfOrder = InCorporate.extend({ orderId: Id })

export const PlanName = z.enum(planNames)
export const PaidPlan = z.enum(paidPlans)

/** pending: waits for the money; void: was never paid and no longer can be. */
export const orderStatuses = ['pending', 'paid', 'void'] as const

/** One record of the subscription history (spec 1 §2), and what an order waits for. */
export const Order = z.object({
  _id: Id,
  projectId: Id,
  projectNum: z.string(),
  projectName: z.string(),
  plan: PlanName,
  kind: z.enum(['first', 'renewal', 'upgrade']),
  amountCents: z.int(),
  status: z.enum(orderStatuses),
  method: z.enum(['stripe', 'invoice']),
  invoiceNum: z.string(),
  orderedAt: Moment,
  paymentDate: Moment.nullable(),
  startDate: Moment.nullable(),
  endDate: Moment.nullable(),
  /** Not while it waits for a payment by card: what was not ordered for certain has no invoice. */
  hasInvoice: z.boolean(),
})
export type Order = z.infer<typeof Order>

export const ConsoleOrder = Order.extend({ corporateId: Id, corporateName: z.string(), orderedBy: z.string() })
export type ConsoleOrder = z.infer<typeof ConsoleOrder>

/** What a project may hold and until when, for administrators who set it. */
export const ProjectLimits = z.object({
  _id: Id,
  corporateId: Id,
  corporateName: z.string(),
  projectNum: z.string(),
  projectName: z.string(),
  plan: PlanName,
  imageLimit: z.int(),
  imagesUsed: z.int(),
  /** Bytes; null: what the plan gives. */
  dataLimit: z.int().nullable(),
  dataUsed: z.int(),
  expiresAt: Moment.nullable(),
})
export type ProjectLimits = z.infer<typeof ProjectLimits>

/**
 * Who says where an invoice is paid to: the account on it, the sales mailbox, or the operator, where neither is set.
 */
export const payTo = ['account', 'sales', 'operator'] as const

/** Settings without which something of billing or support is missing; the console names them to the operator. */
export const optionalSettings = ['SALES_EMAIL', 'PAYMENT_DETAILS', 'SUPPORT_EMAIL'] as const

/** What buying would cost today, before anybody is asked to pay. */
export const PlanOffer = z.object({
  plan: PaidPlan,
  kind: z.enum(['first', 'renewal', 'upgrade']),
  amountCents: z.int(),
  creditCents: z.int(),
  startDate: Moment,
  endDate: Moment,
})
export type PlanOffer = z.infer<typeof PlanOffer>

const search = z.string().trim().max(100).optional()

/** Where Stripe reports the outcome of a payment. Not a call of ours to make: it is signed, not authorised. */
export const stripeWebhookPath = '/asset/api/v1/payments/stripe'

export const billingRoutes = {
  offers: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/projects/:projectId/offers',
    may: 'billing.buy',
    onExpired: 'allow',
    summary: 'What each plan would cost this project today',
    params: OfProject,
    reply: z.object({
      projectNum: z.string(),
      projectName: z.string(),
      plan: PlanName,
      endDate: Moment.nullable(),
      method: z.enum(['stripe', 'invoice']),
      payTo: z.enum(payTo),
      /** The order that waits for its payment; until then nothing else can be ordered. */
      pending: Order.nullable(),
      data: z.array(PlanOffer),
    }),
  }),
  order: route({
    method: 'POST',
    path: '/asset/api/v1/corporates/:corporateId/projects/:projectId/orders',
    may: 'billing.buy',
    onExpired: 'allow',
    summary: 'Order a plan for a project; answers where to pay, or an order that waits for its invoice to be paid',
    params: OfProject,
    /** amountCents is what the screen showed: another price than that is not charged. */
    body: z.object({ plan: PaidPlan, amountCents: z.int().min(0), locale: Locale }),
    reply: z.object({ _id: Id, status: z.enum(orderStatuses), checkoutUrl: z.string().nullable() }),
  }),
  history: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/orders',
    may: 'billing.history',
    summary: 'Subscription history, newest first',
    params: InCorporate,
    query: z.object({ cursor: Id.optional() }),
    reply: z.object({ data: z.array(Order), nextCursor: Id.nullable() }),
  }),
  exportHistory: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/orders/export',
    may: 'billing.history',
    summary: 'Subscription history as CSV',
    params: InCorporate,
    reply: z.object({ fileName: z.string(), csv: z.string() }),
  }),
  invoice: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/orders/:orderId/invoice',
    may: 'billing.history',
    summary: 'A link to the invoice of an order',
    params: OfOrder,
    reply: z.object({ url: z.string(), fileName: z.string() }),
  }),
  voidOrder: route({
    method: 'DELETE',
    path: '/asset/api/v1/corporates/:corporateId/orders/:orderId',
    may: 'billing.buy',
    summary: 'Take back an order that is not paid',
    params: OfOrder,
    reply: Empty,
  }),
  listOrders: route({
    method: 'GET',
    path: '/asset/api/v1/orders',
    may: 'console.read',
    summary: 'Orders of every corporate, newest first',
    query: z.object({ status: z.enum(orderStatuses).optional(), search, cursor: Id.optional() }),
    reply: z.object({ data: z.array(ConsoleOrder), nextCursor: Id.nullable() }),
  }),
  markPaid: route({
    method: 'PUT',
    path: '/asset/api/v1/orders/:orderId/paid',
    may: 'console.manage',
    summary: 'The money of an invoice has come',
    params: z.object({ orderId: Id }),
    reply: Empty,
  }),
  listLimits: route({
    method: 'GET',
    path: '/asset/api/v1/project-limits',
    may: 'console.read',
    summary: 'Projects of every corporate with what they may hold and until when, newest first',
    query: z.object({ search, cursor: Id.optional() }),
    reply: z.object({ data: z.array(ProjectLimits), nextCursor: Id.nullable() }),
  }),
  setLimits: route({
    method: 'PUT',
    path: '/asset/api/v1/corporates/:corporateId/projects/:projectId/limits',
    may: 'billing.set-limits',
    summary: 'Set image quota, data limit and expiry of a project',
    params: OfProject,
    body: z.object({
      imageLimit: z.int().min(0).max(1_000_000),
      dataLimit: z
        .int()
        .min(0)
        .max(2 ** 50)
        .nullable(),
      expiresAt: Moment.nullable(),
    }),
    reply: Empty,
  }),
  missingSettings: route({
    method: 'GET',
    path: '/asset/api/v1/missing-settings',
    may: 'console.read',
    summary: 'Which settings of sales, payment and support this server lacks',
    reply: z.object({ data: z.array(z.enum(optionalSettings)) }),
  }),
  salesContact: route({
    method: 'GET',
    path: '/asset/api/v1/contact-sales',
    may: 'anyone',
    summary: 'Whether this server has a sales and a support mailbox',
    reply: z.object({ isReachable: z.boolean(), isSupportReachable: z.boolean() }),
  }),
  contactSales: route({
    method: 'POST',
    path: '/asset/api/v1/contact-sales',
    may: 'anyone',
    summary: 'Ask for more than the plans give; mails sales',
    body: z.object({
      name: requiredLine(100),
      company: requiredLine(100),
      email: z.string().max(254).transform(tidyEmail).pipe(email),
      message: requiredText(4000),
      locale: Locale,
    }),
    reply: Empty,
  }),
} as const
