import { lensOf } from '@plumbline/inspection/coverage/camera-pose'
import { aimOf, obliquenessOf, planeViewsOf, type OnPlane } from '@plumbline/inspection/coverage/plane-view'
import { steepestAngle, type CoveragePhoto, type ElevationFrame } from '@plumbline/inspection/coverage/types'
import { mmPxOf } from './plane-camera.ts'
import type { MosaicLeftOutReason, PhotoPrior, PlaneCamera, PriorSigma } from './types.ts'

/** Metres and degrees of a drone without corrections by radio, and of one with. */
const usual: PriorSigma = { acrossM: 1.5, upM: 0.5, awayM: 1.5, angleDegrees: 2 }
const corrected: PriorSigma = { acrossM: 0.1, upM: 0.1, awayM: 0.1, angleDegrees: 2 }
/** Metres: a laser reads something before the plane as often as the plane itself. */
const laserSigmaM = 0.25

function sigmaOf({ facts }: CoveragePhoto): PriorSigma {
  const sigma = facts?.rtk === 'fixed' ? corrected : usual
  return typeof facts?.laserRange === 'number' ? { ...sigma, awayM: Math.min(sigma.awayM, laserSigmaM) } : sigma
}

const rowOf = ({ u, v, w }: OnPlane): readonly number[] => [u, v, w]

/** Where position, gimbal and lens put a photo before the plane that its middle sees first, or why they do not. */
export function priorOf(photo: CoveragePhoto, frame: ElevationFrame): PhotoPrior | MosaicLeftOutReason {
  const views = planeViewsOf(photo, frame)
  if (typeof views === 'string') return views
  const lens = lensOf(photo)
  if (lens === undefined) return 'no-camera'
  const [view] = views
  if (view === undefined) return 'misses'
  if (aimOf(view) === undefined || obliquenessOf(view) > steepestAngle) return 'oblique'
  const camera: PlaneCamera = {
    x: view.plane.startM + view.camera.u,
    y: view.camera.v,
    w: view.camera.w,
    axes: [...rowOf(view.right), ...rowOf(view.up), ...rowOf(view.view)],
    focal: lens.focal,
    k1: 0,
    widthPx: lens.halfWidth * 2,
    heightPx: lens.halfHeight * 2,
  }
  if (![camera.x, camera.y, camera.w, camera.focal, ...camera.axes].every(Number.isFinite)) return 'no-position'
  const { facts } = photo
  return {
    imageId: photo.id,
    plane: view.index,
    camera,
    sigma: sigmaOf(photo),
    cameraKey: [facts?.model, facts?.imageSource, camera.widthPx, camera.heightPx, Math.round(camera.focal)].join('/'),
    sharpness: photo.quality?.sharpness ?? null,
    mmPx: mmPxOf(camera),
  }
}
