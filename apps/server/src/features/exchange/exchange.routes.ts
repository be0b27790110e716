import { exchangeRoutes } from '@plumbline/contract/exchange/exchange'
import { importRoutes } from '@plumbline/contract/exchange/imports'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { createExport } from './exports/create-export.ts'
import { applyImport, getImport, listImports, readImport, undoImport } from './imports/import-calls.ts'
import { listExports, showExport } from './exports/export-rows.ts'

export function registerExchange(app: FastifyInstance, api: Api): void {
  implement(
    app,
    api,
    'exchange',
    { ...exchangeRoutes, ...importRoutes },
    {
      create: createExport,
      list: async (call, { params }) => ({ data: [...(await listExports(call, params))] }),
      get: async (call, { params }) => ({ export: await showExport(call, params, params.exportId) }),
      read: readImport,
      listImports,
      getImport,
      apply: applyImport,
      undo: undoImport,
    },
  )
}
