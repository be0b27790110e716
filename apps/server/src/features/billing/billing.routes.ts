import { billingRoutes } from '@plumbline/contract/billing/billing'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { listHistory, listLimits, listOrders } from './billing.queries.ts'
import { contactSales } from './contact-sales.ts'
import { historyFile } from './history-csv.ts'
import { invoiceLink } from './invoice-file.ts'
import { markPaid, offersFor, orderPlan, voidOrder } from './orders.ts'
import { missingSettings } from './payment-settings.ts'
import { setLimits } from './project-limits.ts'
import { registerStripeWebhook } from './stripe-webhook.ts'

export function registerBilling(app: FastifyInstance, api: Api): void {
  implement(app, api, 'billing', billingRoutes, {
    offers: (call, { params }) => offersFor(call, params.projectId),
    order: (call, { params, body }) => orderPlan(call, params.projectId, body),
    history: ({ db }, { params, query }) => listHistory(db, params.corporateId, query.cursor),
    exportHistory: (call, { params }) => historyFile(call, params.corporateId),
    invoice: (call, { params }) => invoiceLink(call, params.orderId),
    voidOrder: async (call, { params }) => {
      await voidOrder(call, params.orderId)
      return {}
    },
    listOrders: ({ db }, { query }) => listOrders(db, query),
    markPaid: async (call, { params }) => {
      await markPaid(call, params.orderId)
      return {}
    },
    listLimits: ({ db }, { query }) => listLimits(db, query),
    setLimits: async (call, { params, body }) => {
      await setLimits(call, params, body)
      return {}
    },
    missingSettings: async ({ config }) => ({ data: missingSettings(config) }),
    salesContact: async ({ config }) => ({
      isReachable: config.salesEmail !== undefined,
      isSupportReachable: config.supportEmail !== undefined,
    }),
    contactSales: async (call, { body }) => {
      await contactSales(call, body)
      return {}
    },
  })
  registerStripeWebhook(app, api)
}
