import { thermalRoutes } from '@plumbline/contract/thermal/thermal'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { saveAlignment } from './alignment.ts'
import { savePair, saveScene, saveView } from './change-thermal.ts'
import { createFinding } from './create-finding.ts'
import { saveSurvey, surveyOf } from './survey.ts'
import { showThermal } from './thermal-detail.ts'
import { listThermal } from './thermal-list.ts'

export function registerThermal(app: FastifyInstance, api: Api): void {
  implement(app, api, 'thermal', thermalRoutes, {
    list: listThermal,
    get: (call, { params }) => showThermal(call, params),
    saveView,
    saveScene,
    savePair,
    saveAlignment: async (call, input) => {
      await saveAlignment(call, input)
      return showThermal(call, input.params)
    },
    survey: (call, { params }) => surveyOf(call.db, params.inspectionId),
    saveSurvey,
    createFinding,
  })
}
