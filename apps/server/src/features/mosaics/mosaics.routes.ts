import { AppError } from '@plumbline/contract/errors'
import { mosaicRoutes } from '@plumbline/contract/mosaics/mosaics'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { findElevation } from '../coverage/coverage-rows.ts'
import { findCompleted } from './mosaic-rows.ts'
import { listMosaics, showMosaic } from './present-mosaic.ts'

export function registerMosaics(app: FastifyInstance, api: Api): void {
  implement(app, api, 'mosaics', mosaicRoutes, {
    list: async (call, { params }) => {
      await findElevation(call.db, params)
      return { data: await listMosaics(call, params) }
    },
    create: async (call, { params }) => {
      await findElevation(call.db, params)
      throw new AppError('mosaic.no-frame')
    },
    get: (call, { params }) => showMosaic(call, params),
    cancel: (call, { params }) => showMosaic(call, params),
    remove: async (call, { params }) => {
      await findCompleted(call.db, params)
      return {}
    },
    source: async (call, { params }) => {
      await findCompleted(call.db, params)
      throw new AppError('mosaic.no-source')
    },
    sources: async (call, { params }) => {
      await findCompleted(call.db, params)
      throw new AppError('mosaic.no-source')
    },
    measure: async (call, { params }) => {
      await findCompleted(call.db, params)
      throw new AppError('mosaic.not-thermal')
    },
    download: async (call, { params }) => {
      await findCompleted(call.db, params)
      throw new AppError('mosaic.not-ready')
    },
  })
}
