import { floorAt } from '@plumbline/inspection/coverage/floor-edges'
import type { ElevationFrame, ElevationPoint } from '@plumbline/inspection/coverage/types'
import { floorsOf, type Floor } from '@plumbline/inspection/floors/floors'
import { placedHeightSigma } from '@plumbline/inspection/placement/height-sigma'
import type { PhotoPlacement } from '@plumbline/inspection/placement/types'
import { middleOf, placeShape } from '@plumbline/inspection/same-defect/place-shape'
import type { Selectable, Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import type { AnnotationTable } from '../../../db/schema/annotations.ts'
import { elevationsOf, photosOf } from '../../coverage/coverage-rows.ts'
import { placementsFor, type SearchPhoto } from './place-shapes.ts'
import { framesOf, mosaicPlacements } from './placements.ts'

type Reader = Db | Transaction<Database>
export type ShapeBox = Pick<Selectable<AnnotationTable>, 'box_left' | 'box_top' | 'box_right' | 'box_bottom'>

/** The middle of a shape on the elevation that its photo shows. */
export type ShapePlace = {
  readonly elevationId: string
  readonly centre: ElevationPoint
  readonly frame: ElevationFrame
  readonly photo: SearchPhoto
  readonly placement: PhotoPlacement
}
export type PlaceShape = (mediaId: string, box: ShapeBox) => ShapePlace | undefined

/** Each photo is placed once, whatever is drawn on it. */
export function placerOf(
  frames: ReadonlyMap<string, ElevationFrame>,
  photos: readonly SearchPhoto[],
  placements: readonly PhotoPlacement[],
): PlaceShape {
  const photoOf = new Map(photos.map((photo) => [photo.id, photo]))
  const ofMosaic = new Map(placements.map((placement) => [placement.imageId, placement]))
  const known = new Map<string, ReturnType<typeof placementsFor>>()
  return (mediaId, { box_left, box_top, box_right, box_bottom }) => {
    const photo = photoOf.get(mediaId)
    const found = known.get(mediaId) ?? placementsFor(photo, ofMosaic.get(mediaId), frames)
    known.set(mediaId, found)
    if (photo === undefined || typeof found === 'string') return undefined
    const corners = [
      { x: box_left, y: box_top },
      { x: box_right, y: box_top },
      { x: box_right, y: box_bottom },
      { x: box_left, y: box_bottom },
    ]
    const at = placeShape({ points: [corners] }, found)
    const frame = at && frames.get(at.placement.elevationId)
    if (at === undefined || frame === undefined) return undefined
    const { placement, lines } = at
    return { elevationId: placement.elevationId, centre: middleOf(lines), frame, photo, placement }
  }
}

/** Reads what places these photos, in two queries. */
export async function readPlacer(
  db: Reader,
  inspectionId: string,
  frames: ReadonlyMap<string, ElevationFrame>,
  mediaIds: readonly string[],
): Promise<PlaceShape> {
  if (frames.size === 0 || mediaIds.length === 0) return () => undefined
  const photos = await photosOf(db, inspectionId, mediaIds)
  return placerOf(frames, photos, await mosaicPlacements(db, inspectionId, mediaIds))
}

/** Metres: floors that were changed since the frame was computed give other heights. */
const sameHeightM = 0.05

export const fitsFloors = ({ heightM }: Pick<ElevationFrame, 'heightM'>, floors: readonly Floor[]): boolean =>
  Math.abs(floors.reduce((sum, { height }) => sum + height, 0) - heightM) <= sameHeightM

export type FloorOnElevation = (
  mediaId: string,
  box: ShapeBox,
) => Promise<{ readonly elevationId: string; readonly floor: string } | undefined>

/**
 * The floor at the height of a shape's middle. Undefined where the photo has no place on its elevation, and where
 * another floor lies within what the height is exact to. Frames and floors are read once for all shapes, a photo once
 * for all on it.
 */
export function floorsOnElevations(trx: Reader, inspectionId: string): FloorOnElevation {
  const read = async () => ({
    frames: await framesOf(trx, inspectionId),
    floors: new Map((await elevationsOf(trx, inspectionId)).map(({ id, portions }) => [id, floorsOf(portions)])),
  })
  let elevations: ReturnType<typeof read> | undefined
  const placers = new Map<string, PlaceShape>()
  return async (mediaId, box) => {
    elevations ??= read()
    const { frames, floors } = await elevations
    const placer = placers.get(mediaId) ?? (await readPlacer(trx, inspectionId, frames, [mediaId]))
    placers.set(mediaId, placer)
    const place = placer(mediaId, box)
    const own = place && floors.get(place.elevationId)
    if (place === undefined || own === undefined || !fitsFloors(place.frame, own)) return undefined
    const { photo, frame, placement, centre, elevationId } = place
    const sigmaM = placedHeightSigma(photo, frame, placement, centre)
    const at = sigmaM === undefined ? undefined : floorAt(own, centre.y, sigmaM)
    return at === undefined || at.isOnBorder ? undefined : { elevationId, floor: at.floor }
  }
}
