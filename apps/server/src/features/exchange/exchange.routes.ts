import { exchangeRoutes } from '@plumbline/contract/exchange/exchange'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { createExport } from './exports/create-export.ts'
import { listExports, showExport } from './exports/export-rows.ts'

export function registerExchange(app: FastifyInstance, api: Api): void {
  implement(app, api, 'exchange', exchangeRoutes, {
    create: createExport,
    list: async (call, { params }) => ({ data: [...(await listExports(call, params))] }),
    get: async (call, { params }) => ({ export: await showExport(call, params, params.exportId) }),
  })
}
