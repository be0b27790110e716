import { coverageRoutes } from '@plumbline/contract/coverage/coverage'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { readCompliance, readCoverage, summarise } from './read-coverage.ts'
import { recompute } from './recompute.ts'
import { saveCloseRange } from './save-close-range.ts'
import { saveFrame } from './save-frame.ts'

export function registerCoverage(app: FastifyInstance, api: Api): void {
  implement(app, api, 'coverage', coverageRoutes, {
    summary: async (call, { params }) => ({ data: await summarise(call, params) }),
    get: readCoverage,
    recompute,
    compliance: (call, { params }) => readCompliance(call, params),
    saveCloseRange,
    saveFrame,
  })
}
