import { z } from 'zod'
import { Id, InCorporate, Moment } from '../ids.ts'
import { route } from '../route.ts'

export const webhookEvents = [
  'media.arrived',
  'analysis.ended',
  'defect.created',
  'defect.changed',
  'defect.status',
  'report.ready',
  'coverage.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What a delivery may carry: the seven, and what a person sends to try the address. */
export const deliveryTypes = [...webhookEvents, 'webhook.test'] as const
export type DeliveryType = (typeof deliveryTypes)[number]

export const maxWebhooks = 20

/** After each failed attempt, in seconds: 5 s, 5 min, 30 min, 2, 5, 10 and 14 h. After the last the webhook is off. */
export const retrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400] as const

/** So long both secrets sign after a rotation. */
export const overlapHours = 24

/** https alone, without a name and password in it. Where it leads is checked at every delivery. */
export function isWebhookUrl(text: string): boolean {
  return text.length <= 500 && /^https:\/\/(?:\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{1,5})?(?:[/?][^\s#\\]*)?$/i.test(text)
}

const Url = z.string().max(500).refine(isWebhookUrl)
const Events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length)

export const Webhook = z.object({
  _id: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  /** Switched off because a delivery failed eight times. */
  hasFailed: z.boolean(),
  /** Until then the earlier secret signs as well. */
  oldSecretUntil: Moment.nullable(),
  createdAt: Moment,
})
export type Webhook = z.infer<typeof Webhook>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** Why nothing was delivered; an answer that is no success has its status instead. */
export const deliveryProblems = [
  'address-forbidden',
  'address-unknown',
  'timed-out',
  'too-large',
  'redirected',
  'unreachable',
  'certificate',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

export const Delivery = z.object({
  _id: z.string(),
  type: z.enum(deliveryTypes),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  status: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  milliseconds: z.int().nullable(),
  createdAt: Moment,
  lastAt: Moment.nullable(),
  nextAt: Moment.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const OfWebhook = InCorporate.extend({ webhookId: Id })
const DeliveryId = z.string().regex(/^\d{1,18}$/)
const base = '/user/api/v1/corporates/:corporateId/webhooks'

export const webhookRoutes = {
  listWebhooks: route({
    method: 'GET',
    path: base,
    may: 'api-keys.manage',
    summary: 'Webhooks of a corporate, without their secrets',
    params: InCorporate,
    reply: z.object({ data: z.array(Webhook), isIncluded: z.boolean() }),
  }),
  createWebhook: route({
    method: 'POST',
    path: base,
    may: 'api-keys.manage',
    summary: 'Add a webhook; this answer alone holds its secret',
    params: InCorporate,
    body: z.object({ url: Url, events: Events }),
    reply: z.object({ webhook: Webhook, secret: z.string() }),
  }),
  changeWebhook: route({
    method: 'PUT',
    path: `${base}/:webhookId`,
    may: 'api-keys.manage',
    summary: 'Change address and events of a webhook, and switch it on or off',
    params: OfWebhook,
    body: z.object({ url: Url, events: Events, isOn: z.boolean() }),
    reply: Webhook,
  }),
  removeWebhook: route({
    method: 'DELETE',
    path: `${base}/:webhookId`,
    may: 'api-keys.manage',
    summary: 'Remove a webhook with its log',
    params: OfWebhook,
    reply: z.object({}),
  }),
  rotateWebhookSecret: route({
    method: 'POST',
    path: `${base}/:webhookId/secret`,
    may: 'api-keys.manage',
    summary: 'A new secret; for a day the earlier one signs as well',
    params: OfWebhook,
    reply: z.object({ webhook: Webhook, secret: z.string() }),
  }),
  testWebhook: route({
    method: 'POST',
    path: `${base}/:webhookId/test`,
    may: 'api-keys.manage',
    summary: 'Send an event that means nothing, to try the address',
    params: OfWebhook,
    reply: z.object({}),
  }),
  listDeliveries: route({
    method: 'GET',
    path: `${base}/:webhookId/deliveries`,
    may: 'api-keys.manage',
    summary: 'The latest hundred deliveries, the newest first; kept for 30 days',
    params: OfWebhook,
    reply: z.object({ data: z.array(Delivery) }),
  }),
  resendDelivery: route({
    method: 'POST',
    path: `${base}/:webhookId/deliveries/:deliveryId/resend`,
    may: 'api-keys.manage',
    summary: 'Send a delivery again under the same id',
    params: OfWebhook.extend({ deliveryId: DeliveryId }),
    reply: z.object({}),
  }),
} as const
