import { mosaicStages, type Mosaic, type MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import { linksOf } from '../media/media-files.ts'
import { tilesOf } from '../media/pictures.ts'
import { cornersOf } from './placements.ts'
import { findMosaic, mosaicsFolder, photosDeleted, projectOf, shownMosaics } from './mosaic-rows.ts'
import type { OfElevation, OfMosaic, ShownMosaic, Trx } from './mosaic-rows.ts'

type Deps = Pick<Context, 'secrets' | 'now'> & { readonly db: Db | Trx }

export const mosaicFiles = (folder: string) => ({
  pyramid: `${folder}pyramid.tif`,
  preview: `${folder}preview.jpg`,
  thumbnail: `${folder}thumbnail.jpg`,
  sources: `${folder}sources.bin`,
  temperatures: `${folder}temperatures.bin`,
})

function progressOf({ status, percent }: ShownMosaic): number {
  if (status === 'completed') return 1
  return status === 'processing' ? Math.min(1, (percent ?? 0) / 100) : 0
}

function presentSummary(deps: Deps, row: ShownMosaic): MosaicSummary {
  const of = projectOf(row)
  const link = linksOf(deps, of, mosaicsFolder(of))
  const { made } = row
  const files = made === null || row.folder === null ? null : mosaicFiles(row.folder)
  return {
    _id: row.id,
    elevationId: row.elevation_id,
    kind: row.kind,
    status: row.status,
    progress: progressOf(row),
    stage: row.status === 'processing' ? (mosaicStages.find((stage) => stage === row.step) ?? null) : null,
    errorCode: row.error_code,
    mmPx: made?.mmPx ?? row.mm_px,
    widthPx: made?.widthPx ?? null,
    heightPx: made?.heightPx ?? null,
    originX: made?.originX ?? null,
    originY: made?.originY ?? null,
    residualPx: made?.residualPx ?? null,
    accuracy: made?.accuracy ?? null,
    photosUsed: made?.photosUsed ?? 0,
    photosLeftOut: row.photos_left_out,
    photosDeleted: photosDeleted(row),
    shownShare: made?.shownShare ?? null,
    tiles:
      files === null || made === null
        ? null
        : { url: `${tilesOf(link(files.pyramid))}/`, tileSize: made.tileSize, levels: made.levels },
    thumbnailUrl: files === null ? null : link(files.thumbnail),
    temperature: made?.temperature ?? null,
    createdBy: row.created_by_name ?? '',
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

async function photosOf(db: Db | Trx, mosaicId: string) {
  return db
    .selectFrom('mosaic_photo')
    .innerJoin('media', 'media.id', 'mosaic_photo.media_id')
    .selectAll('mosaic_photo')
    .select('media.name')
    .where('mosaic_id', '=', mosaicId)
    .orderBy('media.name')
    .orderBy('media.id')
    .execute()
}

export async function presentMosaic(deps: Deps, row: ShownMosaic): Promise<Mosaic> {
  const photos = await photosOf(deps.db, row.id)
  return {
    ...presentSummary(deps, row),
    residuals: photos.flatMap((photo) =>
      photo.position === null
        ? []
        : [
            {
              imageId: photo.media_id,
              name: photo.name,
              basis: photo.basis!,
              medianPx: photo.median_px,
              matches: photo.matches,
              sigmaM: photo.sigma_m!,
              footprint: [...cornersOf(photo.to_elevation!, photo.width_px!, photo.height_px!)],
            },
          ],
    ),
    leftOut: photos.flatMap(({ media_id: imageId, name, reason }) =>
      reason === null ? [] : [{ imageId, name, reason }],
    ),
  }
}

export async function showMosaic(deps: Deps, of: OfMosaic): Promise<Mosaic> {
  return presentMosaic(deps, await findMosaic(deps.db, of))
}

export async function listMosaics(deps: Deps, of: OfElevation): Promise<MosaicSummary[]> {
  const rows = await shownMosaics(deps.db, of).execute()
  return rows.map((row) => presentSummary(deps, row))
}
