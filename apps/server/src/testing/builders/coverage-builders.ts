import type { ElevationFrame } from '@plumbline/contract/coverage/coverage'
import type { Portion } from '@plumbline/contract/drawings/drawings'
import { cellM } from '@plumbline/inspection/coverage/types'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import type { CoverageFigures, CoverageFrameTable, CoverageTable } from '../../db/schema/coverage.ts'
import type { BuiltProject } from './builders.ts'

const plane = { origin: { longitude: 114.1712, latitude: 22.3159, altitude: 6.4 }, bearing: 0, lengthM: 40, startM: 0 }

/** Faces north, as high as the tower. */
export const aFrame: ElevationFrame = {
  ...plane,
  heightM: 30,
  source: 'typed',
  lengthSource: 'typed',
  sigmaM: 0.3,
  planes: [plane],
}

export const aTower: Portion = {
  _id: v7(),
  name: 'Tower',
  location: { left: 0, top: 0, right: 1, bottom: 1 },
  floors: [{ name: '1-10', height: 3 }],
}

export const noFigures: CoverageFigures = {
  basis: 'none',
  frame: null,
  cellM,
  columns: 0,
  rows: 0,
  gaps: [],
  seenShare: null,
  medianMmPx: null,
  floors: [],
  photosUsed: 0,
  photosByPlace: 0,
  photosUnmeasured: 0,
  photosLeftOut: 0,
  leftOutBy: [],
  frameDoubt: null,
  floorHeights: [],
}

/** Computed and framed, without close-range areas. */
export async function aCoverage(
  db: Db,
  project: BuiltProject,
  elevation: { readonly id: string },
  given: {
    readonly frame?: Partial<Insertable<CoverageFrameTable>>
    readonly coverage?: Partial<Insertable<CoverageTable>>
  } = {},
): Promise<void> {
  const of = { elevation_id: elevation.id, project_id: project.id }
  const inInspection = { ...of, inspection_id: project.inspectionId }
  await db
    .insertInto('coverage_frame')
    .values({ ...of, input: null, is_street_facing: true, updated_by: null, ...given.frame })
    .execute()
  await db
    .insertInto('close_range')
    .values({ ...inInspection, areas: '[]', updated_by: null })
    .execute()
  await db
    .insertInto('coverage')
    .values({
      ...inInspection,
      figures: JSON.stringify(noFigures),
      used: '[]',
      best: Buffer.alloc(0),
      count: Buffer.alloc(0),
      computed_at: new Date(),
      ...given.coverage,
    })
    .execute()
}
