import { signOnRoutes } from '@plumbline/contract/accounts/sign-on'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../../http/implement.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { handOverNew } from '../sign-in/session-cookie.ts'
import type { NotifyInviter } from '../users/own-invitations.ts'
import { addDomain, listDomains, proveDomain, removeDomain, setDomain } from './domains.ts'
import { removeSignOn, requireSignOn, saveSignOn, signOnSettings } from './settings.ts'
import { beginSignOn, findSignOn, finishSignOn } from './sign-on.ts'

export function registerSignOn(app: FastifyInstance, api: Api, accepted: NotifyInviter): void {
  implement(app, api, 'accounts', signOnRoutes, {
    findSignOn: (call, { body }) => findSignOn(call, body.email),
    beginSignOn: (call, { body }) => beginSignOn(call, body),
    finishSignOn: async (call, { body }) => {
      const session = await finishSignOn(call, body, accepted)
      await rememberDevice(call, session.userId)
      return handOverNew(call, session, { address: call.address, userAgent: call.userAgent })
    },
    signOn: (call, { params }) => signOnSettings(call, params.corporateId),
    saveSignOn: async (call, input) => {
      await saveSignOn(call, input)
      return signOnSettings(call, input.params.corporateId)
    },
    removeSignOn: async (call, { params }) => {
      await removeSignOn(call, params.corporateId)
      return signOnSettings(call, params.corporateId)
    },
    requireSignOn: async (call, { params, body }) => {
      await requireSignOn(call, params.corporateId, body.isRequired)
      return signOnSettings(call, params.corporateId)
    },
    addDomain: async (call, input) => {
      await addDomain(call, input)
      return signOnSettings(call, input.params.corporateId)
    },
    proveDomain: async (call, input) => {
      await proveDomain(call, input)
      return signOnSettings(call, input.params.corporateId)
    },
    removeDomain: async (call, input) => {
      await removeDomain(call, input)
      return signOnSettings(call, input.params.corporateId)
    },
    listDomains: (call) => listDomains(call),
    setDomain: async (call, input) => {
      await setDomain(call, input)
      return {}
    },
  })
}
