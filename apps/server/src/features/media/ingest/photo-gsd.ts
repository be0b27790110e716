import { focalPixels, photoGsd, type PhotoGsd } from '@plumbline/inspection/photos/photo-gsd'
import type { Selectable, Updateable } from 'kysely'
import type { MediaTable } from '../../../db/schema/media.ts'

type Measured = Pick<
  Selectable<MediaTable>,
  'name' | 'facts' | 'width' | 'height' | 'pdib' | 'camera_focal_length' | 'sensor_width'
>

const typedIn = ({ camera_focal_length: cameraFocalLength, sensor_width: sensorWidth, pdib }: Measured) => ({
  cameraFocalLength,
  sensorWidth,
  pdib,
})

export const focalPixelsOf = (media: Measured): number | undefined =>
  media.width === null || media.height === null ? undefined : focalPixels(media, typedIn(media))

/** Undefined as well for a picture that was not decoded: the size that EXIF names may be another. */
export const gsdOfMedia = (media: Measured, prefersTyped = false): PhotoGsd | undefined =>
  media.width === null || media.height === null ? undefined : photoGsd(media, typedIn(media), prefersTyped)

export function gsdColumns(
  gsd: PhotoGsd | undefined,
): Pick<Updateable<MediaTable>, 'gsd' | 'gsd_source' | 'gsd_numbers'> {
  return {
    gsd: gsd?.mmPerPixel ?? null,
    gsd_source: gsd?.source ?? null,
    gsd_numbers: gsd === undefined ? null : JSON.stringify(gsd.used),
  }
}
