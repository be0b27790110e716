import type { Point } from '@plumbline/geometry/point'
import { outlinesOf } from '@plumbline/exchange/photos/outlines'
import type { EarthPoint } from '@plumbline/exchange/places/types'
import type { ElevationFrame, FramePlane } from '@plumbline/inspection/coverage/types'
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
function outlinesOnPhoto(row: ShapeRow, { width, height }: { readonly width: number; readonly height: number }) {
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

/** Reads what places photos once, then places defects page by page: by their outline on the elevation, else by their pin. */
export async function openPlacer(trx: Trx, { projectId, inspectionId }: OfInspection): Promise<Placer> {
  const frames = await framesOf(trx, inspectionId)
  const photos: readonly SearchPhoto[] = frames.size === 0 ? [] : await photosOf(trx, inspectionId)
  const photoOf = new Map(photos.map((photo) => [photo.id, photo]))
  const ofMosaic = new Map((await mosaicPlacements(trx, inspectionId)).map((one) => [one.imageId, one]))
  const { origin } = await frameOf(trx, projectId)
  const toEarth = origin === null ? undefined : geocentricOfLocal(origin)
  const known = new Map<string, ReturnType<typeof placementsFor>>()

  function placed(row: ShapeRow): DefectPlace | undefined {
    const photo = photoOf.get(row.media_id)
    const found = known.get(row.media_id) ?? placementsFor(photo, ofMosaic.get(row.media_id), frames)
    known.set(row.media_id, found)
    if (typeof found === 'string' || photo === undefined || photo.width === null || photo.height === null)
      return undefined
    const size = { width: photo.width, height: photo.height }
    const at = placeShape({ points: outlinesOnPhoto(row, size) }, found)
    const frame = at && frames.get(at.placement.elevationId)
    if (at === undefined || frame === undefined) return undefined
    const { elevationId, sigmaM, source } = at.placement
    const middle = middleOf(at.lines)
    return { by: source, point: earthOf(frame, middle), metres: { elevationId, ...middle, sigmaM, lines: at.lines } }
  }

  return async (ids) => {
    const places = new Map<string, DefectPlace>()
    for (const row of await shapesOf(trx, ids)) {
      const place = places.has(row.defect_id) ? undefined : placed(row)
      if (place !== undefined) places.set(row.defect_id, place)
    }
    for (const { defect_id, x, y, z } of toEarth === undefined ? [] : await pinsOf(trx, ids)) {
      if (places.has(defect_id)) continue
      places.set(defect_id, { by: 'model', point: earthlyOf(transform(toEarth!, [x, y, z])), metres: null })
    }
    return places
  }
}
