import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { aColumn, aDrawing, aDrawingUpload, aMarker } from '../builders/builders.ts'
import { existing, type Recipe, type Stage } from './permissions.stage.ts'

const ofInspection = ({ place }: Stage) => ({ projectId: place.projectId, inspectionId: place.inspectionId })

const inInspection: Recipe = (stage) => ({ params: ofInspection(stage) })
const onLayout = (stage: Stage) => ({ params: { ...ofInspection(stage), layoutId: stage.place.layoutId } })
const onPlan = (stage: Stage) => ({ params: { ...onLayout(stage).params, planId: stage.place.planId } })
const ofColumn = (stage: Stage) => ({ params: { ...ofInspection(stage), videoId: stage.place.videoId } })
const planOf = ({ place: { layoutId, planId } }: Stage) => ({ layoutId, planId })
const markerOf = ({ place: { layoutId, markerId } }: Stage) => ({ layoutId, markerId })

/** To be deleted: a place of its own on the same project. Where the place does not exist, neither does this. */
async function spare(stage: Stage): Promise<Stage> {
  const { db, place } = stage
  if (existing(stage) !== place.corporateId) return stage
  const project = { id: place.projectId, workspaceId: place.workspaceId, inspectionId: place.inspectionId }
  const plan = await aDrawing(db, project)
  return {
    ...stage,
    place: {
      ...place,
      layoutId: plan.id,
      planId: plan.planId,
      markerId: await aMarker(db, project, plan),
      videoId: await aColumn(db, project),
    },
  }
}

const location = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }
const ties = [
  { at: { x: 0.1, y: 0.1 }, coordinates: [114.1, 22.3] },
  { at: { x: 0.9, y: 0.8 }, coordinates: [114.101, 22.301] },
]

const inWorkspace = ({ place }: Stage) => ({
  params: { corporateId: place.corporateId, workspaceId: place.workspaceId },
})

/** Where the place does not exist, what the request names is in the own assigned project. */
function standing(stage: Stage): { readonly id: string; readonly workspaceId: string } {
  const { projectId, workspaceId } =
    existing(stage) === stage.place.corporateId ? stage.place : stage.world.own.assigned
  return { id: projectId, workspaceId }
}

const drawingIn = async (stage: Stage, given: Parameters<typeof aDrawing>[2] = {}) => {
  const { id } = await aDrawing(stage.db, standing(stage), {
    name: `Drawing ${randomBytes(6).toString('hex')}`,
    ...given,
  })
  return { params: { ...inWorkspace(stage).params, layoutId: id } }
}

const uploadIn = async (stage: Stage, given: Parameters<typeof aDrawingUpload>[2] = {}) => ({
  params: { ...inWorkspace(stage).params, uploadId: await aDrawingUpload(stage.db, standing(stage), given) },
})

const elevationIn = async (stage: Stage) => {
  const name = `Elevation ${randomBytes(6).toString('hex')}`
  const { id } = await aDrawing(stage.db, standing(stage), { category: 'elevation', name })
  const portions = [
    { _id: v7(), name: '', location: { left: 0, top: 0, right: 1, bottom: 1 }, floors: [{ name: '1-3', height: 3 }] },
  ]
  return { ...inWorkspace(stage), body: { layoutId: id, name, blockName: 'A', portions } }
}

export const drawingRequests: Readonly<Record<string, Recipe>> = {
  'drawings.list': inWorkspace,
  'drawings.listUploads': inWorkspace,
  'drawings.beginUpload': (stage) => ({
    ...inWorkspace(stage),
    body: {
      fileName: 'plan.png',
      size: 68,
      sha256: 'a'.repeat(64),
      contentType: 'image/png',
      drawing: { category: 'layout', name: `Plan ${randomBytes(6).toString('hex')}` },
    },
  }),
  'drawings.resumeUpload': (stage) => uploadIn(stage),
  'drawings.signParts': async (stage) => ({
    ...(await uploadIn(stage)),
    body: { parts: [{ number: 1, sha256: 'a'.repeat(64) }] },
  }),
  'drawings.commitUpload': (stage) => uploadIn(stage, { state: 'opening' }),
  'drawings.getUpload': (stage) => uploadIn(stage),
  'drawings.choosePages': async (stage) => ({
    ...(await uploadIn(stage, { state: 'choosing', pages: [1, 2] })),
    body: { pages: [{ page: 2, name: `Page ${randomBytes(6).toString('hex')}` }] },
  }),
  'drawings.cancelUpload': (stage) => uploadIn(stage),
  'drawings.change': async (stage) => ({ ...(await drawingIn(stage)), body: { blockName: 'B', version: 1 } }),
  'drawings.reorder': async (stage) => ({
    ...inWorkspace(stage),
    body: { category: 'floor', layoutIds: [(await drawingIn(stage, { category: 'floor' })).params.layoutId] },
  }),
  'drawings.remove': async (stage) => ({ ...(await drawingIn(stage)), body: { layoutCategory: 'layout' } }),
  'drawings.download': (stage) => drawingIn(stage),
  'drawings.saveElevation': elevationIn,
  'drawings.topology': ({ place }) => ({
    params: { projectId: place.projectId, workspaceId: place.workspaceId, inspectionId: place.inspectionId },
  }),

  'markers.get': onLayout,
  'markers.listSets': inInspection,
  'markers.createSet': (stage) => ({ params: ofInspection(stage), body: planOf(stage) }),
  'markers.create': (stage) => ({
    params: ofInspection(stage),
    body: { ...planOf(stage), marker: { markerType: 'Box', location, elevationId: stage.place.elevationId } },
  }),
  'markers.update': async (stage) => {
    await stage.db.updateTable('marker').set({ version: 1 }).where('id', '=', stage.place.markerId).execute()
    return {
      params: ofInspection(stage),
      body: {
        ...planOf(stage),
        markers: [{ _id: stage.place.markerId, version: 1, elevationId: stage.place.elevationId }],
      },
    }
  },
  'markers.remove': async (given) => {
    const stage = await spare(given)
    return { ...onPlan(stage), body: { markers: [stage.place.markerId] } }
  },
  'markers.removeSet': async (stage) => onPlan(await spare(stage)),
  'markers.reset': async (stage) => ({ params: ofInspection(stage), body: planOf(await spare(stage)) }),
  'markers.createColumns': (stage) => ({ params: ofInspection(stage), body: { count: 1, ...markerOf(stage) } }),
  'markers.columns': inInspection,
  'markers.changeColumn': (stage) => ({ ...ofColumn(stage), body: markerOf(stage) }),
  'markers.removeColumn': async (stage) => ofColumn(await spare(stage)),
  'markers.georeference': onLayout,
  'markers.saveGeoreference': async (stage) => {
    await stage.db.deleteFrom('georeference').where('layout_id', '=', stage.place.layoutId).execute()
    return { ...onLayout(stage), body: { points: ties, version: 0 } }
  },
}
