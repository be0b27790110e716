import { operationRoutes } from '@plumbline/contract/operations/operations'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { giveUpJob, runJob } from './job-actions.ts'
import { operationsState } from './operations-state.ts'

export function registerOperations(app: FastifyInstance, api: Api): void {
  implement(app, api, 'operations', operationRoutes, {
    state: (call) => operationsState(call),
    runJob,
    giveUpJob,
  })
}
