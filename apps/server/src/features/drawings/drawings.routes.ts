import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { beginUpload } from './begin-upload.ts'
import { changeDrawing, reorderDrawings } from './change-drawing.ts'
import { choosePages } from './choose-pages.ts'
import { downloadLink } from './download.ts'
import { listDrawings } from './drawings.queries.ts'
import { saveElevation, topology } from './elevation.ts'
import { presentDrawings } from './present-drawing.ts'
import { removeDrawing } from './remove-drawing.ts'
import { showUpload, showUploads } from './uploads.queries.ts'
import { cancelUpload, commitUpload, resumeUpload, signParts } from './uploads.ts'

export function registerDrawings(app: FastifyInstance, api: Api): void {
  implement(app, api, 'drawings', drawingRoutes, {
    list: async (call, { params, query }) => ({
      data: presentDrawings(call, await listDrawings(call.db, { ...params, category: query.category })),
    }),
    beginUpload,
    resumeUpload,
    signParts,
    listUploads: async (call, { params }) => ({ data: await showUploads(call, params) }),
    commitUpload: (call, { params }) => commitUpload(call, params),
    getUpload: (call, { params }) => showUpload(call, params, params.uploadId),
    choosePages,
    cancelUpload: async (call, { params }) => {
      await cancelUpload(call, params)
      return {}
    },
    change: changeDrawing,
    reorder: async (call, input) => {
      await reorderDrawings(call, input)
      return {}
    },
    remove: async (call, { params, body }) => {
      await removeDrawing(call, { ...params, category: body.layoutCategory })
      return {}
    },
    download: (call, { params }) => downloadLink(call, params),
    saveElevation,
    topology: async (call, { params }) => ({ elevationPlans: await topology(call, params) }),
  })
}
