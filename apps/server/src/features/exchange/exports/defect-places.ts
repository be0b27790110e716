import type { Point } from '@plumbline/geometry/point'
import { outlinesOf } from '@plumbline/exchange/photos/outlines'
import type { EarthPoint } from '@plumbline/exchange/places/types'
import type { ElevationFrame, FramePlane } from '@plumbline/inspection/coverage/types'
import type { PhotoPlacement } from '@plumbline/inspection/placement/types'
import { middleOf, placeShape } from '@plumbline/inspection/same-defect/place-shape'
import { earthlyOf, geocentricOfLocal, metresPerDegree } from '@plumbline/models/place/earth'
import { transform } from '@plumbline/models/matrix'
import { sql, type Selectable } from 'kysely'
import type { AnnotationTable } from '../../../db/schema/annotations.ts'
import { photosOf } from '../../coverage/coverage-rows.ts'
import { placementsFor, type SearchPhoto } from '../../defects/same/place-shapes.ts'
import { framesOf, mosaicPlacements } from '../../defects/same/placements.ts'
import { frameOf } from '../../models/local-frame.ts'
import type { OfInspection, Trx } from './export-rows.ts'

/** Where a defect is, and how that is known. */
export type DefectPlace = {
  /** mosaic, pose: by what places its photo. model: where it is pinned on a 3D model. */
  readonly by: 'mosaic' | 'pose' | 'model'
  readonly point: EarthPoint | null
  /** On its elevation. */
  readonly metres: {
    readonly elevationId: string
    readonly x: number
    readonly y: number
    readonly sigmaM: number
    readonly lines: readonly (readonly Point[])[]
  } | null
}

type Size = { readonly width: number; readonly height: number }

type ShapeRow = Pick<
  Selectable<AnnotationTable>,
  'id' | 'media_id' | 'shape' | 'points' | 'pixel_sizes' | 'width_profile'
> & { readonly defect_id: string }

const radians = (degrees: number) => (degrees * Math.PI) / 180

function planeAt({ planes }: ElevationFrame, x: number): FramePlane {
  return planes.findLast(({ startM }) => x >= startM) ?? planes[0]!
}

/** A place of the elevation on earth: along its plane, to the right of its left foot. */
export function earthOf(frame: ElevationFrame, { x, y }: Point): EarthPoint {
  const { origin, bearing, startM } = planeAt(frame, x)
  const perDegree = metresPerDegree(origin.latitude)
  const along = radians(bearing - 90)
  return {
    longitude: origin.longitude + ((x - startM) * Math.sin(along)) / perDegree.east,
    latitude: origin.latitude + ((x - startM) * Math.cos(along)) / perDegree.north,
    altitude: origin.altitude === null ? null : origin.altitude + y,
  }
}

/** Outlines in fractions of the photo: a line has an area of its width. */
function outlinesOnPhoto(row: ShapeRow, { width, height }: Size) {
  const outlines = outlinesOf(
    {
      shape: row.shape,
      lines: row.points.map((line) => line.map(({ x, y }) => ({ x: x * width, y: y * height }))),
      widthPx: row.width_profile?.p50 ?? row.pixel_sizes?.width ?? null,
    },
    { width, height },
  )
  return outlines.map((line) => line.map(({ x, y }) => ({ x: x / width, y: y / height })))
}

export type Placer = (defectIds: readonly string[]) => Promise<ReadonlyMap<string, DefectPlace>>

const shapesOf = (trx: Trx, ids: readonly string[]): Promise<readonly ShapeRow[]> =>
  trx
    .selectFrom('annotation')
    .innerJoin('defect', 'defect.id', 'annotation.defect_id')
    .select(['annotation.id', 'media_id', 'shape', 'points', 'pixel_sizes', 'width_profile', 'defect.id as defect_id'])
    .where('annotation.defect_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('annotation.deleted_at', 'is', null)
    // The photo that gives the size is the best of them.
    .orderBy(sql`(annotation.id = defect.size_annotation_id) is true desc`)
    .orderBy('annotation.id')
    .execute()

const pinsOf = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('model_pin')
    .select(['defect_id', 'x', 'y', 'z'])
    .where('defect_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

type PlacedPhoto = { readonly size: Size; readonly placements: readonly PhotoPlacement[] }
type PhotoPlacer = (mediaIds: readonly string[]) => Promise<ReadonlyMap<string, PlacedPhoto | undefined>>

/** Neighbouring defects are on the same photos; those of a whole inspection would be tens of megabytes. */
const maxKnownPhotos = 5_000

/** undefined: nothing places it. */
function placedPhoto(
  photo: SearchPhoto | undefined,
  ofMosaic: PhotoPlacement | undefined,
  frames: ReadonlyMap<string, ElevationFrame>,
): PlacedPhoto | undefined {
  const placements = placementsFor(photo, ofMosaic, frames)
  if (typeof placements === 'string' || photo === undefined || photo.width === null || photo.height === null)
    return undefined
  return { size: { width: photo.width, height: photo.height }, placements }
}

function openPhotoPlacer(trx: Trx, inspectionId: string, frames: ReadonlyMap<string, ElevationFrame>): PhotoPlacer {
  const known = new Map<string, PlacedPhoto | undefined>()
  return async (mediaIds) => {
    if (frames.size === 0) return known
    if (known.size > maxKnownPhotos) known.clear()
    const unknown = [...new Set(mediaIds)].filter((id) => !known.has(id))
    if (unknown.length === 0) return known
    const photos = new Map((await photosOf(trx, inspectionId, unknown)).map((photo) => [photo.id, photo]))
    const ofMosaic = new Map(
      (await mosaicPlacements(trx, inspectionId, unknown)).map((placement) => [placement.imageId, placement]),
    )
    for (const id of unknown) known.set(id, placedPhoto(photos.get(id), ofMosaic.get(id), frames))
    return known
  }
}

/** Places defects page by page: by their outline on the elevation, else by their pin. */
export async function openPlacer(trx: Trx, { projectId, inspectionId }: OfInspection): Promise<Placer> {
  const frames = await framesOf(trx, inspectionId)
  const photosAt = openPhotoPlacer(trx, inspectionId, frames)
  const { origin } = await frameOf(trx, projectId)
  const toEarth = origin === null ? undefined : geocentricOfLocal(origin)

  function placed(row: ShapeRow, photo: PlacedPhoto | undefined): DefectPlace | undefined {
    if (photo === undefined) return undefined
    const at = placeShape({ points: outlinesOnPhoto(row, photo.size) }, photo.placements)
    const frame = at && frames.get(at.placement.elevationId)
    if (at === undefined || frame === undefined) return undefined
    const { elevationId, sigmaM, source } = at.placement
    const middle = middleOf(at.lines)
    return { by: source, point: earthOf(frame, middle), metres: { elevationId, ...middle, sigmaM, lines: at.lines } }
  }

  return async (ids) => {
    const places = new Map<string, DefectPlace>()
    const rows = await shapesOf(trx, ids)
    const photos = await photosAt(rows.map(({ media_id }) => media_id))
    for (const row of rows) {
      const place = places.has(row.defect_id) ? undefined : placed(row, photos.get(row.media_id))
      if (place !== undefined) places.set(row.defect_id, place)
    }
    for (const { defect_id, x, y, z } of toEarth === undefined ? [] : await pinsOf(trx, ids)) {
      if (places.has(defect_id)) continue
      places.set(defect_id, { by: 'model', point: earthlyOf(transform(toEarth!, [x, y, z])), metres: null })
    }
    return places
  }
}
