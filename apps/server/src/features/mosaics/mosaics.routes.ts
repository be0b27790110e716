import { mosaicRoutes } from '@plumbline/contract/mosaics/mosaics'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { findElevation } from '../coverage/coverage-rows.ts'
import { createMosaic } from './create-mosaic.ts'
import { cancelMosaic, removeMosaic } from './end-mosaic.ts'
import { downloadMosaic } from './export-mosaic.ts'
import { findSource, findSources } from './find-sources.ts'
import { showDistance } from './known-distance.ts'
import { measureTemperatures } from './measure-temperatures.ts'
import { listMosaics, showMosaic } from './present-mosaic.ts'
import { saveDistance } from './save-distance.ts'

export function registerMosaics(app: FastifyInstance, api: Api): void {
  implement(app, api, 'mosaics', mosaicRoutes, {
    list: async (call, { params }) => {
      await findElevation(call.db, params)
      return { data: await listMosaics(call, params) }
    },
    create: createMosaic,
    get: (call, { params }) => showMosaic(call, params),
    cancel: (call, { params }) => cancelMosaic(call, params),
    remove: (call, { params }) => removeMosaic(call, params),
    source: (call, { params, query }) => findSource(call, params, query),
    sources: async (call, { params, query }) => ({ data: await findSources(call, params, query) }),
    measure: measureTemperatures,
    download: downloadMosaic,
    getDistance: async (call, { params }) => {
      await findElevation(call.db, params)
      return showDistance(call.db, params)
    },
    saveDistance,
  })
}
