import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import type { Homography, PhotoPlacement } from '@plumbline/inspection/placement/types'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'

type Reader = Db | Transaction<Database>

type Row = {
  readonly media_id: string
  readonly elevation_id: string
  readonly to_elevation: readonly number[]
  readonly width_px: number
  readonly height_px: number
  readonly mm_px: number
  readonly sharpness: number | null
  readonly sigma_m: number
  readonly scale_sigma: number | null
}

/** As the newest mosaic of each elevation placed its photos, which is far more exact than what the cameras wrote. */
export async function mosaicPlacements(
  db: Reader,
  inspectionId: string,
  mediaIds?: readonly string[],
): Promise<readonly PhotoPlacement[]> {
  const { rows } = await sql<Row>`
    select mosaic_photo.media_id, newest.elevation_id, to_elevation, width_px, height_px, mosaic_photo.mm_px, sharpness, sigma_m, scale_sigma
    from (
      select distinct on (elevation_id) id, elevation_id, (made #>> '{accuracy,scaleSigma}')::double precision as scale_sigma from mosaic
      where inspection_id = ${inspectionId} and status = 'completed' and kind = 'visual' order by elevation_id, id desc
    ) newest join mosaic_photo on mosaic_photo.mosaic_id = newest.id
    where to_elevation is not null and cardinality(to_elevation) = 9 and width_px is not null and height_px is not null
      and mosaic_photo.mm_px is not null and sigma_m is not null
      ${mediaIds === undefined ? sql`` : sql`and mosaic_photo.media_id = any(${mediaIds}::uuid[])`}`.execute(db)
  return rows.map((row) => ({
    imageId: row.media_id,
    elevationId: row.elevation_id,
    toElevation: row.to_elevation as unknown as Homography,
    widthPx: row.width_px,
    heightPx: row.height_px,
    sigmaM: row.sigma_m,
    source: 'mosaic',
    mmPx: row.mm_px,
    sharpness: row.sharpness,
    scaleSigma: row.scale_sigma ?? undefined,
  }))
}

/** By elevation, as its coverage was last computed. */
export async function framesOf(db: Reader, inspectionId: string): Promise<ReadonlyMap<string, ElevationFrame>> {
  const rows = await db
    .selectFrom('coverage')
    .select(['elevation_id', sql<ElevationFrame | null>`figures -> 'frame'`.as('frame')])
    .where('inspection_id', '=', inspectionId)
    .execute()
  return new Map(rows.flatMap(({ elevation_id, frame }) => (frame === null ? [] : [[elevation_id, frame] as const])))
}
