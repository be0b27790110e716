import { notificationRoutes } from '@plumbline/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { readSettings, saveSettings } from './message-settings.ts'
import { listMessages, setStatus, setStatuses } from './messages.ts'
import { unsubscribe } from './unsubscribe.ts'

export function registerNotifications(app: FastifyInstance, api: Api): void {
  implement(app, api, 'notifications', notificationRoutes, {
    list: listMessages,
    setStatus,
    setStatuses,
    settings: async (call, { params }) => ({ data: await readSettings(call, params.userId) }),
    saveSettings: async (call, input) => ({ data: await saveSettings(call, input) }),
    unsubscribe,
  })
}
