import { v7 } from 'uuid'
import type { Made, Stage } from './matrix.requests.ts'

type Recipe = (stage: Stage) => Made | Promise<Made>

const inInspection = ({ place }: Stage) => ({ params: { projectId: place.projectId, inspectionId: place.inspectionId } })
/** A model has the id of its drawing. */
const ofModel = (stage: Stage) => ({ params: { ...inInspection(stage).params, modelId: stage.place.layoutId } })
const ofDefect = (stage: Stage) => ({ params: { ...inInspection(stage).params, defectId: stage.place.defectId } })
const spot = (stage: Stage) => ({ position: [1, 2, 3], normal: [0, 1, 0], modelId: stage.place.layoutId })

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
    return { ...ofModel(stage), body: { points: [{ model: [0, 0, 0], target: [0, 0, 5] }, { model: [9, 0, 0], target: [9, 0, 5] }, { model: [0, 9, 0], target: [0, 9, 5] }], version: 1 } }
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
  'models.createPinned': (stage) => ({ ...inInspection(stage), body: { _id: v7(), ...spot(stage), type: 'concrete_spalling', severity: 'minor', remark: '' } }),
  'models.reconstructions': inInspection,
  'models.reconstruct': (stage) => ({ ...inInspection(stage), body: { _id: v7(), name: 'Facade', imageIds: [stage.place.mediaId, stage.place.videoMediaId, stage.place.thermalId] } }),
  'models.cancelReconstruction': async (stage) => {
    await stage.db.updateTable('reconstruction').set({ state: 'waiting' }).where('id', '=', stage.place.taskId).execute()
    return { params: { ...inInspection(stage).params, taskId: stage.place.taskId } }
  },
}
