import type { Membership } from '@plumbline/contract/accounts/accounts'
import { integrationRoutes } from '@plumbline/contract/integrations/integrations'
import { webhookRoutes, type Webhook } from '@plumbline/contract/integrations/webhooks'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import { projectTypes } from '@plumbline/contract/projects/project-types'
import type { Reply, Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'

type Routes = typeof integrationRoutes
type Body<K extends keyof Routes> = Request<Routes[K]>['body']

export const integrationsKey = ['integrations'] as const

export function keysQuery(corporateId: string) {
  return queryOptions({
    queryKey: [...integrationsKey, corporateId, 'keys'],
    queryFn: ({ signal }) => call(integrationRoutes.listKeys, { params: { corporateId } }, { signal }),
    meta: { toast: false },
  })
}

export function createKey(corporateId: string, body: Body<'createKey'>): Promise<Reply<Routes['createKey']>> {
  return call(integrationRoutes.createKey, { params: { corporateId }, body })
}

export async function revokeKey(corporateId: string, keyId: string): Promise<void> {
  await call(integrationRoutes.revokeKey, { params: { corporateId, keyId } })
}

/** To choose from: as many as a key may name. */
export function projectChoicesQuery({ corporateId, role }: Membership) {
  return queryOptions({
    queryKey: [...integrationsKey, corporateId, 'projects'],
    queryFn: async ({ signal }) =>
      (
        await call(
          projectRoutes.list,
          { params: { corporateId }, query: { projectTypes: projectTypes.join(','), role } },
          { signal },
        )
      ).data.map(({ _id, projectName, projectNum }) => ({ _id, name: `${projectNum} ${projectName}` })),
    meta: { toast: false },
  })
}

type HookRoutes = typeof webhookRoutes
type HookBody<K extends keyof HookRoutes> = Request<HookRoutes[K]>['body']

export function webhooksQuery(corporateId: string) {
  return queryOptions({
    queryKey: [...integrationsKey, corporateId, 'webhooks'],
    queryFn: ({ signal }) => call(webhookRoutes.listWebhooks, { params: { corporateId } }, { signal }),
    meta: { toast: false },
  })
}

export function deliveriesQuery(corporateId: string, webhookId: string) {
  return queryOptions({
    queryKey: [...integrationsKey, corporateId, 'deliveries', webhookId],
    queryFn: async ({ signal }) =>
      (await call(webhookRoutes.listDeliveries, { params: { corporateId, webhookId } }, { signal })).data,
    meta: { toast: false },
    // What waits is sent within seconds.
    refetchInterval: 5_000,
  })
}

export async function createWebhook(corporateId: string, body: HookBody<'createWebhook'>): Promise<string> {
  return (await call(webhookRoutes.createWebhook, { params: { corporateId }, body })).secret
}

export function changeWebhook(
  corporateId: string,
  webhookId: string,
  body: HookBody<'changeWebhook'>,
): Promise<Webhook> {
  return call(webhookRoutes.changeWebhook, { params: { corporateId, webhookId }, body })
}

export async function removeWebhook(corporateId: string, webhookId: string): Promise<void> {
  await call(webhookRoutes.removeWebhook, { params: { corporateId, webhookId } })
}

export async function rotateWebhookSecret(corporateId: string, webhookId: string): Promise<string> {
  return (await call(webhookRoutes.rotateWebhookSecret, { params: { corporateId, webhookId } })).secret
}

export async function testWebhook(corporateId: string, webhookId: string): Promise<void> {
  await call(webhookRoutes.testWebhook, { params: { corporateId, webhookId } })
}

export async function resendDelivery(corporateId: string, webhookId: string, deliveryId: string): Promise<void> {
  await call(webhookRoutes.resendDelivery, { params: { corporateId, webhookId, deliveryId } })
}
