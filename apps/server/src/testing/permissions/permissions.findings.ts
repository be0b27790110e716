import { v7 } from 'uuid'
import { annotationRequests } from './permissions.annotations.ts'
import { defectRequests } from './permissions.defects.ts'
import { duplicateRequests } from './permissions.duplicates.ts'
import { anAnalysisRun } from '../builders/finding-builders.ts'
import type { Made, Stage } from './permissions.stage.ts'

type Recipe = (stage: Stage) => Made | Promise<Made>

const inInspection = ({ place }: Stage) => ({
  params: { projectId: place.projectId, inspectionId: place.inspectionId },
})

/** One that can be stopped. Where the place does not exist, neither does what would be made there. */
async function openRun({ db, world, place }: Stage): Promise<string> {
  const isThere = [world.own, world.strict, world.foreign].some((places) =>
    Object.values(places).some(({ projectId }) => projectId === place.projectId),
  )
  return isThere
    ? anAnalysisRun(
        db,
        { id: place.projectId, workspaceId: place.workspaceId, inspectionId: place.inspectionId },
        { mediaIds: [place.mediaId] },
      )
    : v7()
}

/** A request for each call about defects, annotations and analysis, as in matrix.requests.ts. */
export const findingRequests: Readonly<Record<string, Recipe>> = {
  ...defectRequests,
  ...duplicateRequests,
  'annotations.imagesAndAnnotations': (stage) => ({
    ...inInspection(stage),
    query: { layoutId: stage.place.layoutId, markerId: stage.place.markerId, imageId: stage.place.mediaId },
  }),
  ...annotationRequests,

  'analysis.overview': inInspection,
  'analysis.saveSettings': async (stage) => {
    await stage.db.deleteFrom('analysis_settings').where('project_id', '=', stage.place.projectId).execute()
    return { ...inInspection(stage), body: { isOn: true, types: ['crack'], sensitivity: 'low', version: 0 } }
  },
  'analysis.run': (stage) => ({
    ...inInspection(stage),
    body: {
      _id: v7(),
      types: ['crack'],
      sensitivity: 'high',
      markerId: stage.place.markerId,
      imageIds: [stage.place.mediaId],
    },
  }),
  'analysis.getRun': (stage) => ({ params: { ...inInspection(stage).params, runId: stage.place.runId } }),
  'analysis.cancel': async (stage) => ({ params: { ...inInspection(stage).params, runId: await openRun(stage) } }),
  'analysis.retry': (stage) => ({ params: { ...inInspection(stage).params, runId: stage.place.runId } }),
  'analysis.getProbabilities': (stage) => ({
    params: { ...inInspection(stage).params, imageId: stage.place.mediaId },
  }),
  'analysis.markReviewed': (stage) => ({ ...inInspection(stage), body: { imageIds: [stage.place.mediaId] } }),
}
