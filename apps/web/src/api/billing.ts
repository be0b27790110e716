import { billingRoutes } from '@plumbline/contract/billing/billing'
import { projectTypes } from '@plumbline/contract/projects/project-types'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import type { Reply, Request } from '@plumbline/contract/route'
import type { Role } from '@plumbline/contract/roles'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'

export const billingKey = ['billing'] as const

/** The page shows what failed in its own place. */
const meta = { toast: false } as const

type Paged = { readonly nextCursor: string | null }
const paging = { initialPageParam: null as string | null, getNextPageParam: (page: Paged) => page.nextCursor }
const cursorOf = (cursor: string | null) => (cursor === null ? {} : { cursor })

export type Offers = Reply<typeof billingRoutes.offers>

export function offersQuery(corporateId: string, projectId: string) {
  return queryOptions({
    queryKey: [...billingKey, 'offers', corporateId, projectId],
    queryFn: ({ signal }) => call(billingRoutes.offers, { params: { corporateId, projectId } }, { signal }),
    // A price that was shown yesterday is not the price of today.
    staleTime: 0,
    meta,
  })
}

const choices = 20

/** Some projects to buy for, by a part of their name. */
export function buyableQuery(
  { corporateId, role }: { readonly corporateId: string; readonly role: Role },
  projectName: string,
) {
  return queryOptions({
    queryKey: [...billingKey, 'buyable', corporateId, projectName],
    queryFn: ({ signal }) =>
      call(
        projectRoutes.list,
        { params: { corporateId }, query: { projectTypes: projectTypes.join(','), role, projectName, limit: choices } },
        { signal },
      ),
    meta,
  })
}

export function historyQuery(corporateId: string) {
  return infiniteQueryOptions({
    queryKey: [...billingKey, 'history', corporateId],
    queryFn: ({ pageParam, signal }) =>
      call(billingRoutes.history, { params: { corporateId }, query: cursorOf(pageParam) }, { signal }),
    ...paging,
    staleTime: 0,
    meta,
  })
}

export type OrderStatus = NonNullable<NonNullable<Request<typeof billingRoutes.listOrders>['query']>['status']>
export type OrderFilter = { readonly status: OrderStatus | undefined; readonly search: string }

export function ordersQuery({ status, search }: OrderFilter) {
  return infiniteQueryOptions({
    queryKey: [...billingKey, 'orders', status ?? 'any', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        billingRoutes.listOrders,
        { query: { search, ...(status === undefined ? {} : { status }), ...cursorOf(pageParam) } },
        { signal },
      ),
    ...paging,
    staleTime: 0,
    meta,
  })
}

export function limitsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...billingKey, 'limits', search],
    queryFn: ({ pageParam, signal }) =>
      call(billingRoutes.listLimits, { query: { search, ...cursorOf(pageParam) } }, { signal }),
    ...paging,
    meta,
  })
}

type OfProject = { readonly corporateId: string; readonly projectId: string }
type OfOrder = { readonly corporateId: string; readonly orderId: string }
type BodyOf<T extends keyof typeof billingRoutes> = NonNullable<Request<(typeof billingRoutes)[T]>['body']>

export function placeOrder(params: OfProject, body: BodyOf<'order'>): Promise<Reply<typeof billingRoutes.order>> {
  // Stripe is asked twice before it is given up.
  return call(billingRoutes.order, { params, body }, { timeoutMs: 45_000 })
}

export async function voidOrder(params: OfOrder): Promise<void> {
  await call(billingRoutes.voidOrder, { params }, { timeoutMs: 45_000 })
}

export function invoiceLink(params: OfOrder): Promise<Reply<typeof billingRoutes.invoice>> {
  return call(billingRoutes.invoice, { params })
}

export function exportHistory(corporateId: string): Promise<Reply<typeof billingRoutes.exportHistory>> {
  return call(billingRoutes.exportHistory, { params: { corporateId } }, { timeoutMs: 120_000 })
}

export async function markPaid(orderId: string): Promise<void> {
  await call(billingRoutes.markPaid, { params: { orderId } })
}

export async function setLimits(params: OfProject, body: BodyOf<'setLimits'>): Promise<void> {
  await call(billingRoutes.setLimits, { params, body })
}

/** A plain call: visitors' pages are drawn without a query client. */
export function askMailboxes(): Promise<Reply<typeof billingRoutes.salesContact>> {
  return call(billingRoutes.salesContact, {}, { loading: false })
}

export const missingSettingsQuery = queryOptions({
  queryKey: [...billingKey, 'missing-settings'],
  queryFn: ({ signal }) => call(billingRoutes.missingSettings, {}, { signal, loading: false }),
  meta,
})

export async function contactSales(body: BodyOf<'contactSales'>): Promise<void> {
  await call(billingRoutes.contactSales, { body })
}
