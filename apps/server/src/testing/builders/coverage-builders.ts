import { cellM } from '@plumbline/inspection/coverage/types'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { CoverageFigures, CoverageFrameTable, CoverageTable } from '../../db/schema/coverage.ts'
import type { BuiltProject } from './builders.ts'

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
      best: Buffer.alloc(0),
      count: Buffer.alloc(0),
      computed_at: new Date(),
      ...given.coverage,
    })
    .execute()
}
