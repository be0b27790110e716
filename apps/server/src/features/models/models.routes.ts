import { AppError } from '@plumbline/contract/errors'
import { modelRoutes } from '@plumbline/contract/models/models'
import { modelViewRoutes } from '@plumbline/contract/models/views'
import type { FastifyInstance } from 'fastify'
import { implement, type Api, type Call } from '../../http/implement.ts'
import { listCameras, photosAt } from './cameras.ts'
import { saveFrame } from './local-frame.ts'
import { withdraw } from '../../jobs/queue.ts'
import { saveView } from './save-view.ts'
import { lockModel, shownModels, publishModelsChanged, type OfModel } from './model-rows.ts'
import { createPinned, listPins, removePin, savePin } from './pins.ts'
import { placeModel } from './place-model.ts'
import { beginPreparing } from './enqueue-preparation.ts'
import { presentModels, showModel } from './present-model.ts'
import { askReconstruction, buildable, cancelReconstruction, listReconstructions } from './reconstructions.ts'
import { listViews, orderViews, removeView, renameView } from './views.ts'

async function prepareAgain(call: Call, of: OfModel) {
  await call.db.transaction().execute(async (trx) => {
    const { state } = await lockModel(trx, of)
    if (state !== 'failed') throw new AppError('model.not-ready')
    await beginPreparing(
      trx,
      await trx
        .selectFrom('drawing')
        .select(['id', 'project_id', 'corporate_id', 'file_key', 'content_type'])
        .where('id', '=', of.modelId)
        .executeTakeFirstOrThrow(),
      call.now(),
    )
  })
  return showModel(call, of)
}

async function cancelPreparing(call: Call, of: OfModel) {
  await call.db.transaction().execute(async (trx) => {
    const { state, job_id, project_id, corporate_id, id } = await lockModel(trx, of)
    if (state !== 'preparing') return
    if (job_id !== null) await withdraw(trx, 'models.prepare', [job_id])
    await trx
      .updateTable('model')
      .set({
        state: 'failed',
        error_code: 'model.cancelled',
        error_subject: null,
        job_id: null,
        updated_at: call.now(),
      })
      .where('id', '=', id)
      .execute()
    await publishModelsChanged(trx, { project_id, corporate_id })
  })
  return showModel(call, of)
}

export function registerModels(app: FastifyInstance, api: Api): void {
  implement(app, api, 'models', modelRoutes, {
    list: async (call, { params }) => ({
      ...(await presentModels(
        call,
        params.projectId,
        await shownModels(call.db, params.inspectionId).orderBy('drawing.position').orderBy('model.id').execute(),
      )),
      canReconstruct: call.config.nodeOdmUrl !== undefined,
      buildable:
        call.config.nodeOdmUrl === undefined
          ? { photos: 0, leftOut: 0 }
          : await buildable(call.db, params.inspectionId),
    }),
    get: (call, { params }) => showModel(call, params),
    prepare: (call, { params }) => prepareAgain(call, params),
    cancelPreparing: (call, { params }) => cancelPreparing(call, params),
    place: placeModel,
    saveFrame,
    cameras: listCameras,
    photosAt,
    pins: (call, { params }) => listPins(call, params.inspectionId),
    savePin,
    removePin,
    createPinned,
    reconstructions: (call, { params }) => listReconstructions(call, params.inspectionId),
    reconstruct: askReconstruction,
    cancelReconstruction,
  })
  implement(app, api, 'models', modelViewRoutes, {
    views: (call, { params }) => listViews(call, params.inspectionId),
    saveView,
    renameView,
    orderViews,
    removeView,
  })
}
