import { notificationRoutes } from '@plumbline/contract/notifications/notifications'
import { supportRoutes } from '@plumbline/contract/notifications/support'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { readSettings, saveSettings } from './message-settings.ts'
import { listMessages, setStatus, setStatuses } from './messages.ts'
import { askSupport, readSupport } from './support.ts'
import { unsubscribe, unsubscribeAtOnce } from './unsubscribe.ts'

export function registerNotifications(app: FastifyInstance, api: Api): void {
  implement(app, api, 'notifications', notificationRoutes, {
    list: listMessages,
    setStatus,
    setStatuses,
    settings: async (call, { params }) => ({ data: await readSettings(call, params.userId) }),
    saveSettings: async (call, input) => ({ data: await saveSettings(call, input) }),
    unsubscribe,
  })
  const { unsubscribeAtOnce: atOnce, ...support } = supportRoutes
  implement(app, api, 'notifications', support, { support: readSupport, askSupport })
  // A form, which no other call takes; what it says is known.
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_request, _body, done) => done(null, undefined),
    )
    implement(forms, api, 'notifications', { unsubscribeAtOnce: atOnce }, { unsubscribeAtOnce })
  })
}
