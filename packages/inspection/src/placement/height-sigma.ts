import { cameraHeightSigmaOf, heightSigmaOf } from '../coverage/floor-of-footprint.ts'
import { planeViewsOf } from '../coverage/plane-view.ts'
import type { CoveragePhoto, ElevationFrame, ElevationPoint } from '../coverage/types.ts'
import type { PhotoPlacement } from './types.ts'

/**
 * Metres, one standard deviation, of the height above the foot of a place that a placed photo shows. A mosaic places
 * its photos against each other, so all of them are as far off in height as the flight was. Undefined where nothing
 * says how high the camera was.
 */
export function placedHeightSigma(
  photo: CoveragePhoto,
  frame: ElevationFrame,
  { source, sigmaM }: Pick<PhotoPlacement, 'source' | 'sigmaM'>,
  at: ElevationPoint,
): number | undefined {
  if (source === 'mosaic') {
    const ofFlight = cameraHeightSigmaOf(photo)
    return ofFlight === undefined ? undefined : Math.hypot(sigmaM, ofFlight)
  }
  const views = planeViewsOf(photo, frame)
  const view =
    typeof views === 'string'
      ? undefined
      : views.find(({ plane }) => at.x >= plane.startM && at.x <= plane.startM + plane.lengthM)
  if (view === undefined) return undefined
  const { v, w } = view.camera
  return heightSigmaOf(photo, frame, w, Math.abs(at.y - v) / w)
}
