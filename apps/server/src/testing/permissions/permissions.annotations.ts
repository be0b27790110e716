import { v7 } from 'uuid'
import { anAnnotation } from '../builders/finding-builders.ts'
import type { Made, Stage } from './permissions.stage.ts'

type Recipe = (stage: Stage) => Made | Promise<Made>

const params = ({ place }: Stage) => ({ projectId: place.projectId, inspectionId: place.inspectionId })
const points = [
  [
    { x: 0.1, y: 0.1 },
    { x: 0.2, y: 0.3 },
  ],
]

/** Undecided and untouched. Where the place does not exist, neither does what would be drawn there. */
async function fresh({ db, world, place }: Stage): Promise<string> {
  const isThere = [world.own, world.strict, world.foreign].some((places) =>
    Object.values(places).some(({ projectId }) => projectId === place.projectId),
  )
  return isThere
    ? anAnnotation(
        db,
        { id: place.projectId, workspaceId: place.workspaceId, inspectionId: place.inspectionId },
        place.mediaId,
      )
    : v7()
}

/** On a plan that includes whom a defect is given to. */
async function planned(stage: Stage): Promise<void> {
  await stage.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', stage.place.projectId).execute()
}

const someOf: Recipe = async (stage) => ({ params: params(stage), body: { annotationIds: [await fresh(stage)] } })

/** A request for each call that changes what is on a photo, as in matrix.requests.ts. */
export const annotationRequests: Readonly<Record<string, Recipe>> = {
  'annotations.create': async (stage) => {
    await planned(stage)
    return {
      params: params(stage),
      body: {
        annInfo: { _id: v7(), imageId: stage.place.mediaId, shape: 'polyline', points },
        layoutId: stage.place.layoutId,
      },
    }
  },
  'annotations.change': async (stage) => {
    await planned(stage)
    return {
      params: { ...params(stage), annotationId: await fresh(stage) },
      body: { annInfo: { version: 1, points }, layoutId: stage.place.layoutId, layoutPlanMarkerId: stage.place.setId },
    }
  },
  'annotations.saveMany': async (stage) => {
    await planned(stage)
    return {
      params: params(stage),
      body: { annotations: [{ _id: v7(), imageId: stage.place.mediaId, shape: 'polyline', points }] },
    }
  },
  'annotations.move': async (stage) => ({
    params: params(stage),
    body: {
      annotations: [{ _id: await fresh(stage), version: 1, location: { left: 0, top: 0, right: 0.1, bottom: 0.1 } }],
      layoutId: stage.place.layoutId,
      imageId: stage.place.mediaId,
    },
  }),
  'annotations.removeMany': someOf,
  'annotations.removeOfImage': async (stage) => ({
    params: { ...params(stage), imageId: stage.place.mediaId },
    body: {
      annotationIds: [await fresh(stage)],
      layoutPlanMarkerId: stage.place.setId,
      markerId: stage.place.markerId,
    },
  }),
  'annotations.deleted': (stage) => ({ params: { ...params(stage), imageId: stage.place.mediaId } }),
  'annotations.restore': someOf,
  'annotations.decide': async (stage) => {
    await planned(stage)
    return { params: params(stage), body: { annotationIds: [await fresh(stage)], decision: 'accept' } }
  },
  'annotations.suggestions': (stage) => ({ params: params(stage), query: { markerId: stage.place.markerId } }),
}
