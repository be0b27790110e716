import { fitFrame } from '@plumbline/inspection/coverage/frame/fit-frame'
import { floorOfFootprint, type FootprintFloor } from '@plumbline/inspection/coverage/floor-of-footprint'
import { lensOf } from '@plumbline/inspection/coverage/camera-pose'
import { footprintOf } from '@plumbline/inspection/coverage/footprint'
import { offsetDistanceOf } from '@plumbline/inspection/photos/photo-suggestions'
import type { CoverageFloor, CoveragePhoto, ElevationFrame, ElevationShape } from '@plumbline/inspection/coverage/types'

/** Where an elevation stands as far as it is known before anything is sent. */
export type KnownElevation = {
  readonly _id: string
  readonly shape: ElevationShape
  /** Top-down. */
  readonly floors: readonly CoverageFloor[]
  /** As the server measured it from the photos it has, or as somebody typed it; null: not yet. */
  readonly frame: ElevationFrame | null
}

/** Of the photos with a footprint, this share may lie beside a frame that an earlier flight gave. */
const maxBeside = 0.1

/** A frame of an earlier flight reaches as far as that flight did: photos beside it would be lost without notice. */
function reachesBeyond(photos: readonly CoveragePhoto[], frame: ElevationFrame): boolean {
  let [all, beside] = [0, 0]
  for (const photo of photos) {
    const footprint = footprintOf(photo, frame)
    if (footprint !== 'misses' && typeof footprint === 'string') continue
    all += 1
    if (footprint === 'misses' || footprint.centre.x < 0 || footprint.centre.x > frame.lengthM) beside += 1
  }
  return beside > all * maxBeside
}

export type UploadFrame = {
  readonly frame: ElevationFrame
  /** stored: as the server has it. first: it has none. beyond: the photos reach beyond the one it has. */
  readonly origin: 'stored' | 'first' | 'beyond'
}

/** Undefined where no photo says where the elevation is. */
export function frameForUpload(
  photos: readonly CoveragePhoto[],
  { shape, frame }: Pick<KnownElevation, 'shape' | 'frame'>,
): UploadFrame | undefined {
  if (frame !== null && (frame.source !== 'flight-fit' || !reachesBeyond(photos, frame)))
    return { frame, origin: 'stored' }
  const fitted = fitFrame(photos, shape)
  return fitted && { frame: fitted, origin: frame === null ? 'first' : 'beyond' }
}

export type MeasuredPhotos = {
  /** The place in the middle of each photo, by its id, where the frame and the photo give one. */
  readonly places: ReadonlyMap<string, FootprintFloor>
  /** Of the elevation; undefined where only photos say how long it is. */
  readonly lengthM: number | undefined
}

export const nothingMeasured: MeasuredPhotos = { places: new Map(), lengthM: undefined }

export function measurePhotos(photos: readonly CoveragePhoto[], elevation: KnownElevation): MeasuredPhotos {
  const frame = frameForUpload(photos, elevation)?.frame
  if (frame === undefined) return nothingMeasured
  const places = photos.flatMap((photo) => {
    const floor = floorOfFootprint(photo, frame, elevation.floors)
    return floor === undefined ? [] : [[photo.id, floor] as const]
  })
  return { places: new Map(places), lengthM: frame.lengthSource === 'photos' ? undefined : frame.lengthM }
}

/** Metres of the wall that most photos show across; undefined where no camera is known, or no distance. */
export function widthSeen(photos: readonly CoveragePhoto[]): number | undefined {
  const widths = photos.flatMap((photo) => {
    const lens = lensOf(photo)
    const distanceM = (photo.facts && offsetDistanceOf(photo.facts)) ?? photo.pdib
    return lens === undefined || distanceM === null ? [] : (2 * lens.halfWidth * distanceM) / lens.focal
  })
  return widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)]
}
