import { randomBytes } from 'node:crypto'
import { aDelivery, aKey, aWebhook } from '../builders/integration-builders.ts'
import { existing, type Recipe, type Stage } from './permissions.stage.ts'

/** A project of the own corporate, unless the place has one: a foreign one is the walk's to name. */
const projectOf: (stage: Parameters<Recipe>[0]) => string = (stage) =>
  existing(stage) === stage.place.corporateId ? stage.place.projectId : stage.world.own.assigned.projectId

const url = 'https://hooks.example.com/plumbline'

const webhookOf = async (stage: Stage) => ({
  corporateId: stage.place.corporateId,
  // Sent every event, the webhooks of all cases would get a hundred thousand deliveries of what later cases make.
  webhookId: await aWebhook({ db: stage.db }, { corporateId: existing(stage), events: ['report.ready'] }),
})
const ofWebhook: Recipe = async (stage) => ({ params: await webhookOf(stage) })

export const integrationRequests: Readonly<Record<string, Recipe>> = {
  'integrations.listKeys': ({ place }) => ({ params: { corporateId: place.corporateId } }),
  'integrations.createKey': (stage) => ({
    params: { corporateId: stage.place.corporateId },
    body: {
      name: `Sync ${randomBytes(4).toString('hex')}`,
      role: 'corporate-viewer',
      scopes: ['read'],
      projectIds: [projectOf(stage)],
      days: 1,
    },
  }),
  'integrations.revokeKey': async (stage) => ({
    params: {
      corporateId: stage.place.corporateId,
      keyId: (await aKey(stage, { corporateId: existing(stage), userId: stage.world.colleagueId })).id,
    },
  }),
  'integrations.listWebhooks': ({ place }) => ({ params: { corporateId: place.corporateId } }),
  'integrations.createWebhook': ({ place }) => ({
    params: { corporateId: place.corporateId },
    body: { url, events: ['defect.created'] },
  }),
  'integrations.changeWebhook': async (stage) => ({
    params: await webhookOf(stage),
    body: { url, events: ['report.ready'], isOn: false },
  }),
  'integrations.removeWebhook': ofWebhook,
  'integrations.rotateWebhookSecret': ofWebhook,
  'integrations.testWebhook': ofWebhook,
  'integrations.listDeliveries': ofWebhook,
  'integrations.resendDelivery': async (stage) => {
    const params = await webhookOf(stage)
    return { params: { ...params, deliveryId: await aDelivery(stage.db, existing(stage), params.webhookId) } }
  },
}
