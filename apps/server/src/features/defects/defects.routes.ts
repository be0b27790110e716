import { defectRoutes } from '@plumbline/contract/defects'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { getDefect, listDefects } from './defect-list.ts'

export function registerDefects(app: FastifyInstance, api: Api): void {
  implement(app, api, 'defects', defectRoutes, { list: listDefects, get: getDefect })
}
