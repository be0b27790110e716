import { analysisRoutes } from '@plumbline/contract/analysis/analysis'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { saveSettings } from './analysis-settings.ts'
import { askRun } from './ask-run.ts'
import { markReviewed, cancelRun, retryRun } from './change-run.ts'
import { analysisOverview } from './overview.ts'
import { showProbabilities } from './probabilities.ts'
import { getRun } from './show-runs.ts'

export function registerAnalysis(app: FastifyInstance, api: Api): void {
  implement(app, api, 'analysis', analysisRoutes, {
    overview: (call, { params }) => analysisOverview(call, params),
    saveSettings,
    run: askRun,
    getRun,
    getProbabilities: showProbabilities,
    cancel: cancelRun,
    retry: retryRun,
    markReviewed,
  })
}
