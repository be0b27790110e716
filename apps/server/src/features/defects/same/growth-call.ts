import type { duplicateRoutes, Growth, GrowthSide } from '@plumbline/contract/defects/duplicates'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { offsetDistanceOf } from '@plumbline/inspection/photos/photo-suggestions'
import { centred, growthOf, type GrowthOutline } from '@plumbline/inspection/growth/growth'
import { blurPxOf, scaleSigmaOf, scaleSigmas } from '@plumbline/inspection/sizes/size-error'
import { bestOf } from '@plumbline/inspection/same-defect/best-photo'
import { kindOf, middleOf, placeShape } from '@plumbline/inspection/same-defect/place-shape'
import type { PhotoPlacement } from '@plumbline/inspection/placement/types'
import type { Call } from '../../../http/implement.ts'
import { photosOf, type InspectionPhoto } from '../../coverage/coverage-rows.ts'
import { linksOf } from '../../media/media-files.ts'
import { pictureFiles } from '../../media/pictures.ts'
import { locationOf } from '../defect-sizes.ts'
import { survivorOf } from './merged-chain.ts'
import { placementsFor } from './place-shapes.ts'
import { framesOf, mosaicPlacements } from './placements.ts'

type Route = typeof duplicateRoutes.growth
type Point = { readonly x: number; readonly y: number }

const shapesOf = ({ db }: Pick<Call, 'db'>, defectId: string) =>
  db
    .selectFrom('annotation')
    .innerJoin('media', 'media.id', 'annotation.media_id')
    .innerJoin('defect', 'defect.id', 'annotation.defect_id')
    .innerJoin('inspection', 'inspection.id', 'defect.inspection_id')
    .select([
      'annotation.id',
      'annotation.media_id',
      'annotation.shape',
      'annotation.points',
      'annotation.pixel_sizes',
      'annotation.width_profile',
      'annotation.origin',
      'annotation.is_edited',
      'annotation.box_left',
      'annotation.box_top',
      'annotation.box_right',
      'annotation.box_bottom',
      'media.name',
      'media.picture_folder',
      'media.width',
      'media.height',
      'media.gsd',
      'media.gsd_source',
      'media.gsd_numbers',
      'media.quality',
      'defect.id as defect_id',
      'defect.defect_num',
      'defect.inspection_id',
      'defect.corporate_id',
      'defect.project_id',
      'inspection.inspected_on',
    ])
    .where('annotation.defect_id', '=', defectId)
    .where('annotation.deleted_at', 'is', null)
    .orderBy('annotation.id')
    .limit(200)
    .execute()
type Row = Awaited<ReturnType<typeof shapesOf>>[number]

function outlineScaleSigma(photo: InspectionPhoto | undefined, placement: PhotoPlacement | undefined, row: Row) {
  // Without corrections by radio a small mosaic is to scale to some hundredths only.
  if (placement?.source === 'mosaic') return Math.max(scaleSigmas.mosaic, placement.scaleSigma ?? 0)
  const laser = photo?.facts ? offsetDistanceOf(photo.facts) : undefined
  if (laser !== undefined && laser !== null) return scaleSigmaOf('laser', row.gsd_source)
  const distanceM = photo?.pdib ?? null
  // Without a laser the distance is that of the position, which is as exact as the photo's place.
  if (placement !== undefined && distanceM !== null && distanceM > 0)
    return Math.max(scaleSigmaOf('typed', row.gsd_source), placement.sigmaM / distanceM)
  return scaleSigmaOf(row.gsd_numbers?.distanceSource, row.gsd_source)
}

/** So near the edge of its photo, a shape may go on beyond it; fractions of the photo. */
const edge = 0.004
const isAtEdge = ({ box_left, box_top, box_right, box_bottom }: Row) =>
  box_left < edge || box_top < edge || box_right > 1 - edge || box_bottom > 1 - edge

type Side = { readonly shown: GrowthSide; readonly outline: GrowthOutline; readonly middle: Point | null }

/** By the photo's place on the elevation, which takes its obliqueness into account; else by its own scale. */
function linesOf(row: Row, placements: readonly PhotoPlacement[]) {
  const placed = placeShape(row, placements)
  if (placed !== undefined)
    return {
      lines: placed.lines,
      placement: placed.placement,
      mmPx: placed.placement.mmPx,
      middle: middleOf(placed.lines),
    }
  const { gsd, width, height } = row
  if (gsd === null || width === null || height === null) return undefined
  const lines = row.points.map((line) =>
    line.map(({ x, y }) => ({ x: (x * width * gsd) / 1000, y: (-y * height * gsd) / 1000 })),
  )
  return { lines, placement: undefined, mmPx: gsd, middle: null }
}

