import { integrationRoutes } from '@plumbline/contract/integrations/integrations'
import { webhookRoutes } from '@plumbline/contract/integrations/webhooks'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { createKey, listKeys, revokeKey } from './api-keys.ts'
import { listDeliveries, resendDelivery, testWebhook } from './deliveries.ts'
import { changeWebhook, createWebhook, listWebhooks, removeWebhook, rotateSecret } from './webhooks.ts'

export function registerIntegrations(app: FastifyInstance, api: Api): void {
  implement(app, api, 'integrations', integrationRoutes, {
    listKeys: (call) => listKeys(call),
    createKey,
    revokeKey,
  })
  implement(app, api, 'integrations', webhookRoutes, {
    listWebhooks: (call) => listWebhooks(call),
    createWebhook,
    changeWebhook,
    removeWebhook,
    rotateWebhookSecret: rotateSecret,
    testWebhook,
    listDeliveries,
    resendDelivery,
  })
}
