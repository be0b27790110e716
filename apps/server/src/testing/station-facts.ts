import { readFileName } from '@plumbline/inspection/photos/file-names'
import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import exifr from 'exifr'
import { fileNameOf, wideCamera, type Station } from '../demo/flight/plan-flight.ts'
import { withMetadata } from '../demo/flight/write-exif.ts'

/** A start and an end of an image: the metadata between them is all that is read. */
const emptyJpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9])
const plain = { translateValues: false, reviveValues: false }

/** As the camera writes them and the server reads them. */
export async function factsOf(station: Station) {
  const bytes = withMetadata(emptyJpeg, station, wideCamera)
  const [exif, xmp] = await Promise.all([
    exifr.parse(bytes, { tiff: true, exif: true, gps: true, xmp: false, ...plain }) as Promise<Record<string, unknown>>,
    exifr.parse(bytes, { tiff: false, xmp: true, ...plain }) as Promise<Record<string, unknown>>,
  ])
  return readPhotoFacts({ exif, xmp }, readFileName(fileNameOf(station, 'W', 'JPG'))?.lens)
}