async function sideOf(call: Call, defectId: string): Promise<Side | 'no-shape' | 'no-scale'> {
  const rows = await shapesOf(call, defectId)
  const [first] = rows
  if (first === undefined) return 'no-shape'
  const [frames, mosaics, photos] = [
    await framesOf(call.db, first.inspection_id),
    await mosaicPlacements(call.db, first.inspection_id),
    await photosOf(call.db, first.inspection_id),
  ]
  const known = rows.flatMap((row) => {
    const photo = photos.find(({ id }) => id === row.media_id)
    const found = placementsFor(
      photo,
      mosaics.find(({ imageId }) => imageId === row.media_id),
      frames,
    )
    const drawn = linesOf(row, typeof found === 'string' ? [] : found)
    return drawn === undefined ? [] : [{ id: row.id, row, photo, ...drawn, sharpness: row.quality?.sharpness ?? null }]
  })
  // One that its photo cuts off says less than any that shows it whole.
  const whole = known.filter(({ row }) => !isAtEdge(row))
  const best = bestOf(whole.length > 0 ? whole : known)
  if (best === undefined) return 'no-scale'
  const { row, lines, placement, mmPx, middle, photo, sharpness } = best
  const scaleSigma = outlineScaleSigma(photo, placement, row)
  const link = linksOf(call, { corporateId: row.corporate_id, projectId: row.project_id })
  return {
    middle,
    outline: {
      kind: kindOf(row),
      lines,
      mmPx,
      scaleSigma,
      isDetected: row.origin === 'detector' && !row.is_edited,
      isTraced: row.shape === 'polyline' && row.width_profile !== null,
      isOutline: row.shape === 'polygon',
      blurPx: blurPxOf(sharpness, Math.max(row.width ?? 0, row.height ?? 0)),
      widthPx: row.pixel_sizes?.width ?? null,
      isCut: isAtEdge(row),
    },
    shown: {
      defectId: row.defect_id,
      defectNum: row.defect_num,
      inspectionId: row.inspection_id,
      inspectedOn: row.inspected_on === null ? null : String(row.inspected_on),
      annotationId: row.id,
      imageId: row.media_id,
      imageName: row.name,
      thumbnailUrl: row.picture_folder === null ? null : link(pictureFiles(row.picture_folder).thumbnail),
      location: locationOf(row),
      shape: row.shape,
      outline: centred(lines).map((line) => [...line]),
      mmPx,
      sharpness,
      scaleSigma,
      scaledBy: placement?.source ?? 'gsd',
    },
  }
}

const nothing = (reason: NonNullable<Growth['reason']>, sides: Partial<Growth> = {}): Growth => ({
  verdict: 'cannot-tell',
  reason,
  earlier: null,
  now: null,
  shiftM: null,
  figures: [],
  ...sides,
})

export async function growth(call: Call, { params }: Input<Route>): Promise<Reply<Route>> {
  const row = await call.db
    .selectFrom('defect')
    .select(['id', 'earlier_id'])
    .where('id', '=', params.defectId)
    .where('inspection_id', '=', params.inspectionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('defect.not-found')
  if (row.earlier_id === null) return nothing('not-linked')
  const earlierId = await survivorOf(call.db, row.earlier_id)
  const [earlier, now] = [await sideOf(call, earlierId), await sideOf(call, row.id)]
  if (typeof earlier === 'string' || typeof now === 'string')
    return nothing(typeof earlier === 'string' ? earlier : (now as 'no-shape' | 'no-scale'), {
      earlier: typeof earlier === 'string' ? null : earlier.shown,
      now: typeof now === 'string' ? null : now.shown,
    })
  const [from, to] = [now.middle, earlier.middle]
  return {
    ...growthOf(earlier.outline, now.outline),
    figures: [...growthOf(earlier.outline, now.outline).figures],
    earlier: earlier.shown,
    now: now.shown,
    shiftM: from === null || to === null ? null : { x: to.x - from.x, y: to.y - from.y },
  }
}
