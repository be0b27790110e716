import { v7 } from 'uuid'
import { anAnnotation } from '../builders/finding-builders.ts'
import { fresh, isThere, planned } from './permissions.defects.ts'
import type { Made, Stage } from './permissions.stage.ts'

type Recipe = (stage: Stage) => Made | Promise<Made>

const inPlace: Recipe = async (stage) => ({ params: await planned(stage) })

/** On a photo of the place, in the order of their ids. Where the place does not exist, neither do they. */
async function shapes(stage: Stage, defectId: string | null = null): Promise<readonly [string, string]> {
  if (!isThere(stage)) return [v7(), v7()]
  const { db, place } = stage
  const project = { id: place.projectId, workspaceId: place.workspaceId, inspectionId: place.inspectionId }
  const given = defectId === null ? {} : { defect_id: defectId, is_defect: true }
  const one = await anAnnotation(db, project, place.mediaId, given)
  return [one, await anAnnotation(db, project, place.mediaId, given)]
}

async function aPair(stage: Stage): Promise<string> {
  if (!isThere(stage)) return v7()
  const { db, place } = stage
  const [one_id, other_id] = await shapes(stage)
  const { id } = await db
    .insertInto('duplicate_pair')
    .values({
      id: v7(),
      inspection_id: place.inspectionId,
      project_id: place.projectId,
      elevation_id: place.elevationId,
      group_id: one_id,
      one_id,
      other_id,
      score: 0.8,
      distance_m: 0.1,
      found_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A request for each call about duplicates. */
export const duplicateRequests: Readonly<Record<string, Recipe>> = {
  'defects.searchDuplicates': inPlace,
  'defects.duplicates': inPlace,
  'defects.sameGroups': inPlace,
  'defects.dismissDuplicate': async (stage) => ({
    params: { ...(await planned(stage)), pairId: await aPair(stage) },
    body: {},
  }),
  'defects.dismissSame': async (stage) => {
    const [annotationId, other] = await shapes(stage)
    return { params: await planned(stage), body: { annotationId, fromIds: [other] } }
  },
  'defects.merge': async (stage) => ({
    params: { ...(await planned(stage)), defectId: await fresh(stage) },
    body: { with: await fresh(stage), version: 1 },
  }),
  'defects.split': async (stage) => {
    const defectId = await fresh(stage)
    const [annotationId] = await shapes(stage, isThere(stage) ? defectId : null)
    return { params: { ...(await planned(stage)), defectId }, body: { annotationIds: [annotationId], version: 1 } }
  },
  'defects.growth': async (stage) => ({
    params: { ...(await planned(stage)), defectId: stage.place.defectId },
  }),
  'defects.saveDuplicateSettings': async (stage) => {
    await stage.db.deleteFrom('duplicate_settings').where('project_id', '=', stage.place.projectId).execute()
    return { params: { projectId: stage.place.projectId }, body: { mergesSure: true, version: 0 } }
  },
}
