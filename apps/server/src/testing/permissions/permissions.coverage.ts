import { v7 } from 'uuid'
import type { Made, Stage } from './permissions.stage.ts'

type Recipe = (stage: Stage) => Made | Promise<Made>

const inInspection = ({ place }: Stage) => ({
  params: { projectId: place.projectId, inspectionId: place.inspectionId },
})
const ofElevation = (stage: Stage) => ({
  params: { ...inInspection(stage).params, elevationId: stage.place.elevationId },
})

/** Each case begins with nothing said, as the version it names says. */
async function asFirst(stage: Stage, table: 'close_range' | 'coverage_frame') {
  await stage.db.deleteFrom(table).where('elevation_id', '=', stage.place.elevationId).execute()
  return ofElevation(stage)
}

const polygon = [
  { x: 0, y: 0 },
  { x: 4, y: 0 },
  { x: 4, y: 3 },
]

export const coverageRequests: Readonly<Record<string, Recipe>> = {
  'coverage.summary': inInspection,
  'coverage.get': ofElevation,
  'coverage.compliance': ofElevation,
  'coverage.recompute': ofElevation,
  'coverage.saveCloseRange': async (stage) => ({
    ...(await asFirst(stage, 'close_range')),
    body: {
      areas: [{ _id: v7(), polygon, method: 'tap', by: 'Mei Chan', on: '2026-10-12', imageIds: [stage.place.mediaId] }],
    },
  }),
  'coverage.saveFrame': async (stage) => ({
    ...(await asFirst(stage, 'coverage_frame')),
    body: { frame: { source: 'length', lengthM: 40 }, isStreetFacing: true, version: 0 },
  }),
}
