import { v7 } from 'uuid'
import type { Made, Stage } from './permissions.stage.ts'
import { aModelView } from '../builders/model-builders.ts'

type Recipe = (stage: Stage) => Made | Promise<Made>

const inInspection = ({ place }: Stage) => ({
  params: { projectId: place.projectId, inspectionId: place.inspectionId },
})
/** A model has the id of its drawing. */
const ofModel = (stage: Stage) => ({ params: { ...inInspection(stage).params, modelId: stage.place.layoutId } })
const ofDefect = (stage: Stage) => ({ params: { ...inInspection(stage).params, defectId: stage.place.defectId } })
const spot = (stage: Stage) => ({ position: [1, 2, 3], normal: [0, 1, 0], modelId: stage.place.layoutId })

/** One pixel. */
const dotPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The walk takes it away or renames it: each case has its own. Of a place that does not exist there is none. */
export async function viewIn({ db, place }: Stage): Promise<string> {
  const found = await db.selectFrom('inspection').select('id').where('id', '=', place.inspectionId).executeTakeFirst()
  return found === undefined
    ? v7()
    : aModelView(db, { id: place.projectId, inspectionId: place.inspectionId }, place.layoutId)
}

/** A request for each call about 3D models, as in matrix.requests.ts. Each case begins with the state it needs. */
export const modelRequests: Readonly<Record<string, Recipe>> = {
  'models.list': inInspection,
  'models.get': ofModel,
  'models.prepare': async (stage) => {
    await stage.db.updateTable('model').set({ state: 'failed' }).where('id', '=', stage.place.layoutId).execute()
    return ofModel(stage)
  },
  'models.cancelPreparing': async (stage) => {
    await stage.db.updateTable('model').set({ state: 'preparing' }).where('id', '=', stage.place.layoutId).execute()
    return ofModel(stage)
  },
  'models.place': async (stage) => {
    await stage.db.updateTable('model').set({ version: 1 }).where('id', '=', stage.place.layoutId).execute()
    return {
      ...ofModel(stage),
      body: {
        points: [
          { model: [0, 0, 0], target: [0, 0, 5] },
          { model: [9, 0, 0], target: [9, 0, 5] },
          { model: [0, 9, 0], target: [0, 9, 5] },
        ],
        version: 1,
      },
    }
  },
  'models.saveFrame': async (stage) => {
    await stage.db.deleteFrom('model_frame').where('project_id', '=', stage.place.projectId).execute()
    return { ...inInspection(stage), body: { origin: null, cameraLift: 2, version: 0 } }
  },
  'models.cameras': inInspection,
  'models.photosAt': (stage) => ({ ...inInspection(stage), body: { position: [0, 0, 10], normal: null } }),
  'models.pins': inInspection,
  'models.savePin': (stage) => ({ ...ofDefect(stage), body: spot(stage) }),
  'models.removePin': ofDefect,
  'models.createPinned': (stage) => ({
    ...inInspection(stage),
    body: { _id: v7(), ...spot(stage), type: 'concrete_spalling', severity: 'minor', remark: '' },
  }),
  'models.views': inInspection,
  'models.saveView': async (stage) => {
    await stage.db.updateTable('model').set({ state: 'ready' }).where('id', '=', stage.place.layoutId).execute()
    return {
      ...inInspection(stage),
      body: {
        _id: v7(),
        modelId: stage.place.layoutId,
        name: 'Corner',
        eye: { position: [9, 9, 9], target: [0, 0, 0] },
        section: null,
        pins: [{ defectId: stage.place.defectId, at: { x: 0.5, y: 0.5 } }],
        picture: dotPng,
      },
    }
  },
  'models.renameView': async (stage) => ({
    params: { ...inInspection(stage).params, modelViewId: await viewIn(stage) },
    body: { name: 'Other corner', version: 1 },
  }),
  'models.orderViews': async (stage) => ({ ...inInspection(stage), body: { modelViewIds: [await viewIn(stage)] } }),
  'models.removeView': async (stage) => ({
    params: { ...inInspection(stage).params, modelViewId: await viewIn(stage) },
  }),
  'models.reconstructions': inInspection,
  'models.reconstruct': (stage) => ({
    ...inInspection(stage),
    body: {
      _id: v7(),
      name: 'Facade',
      imageIds: [stage.place.mediaId, stage.place.videoMediaId, stage.place.thermalId],
    },
  }),
  'models.cancelReconstruction': async (stage) => {
    await stage.db
      .updateTable('reconstruction')
      .set({ state: 'waiting' })
      .where('id', '=', stage.place.taskId)
      .execute()
    return { params: { ...inInspection(stage).params, taskId: stage.place.taskId } }
  },
}
