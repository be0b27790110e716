import type { MosaicKind, MosaicLeftOutReason } from '@plumbline/contract/mosaics/mosaics'
import { qualityFault } from '@plumbline/inspection/coverage/by-place'
import { withScale } from '@plumbline/inspection/coverage/frame/frame-scale'
import type { CoveragePhoto, ElevationFrame } from '@plumbline/inspection/coverage/types'
import { toPlane } from '@plumbline/mosaic/plane-camera'
import { priorOf } from '@plumbline/mosaic/photo-prior'
import type { PhotoPrior } from '@plumbline/mosaic/types'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { usualLimits } from '../coverage/compute-coverage.ts'
import { photoColumns, photoOf } from '../coverage/coverage-rows.ts'
import type { Trx } from './mosaic-rows.ts'

export type Candidate = CoveragePhoto & {
  readonly elevationId: string | null
  readonly isThermal: boolean
  readonly pictureFolder: string
  readonly hasPyramid: boolean
  /** Where its temperatures lie; null: none are known. */
  readonly temperaturesKey: string | null
}

/** Every photo of the inspection that was read. The thermal half of a pair is where its visual half was put. */
export async function candidatesOf(db: Db | Trx, inspectionId: string): Promise<readonly Candidate[]> {
  const rows = await db
    .selectFrom('media')
    .leftJoin('media as pair', 'pair.id', 'media.companion_of')
    .leftJoin('marker', 'marker.id', sql`coalesce(media.marker_id, pair.marker_id)` as never)
    .leftJoin('thermal_image', 'thermal_image.media_id', 'media.id')
    .select([
      ...photoColumns,
      'media.picture_folder',
      'media.tile_levels',
      'thermal_image.temperatures_key',
      sql<string | null>`coalesce(media.elevation_id, pair.elevation_id, marker.elevation_id)`.as('elevation_id'),
    ])
    .where('media.inspection_id', '=', inspectionId)
    .where('media.kind', '=', 'photo')
    .where('media.picture_folder', 'is not', null)
    .orderBy('media.id')
    .execute()
  return rows.map((row) => ({
    ...photoOf(row),
    pictureFolder: row.picture_folder!,
    hasPyramid: row.tile_levels !== null,
    temperaturesKey: row.temperatures_key,
  }))
}

export type ChosenPhoto = { readonly photo: Candidate; readonly prior: PhotoPrior }
export type Chosen = {
  readonly used: readonly ChosenPhoto[]
  readonly leftOut: readonly { readonly imageId: string; readonly reason: MosaicLeftOutReason }[]
}

type Wanted = {
  readonly elevationId: string
  readonly kind: MosaicKind
  readonly frame: ElevationFrame
  /** Null: every photo of the elevation, and those of no elevation that look at it. */
  readonly imageIds: readonly string[] | null
}

function faultOf(photo: Candidate, kind: MosaicKind): MosaicLeftOutReason | undefined {
  if (kind === 'thermal') {
    if (!photo.isThermal) return 'not-thermal'
    return photo.temperaturesKey === null ? 'no-temperatures' : undefined
  }
  return photo.isThermal ? 'thermal' : qualityFault(photo, usualLimits)
}

/** Its middle lies on the elevation. */
function looksAt({ camera }: PhotoPrior, { lengthM, heightM }: ElevationFrame): boolean {
  const at = [0, 0]
  if (!toPlane(camera, camera.widthPx / 2, camera.heightPx / 2, at)) return false
  return at[0]! >= 0 && at[0]! <= lengthM && at[1]! >= 0 && at[1]! <= heightM
}

/** What a mosaic is made from, and why not from the rest. */
export function choosePhotos(candidates: readonly Candidate[], { elevationId, kind, frame, imageIds }: Wanted): Chosen {
  const asked = imageIds === null ? null : new Set(imageIds)
  const used: ChosenPhoto[] = []
  const leftOut: { imageId: string; reason: MosaicLeftOutReason }[] = []
  for (const photo of candidates) {
    const isAsked = asked?.has(photo.id) === true
    if (asked !== null && !isAsked) continue
    if (
      asked === null &&
      (photo.isThermal !== (kind === 'thermal') || (photo.elevationId ?? elevationId) !== elevationId)
    )
      continue
    const prior = priorOf(photo, frame)
    const isPrior = typeof prior !== 'string'
    // Of no elevation: only what looks at this one is spoken of here.
    if (!isAsked && photo.elevationId === null && !(isPrior && looksAt(prior, frame))) continue
    const fault = faultOf(photo, kind)
    if (fault !== undefined) leftOut.push({ imageId: photo.id, reason: fault })
    else if (isPrior) used.push({ photo, prior })
    else leftOut.push({ imageId: photo.id, reason: prior })
  }
  return { used, leftOut }
}

/**
 * As the coverage of this inspection has it, at the scale of the distance that somebody typed since; undefined where the
 * place of the elevation is not known.
 */
export async function frameOf(
  db: Db | Trx,
  { inspectionId, elevationId }: { readonly inspectionId: string; readonly elevationId: string },
): Promise<ElevationFrame | undefined> {
  const row = await db
    .selectFrom('coverage')
    .leftJoin('known_distance', (join) =>
      join
        .onRef('known_distance.elevation_id', '=', 'coverage.elevation_id')
        .onRef('known_distance.inspection_id', '=', 'coverage.inspection_id'),
    )
    .select(['coverage.figures', 'known_distance.now as distance'])
    .where('coverage.inspection_id', '=', inspectionId)
    .where('coverage.elevation_id', '=', elevationId)
    .executeTakeFirst()
  const frame = row?.figures.frame ?? undefined
  return frame && withScale(frame, row?.distance?.scale ?? null)
}
