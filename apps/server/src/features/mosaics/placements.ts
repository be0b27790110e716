import type { ElevationPoint } from '@plumbline/contract/coverage/coverage'
import type { Homography, PlanePlacement } from '@plumbline/inspection/placement/types'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Trx } from './mosaic-rows.ts'

/** From the top left clockwise, as a homography of row by row 3 x 3 places them. */
export function cornersOf(matrix: readonly number[], width: number, height: number): readonly ElevationPoint[] {
  const [a, b, c, d, e, f, g, h, i] = matrix as unknown as Homography
  return (
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as const
  ).map(([x, y]) => {
    const w = g * x + h * y + i
    return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
  })
}

/** Where the photos of the newest visual mosaic of each elevation lie, adjusted against one another. */
export async function placementsOfMosaics(db: Db | Trx, inspectionId: string): Promise<readonly PlanePlacement[]> {
  const rows = await db
    .selectFrom('mosaic_photo')
    .innerJoin('mosaic', 'mosaic.id', 'mosaic_photo.mosaic_id')
    .innerJoin('drawing', 'drawing.id', 'mosaic.elevation_id')
    .selectAll('mosaic_photo')
    .select(['mosaic.elevation_id', 'mosaic.made'])
    .where('mosaic_photo.position', 'is not', null)
    .where(
      sql<boolean>`mosaic.id in (select distinct on (elevation_id) id from mosaic
        where inspection_id = ${inspectionId} and kind = 'visual' and status = 'completed' order by elevation_id, id desc)`,
    )
    .orderBy('mosaic.elevation_id')
    .orderBy('mosaic_photo.position')
    .execute()
  return rows.map((row) => ({
    imageId: row.media_id,
    elevationId: row.elevation_id,
    toElevation: row.to_elevation as unknown as Homography,
    widthPx: row.width_px!,
    heightPx: row.height_px!,
    sigmaM: row.sigma_m!,
    source: 'mosaic',
    mmPx: row.mm_px!,
    sharpness: row.sharpness,
    ...row.made!.planes[row.plane!]!,
  }))
}
