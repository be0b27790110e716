import { cameraOf, usualCameraOf } from '@plumbline/contract/cameras'
import type { DroneModel } from '@plumbline/contract/drone-models'
import { readFileName } from '@plumbline/contract/file-names'
import { offsetDistanceOf } from '@plumbline/contract/from-the-photo'
import type { PhotoFacts } from '@plumbline/contract/photo-facts'
import { gsdOf, type Gsd } from '@plumbline/geometry/gsd'
import type { Selectable } from 'kysely'
import type { MediaTable } from '../../db/schema/media.ts'

export type Measured = Pick<Selectable<MediaTable>, 'name' | 'type' | 'facts' | 'width' | 'height' | 'pdib' | 'hardware_model' | 'payload' | 'camera_focal_length' | 'sensor_width'>

/** Metres to the wall: what a laser read goes before what somebody typed. */
export const distanceOf = (facts: PhotoFacts | null, pdib: number | null): number | null => (facts && offsetDistanceOf(facts)) ?? pdib

/** The camera by the photo's own word; without one, of light, that of the drone somebody chose. */
function cameraFor({ name, type, facts, hardware_model, payload }: Omit<Measured, 'pdib'>) {
  if (facts !== null && facts.model !== null) return cameraOf(facts, readFileName(name)?.lens)
  return type === 'visual' ? usualCameraOf({ model: hardware_model as DroneModel, payload }) : undefined
}

/** Pixels from the lens to the picture: what a metre away is a metre wide covers as many. */
export function focalPixelsOf(media: Omit<Measured, 'pdib'>): number | undefined {
  const { facts, width, height, camera_focal_length: focalLength, sensor_width: sensorWidth } = media
  if (width === null || height === null) return undefined
  const gsd = gsdOf({
    distance: 1, image: { width, height },
    calibratedFocalLength: facts?.calibratedFocalLength, focalLength: facts?.focalLength, equivalentFocalLength: facts?.equivalentFocalLength, digitalZoom: facts?.digitalZoom,
    camera: cameraFor(media), typed: focalLength === null || sensorWidth === null ? null : { focalLength, sensorWidth },
  })
  return gsd && 1000 / gsd.mmPerPixel
}

/** Millimetres a pixel of the photo as it is stored; nothing where neither it nor its sender says enough. */
export function gsdOfMedia(media: Measured): Gsd | undefined {
  const { facts, width, height, pdib, camera_focal_length: focalLength, sensor_width: sensorWidth } = media
  const distance = distanceOf(facts, pdib)
  if (distance === null || width === null || height === null) return undefined
  return gsdOf({
    distance, image: { width, height },
    calibratedFocalLength: facts?.calibratedFocalLength, focalLength: facts?.focalLength, equivalentFocalLength: facts?.equivalentFocalLength, digitalZoom: facts?.digitalZoom,
    camera: cameraFor(media), typed: focalLength === null || sensorWidth === null ? null : { focalLength, sensorWidth },
  })
}
