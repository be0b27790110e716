import { infoRoutes } from '@plumbline/contract/projects/info'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { addInspection, projectInfo, updateProject, type LayoutsOf } from './info.ts'
import { requestUpload } from './pictures.ts'
import { quotaOf } from './quota.ts'

export function registerInfo(app: FastifyInstance, api: Api, layoutsOf: LayoutsOf): void {
  implement(app, api, 'projects', infoRoutes, {
    info: (call, { params }) => projectInfo(call, params, layoutsOf),
    update: async (call, { params, body }) => ({ version: await updateProject(call, params, body) }),
    addInspection: async (call, { params, body }) => ({ _id: await addInspection(call, params, body) }),
    quota: ({ db }, { params }) => quotaOf(db, params.projectId),
    mapStyle: async ({ config }) => ({ url: config.mapStyleUrl ?? null }),
    requestUpload: (call, { query, body }) => requestUpload(call, query, body),
  })
}
