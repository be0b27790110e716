import { markerRoutes } from '@plumbline/contract/markers/markers'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { changeColumn, createColumns, listColumns, removeColumn } from './columns.ts'
import { georeferenceOf, saveGeoreference } from './georeference.ts'
import { createSet, getSet, removeSet, resetMarkers } from './marker-sets.ts'
import { listSets } from './markers.queries.ts'
import { createMarker, removeMarkers, updateMarkers } from './markers.service.ts'

export function registerMarkers(app: FastifyInstance, api: Api): void {
  implement(app, api, 'markers', markerRoutes, {
    get: (call, { params }) => getSet(call, params, params.layoutId),
    listSets: async ({ db }, { params }) => ({ layoutPlanMarkers: await listSets(db, params.inspectionId) }),
    createSet: (call, { params, body }) => createSet(call, params, body),
    create: async (call, { params, body }) => ({ marker: await createMarker(call, params, body, body.marker) }),
    update: (call, { params, body }) => updateMarkers(call, params, body, body.markers),
    remove: (call, { params, body }) => removeMarkers(call, params, params, body.markers),
    removeSet: async (call, { params }) => {
      await removeSet(call, params, params)
      return {}
    },
    reset: async (call, { params, body }) => ({ removed: await resetMarkers(call, params, body) }),
    createColumns: async (call, { params, body }) => ({
      inspection: { videoColumns: await createColumns(call, params, body) },
    }),
    columns: async ({ db }, { params }) => ({ columns: await listColumns(db, params.inspectionId) }),
    changeColumn: (call, { params, body }) => changeColumn(call, params, params.videoId, body),
    removeColumn: async (call, { params }) => {
      await removeColumn(call, params, params.videoId)
      return {}
    },
    georeference: (call, { params }) => georeferenceOf(call, params, params.layoutId),
    saveGeoreference: (call, { params, body }) => saveGeoreference(call, params, params.layoutId, body),
  })
}
