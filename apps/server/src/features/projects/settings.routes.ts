import { materials } from '@plumbline/contract/buildings'
import { terms as en } from '@plumbline/contract/messages/en/projects/terms'
import { terms as zhCn } from '@plumbline/contract/messages/zh-cn/projects/terms'
import { terms as zhHk } from '@plumbline/contract/messages/zh-hk/projects/terms'
import { settingsRoutes } from '@plumbline/contract/projects/settings'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { listDefinitions } from './definitions.queries.ts'
import { changeDefinition, createDefinition, retireDefinition } from './definitions.ts'

const namedMaterials = materials.map((key) => ({
  key,
  name: { en: en.material[key], 'zh-cn': zhCn.material[key], 'zh-hk': zhHk.material[key] },
}))

export function registerSettings(app: FastifyInstance, api: Api): void {
  implement(app, api, 'projects', settingsRoutes, {
    materials: async () => ({ materials: namedMaterials }),
    listDefinitions: async ({ db }, { params, query }) => ({
      defectDefinitions: await listDefinitions(db, params.corporateId, {
        language: query.language,
        withRetired: query.retired === 'true',
      }),
    }),
    createDefinition: async (call, { params, body }) => ({
      _id: await createDefinition(call, params.corporateId, body),
    }),
    updateDefinition: async (call, { params, body }) => ({ version: await changeDefinition(call, params, body) }),
    retireDefinition: async (call, { params, body }) => {
      await retireDefinition(call, params, body.isRetired)
      return {}
    },
  })
}
