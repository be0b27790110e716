import { homographyOf, mmPxOf } from '../plane-camera.ts'
import type { PlacedPhoto, PlaneCamera } from '../types.ts'

/** A photo that lies where its camera says, in the light of all others. */
export const placedAt = (imageId: string, camera: PlaneCamera, known: Partial<PlacedPhoto> = {}): PlacedPhoto => ({
  imageId,
  plane: 0,
  basis: 'matched',
  toElevation: homographyOf(camera),
  camera,
  sigmaM: 0.01,
  residualM: { median: 0.005, p95: 0.01 },
  matches: 100,
  offPlaneShare: 0,
  gain: [1, 1, 1],
  sharpness: null,
  mmPx: mmPxOf(camera),
  ...known,
})
