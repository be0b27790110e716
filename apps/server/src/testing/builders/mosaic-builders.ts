import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import type { MadeMosaic, MosaicPhotoTable, MosaicTable } from '../../db/schema/mosaics.ts'
import type { BuiltProject } from './builders.ts'

/** 20 m wide and 10 m high, at 10 mm a pixel. */
export const aMadeMosaic: MadeMosaic = {
  mmPx: 10,
  widthPx: 2_000,
  heightPx: 1_000,
  originX: 0,
  originY: 10,
  planes: [{ fromM: 0, toM: 20 }],
  residualPx: { median: 0.6, p95: 1.9 },
  accuracy: { scaleSigma: 0.002, shiftSigmaM: 0.1 },
  shownShare: 0.8,
  tileSize: 512,
  levels: 3,
  photosUsed: 1,
  temperature: null,
}

/** Completed; its files lie nowhere. */
export async function aMosaic(
  db: Db,
  project: Pick<BuiltProject, 'id' | 'inspectionId'>,
  elevationId: string,
  given: Partial<Insertable<MosaicTable>> = {},
): Promise<string> {
  const id = given.id ?? v7()
  const { corporate_id } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('mosaic')
    .values({
      inspection_id: project.inspectionId,
      elevation_id: elevationId,
      project_id: project.id,
      corporate_id,
      kind: 'visual',
      status: 'completed',
      mm_px: 10,
      made: JSON.stringify(aMadeMosaic),
      folder: `${corporate_id}/${project.id}/mosaics/${id}/`,
      finished_at: new Date(),
      ...given,
      id,
    })
    .execute()
  return id
}

/** Stands 10 m before the elevation at (10, 5), and shows 8 m x 6 m of it at 2 mm a pixel. */
export async function aMosaicPhoto(
  db: Db,
  project: Pick<BuiltProject, 'id'>,
  mosaicId: string,
  mediaId: string,
  given: Partial<Insertable<MosaicPhotoTable>> = {},
): Promise<void> {
  const camera = {
    x: 10,
    y: 5,
    w: 10,
    axes: [1, 0, 0, 0, 1, 0, 0, 0, -1],
    focal: 5_000,
    k1: 0,
    widthPx: 4_000,
    heightPx: 3_000,
  }
  await db
    .insertInto('mosaic_photo')
    .values({
      mosaic_id: mosaicId,
      media_id: mediaId,
      project_id: project.id,
      position: 0,
      plane: 0,
      basis: 'matched',
      camera: JSON.stringify(camera),
      to_elevation: [0.002, 0, 6, 0, -0.002, 8, 0, 0, 1],
      width_px: 4_000,
      height_px: 3_000,
      mm_px: 2,
      sharpness: 0.6,
      sigma_m: 0.02,
      median_px: 0.6,
      matches: 120,
      ...given,
    })
    .execute()
}
