import type { DroneInformation } from '@plumbline/contract/media/media'
import {
  gsdRangeOf,
  modelGsd,
  summariseGsd,
  type GsdPhoto,
  type GsdRange,
  type GsdSummary,
  type PhotoGsd,
} from '@plumbline/inspection/photos/photo-gsd'
import type { Known } from './chosen-files.ts'

type Drone = Pick<DroneInformation, 'hardwareModel' | 'payload' | 'pdib' | 'cameraFocalLength' | 'sensorWidth'>

/** Of the photos that were chosen; or, before any was, an estimate by the model. */
export type GsdReading =
  | { readonly basis: 'photos'; readonly summary: GsdSummary; readonly range: GsdRange }
  | { readonly basis: 'model'; readonly estimate: PhotoGsd }

/** As decoded: EXIF may name another size. */
const photoOf = ({ name, facts, pixels }: Pick<Known, 'name' | 'facts' | 'pixels'>): GsdPhoto => ({
  name,
  facts,
  width: pixels?.width ?? facts?.width ?? null,
  height: pixels?.height ?? facts?.height ?? null,
})

const isMeasured = ({ kind }: Pick<Known, 'kind'>) => kind === 'photo' || kind === 'video'

/**
 * The same numbers as the server stores once it has read the photos: photos are never given the GSD of the model that
 * was chosen.
 */
export function readGsd(
  drone: Drone,
  files: readonly Pick<Known, 'name' | 'facts' | 'pixels' | 'kind'>[],
): GsdReading | undefined {
  const summary = summariseGsd(files.filter(isMeasured).map(photoOf), drone)
  const range = gsdRangeOf(summary)
  if (range !== null) return { basis: 'photos', summary, range }
  const estimate = modelGsd({ model: drone.hardwareModel, payload: drone.payload }, drone.pdib)
  return estimate && { basis: 'model', estimate }
}

/** The largest pixel of the photos; none where it is only an estimate or unknown. */
export const largestGsd = (gsd: GsdReading | undefined): number | null =>
  gsd === undefined ? null : gsd.basis === 'model' ? gsd.estimate.mmPerPixel : gsd.range.max

/** What is stored for the marker until the server has read its photos: that of the camera with the most photos. */
export const markerGsd = (gsd: GsdReading | undefined): number | null =>
  gsd?.basis === 'photos' ? (gsd.summary.cameras[0]?.gsd.mmPerPixel ?? null) : null
