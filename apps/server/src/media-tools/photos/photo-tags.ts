import { readFileName } from '@plumbline/inspection/photos/file-names'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import { recognise, temperatureFormat } from '@plumbline/thermal/recognise'
import exifr from 'exifr'

/**
 * Nothing else is looked at: two thousand entries of sixty thousand numbers each would keep a core busy for minutes.
 */
const wanted = [
  'Make',
  'Model',
  'ImageWidth',
  'ImageHeight',
  'ExifImageWidth',
  'ExifImageHeight',
  'DateTimeOriginal',
  'CreateDate',
  'OffsetTime',
  'OffsetTimeOriginal',
  'OffsetTimeDigitized',
  'FocalLength',
  'FocalLengthIn35mmFormat',
  'DigitalZoomRatio',
  'SerialNumber',
  'GPSLatitudeRef',
  'GPSLatitude',
  'GPSLongitudeRef',
  'GPSLongitude',
  'GPSAltitudeRef',
  'GPSAltitude',
  'GPSTimeStamp',
  'GPSDateStamp',
]
const plain = { translateValues: false, reviveValues: false } as const
type Tags = Readonly<Record<string, unknown>>

/** Unreadable tags count as absent: the photo itself may be sound. */
async function tagsOf(head: Buffer, options: object): Promise<Tags> {
  try {
    return ((await exifr.parse(head, { ...plain, ...options })) as Tags | undefined) ?? {}
  } catch {
    return {}
  }
}

export type PhotoMetadata = { readonly facts: PhotoFacts; readonly thermalFormat: 'flir' | 'dji' | null }

/** What the file says of itself. Its true size is taken where it says none. */
export async function readPhotoTags(
  head: Buffer,
  fileName: string,
  size: { readonly width: number; readonly height: number },
): Promise<PhotoMetadata> {
  const exif = await tagsOf(head, { tiff: true, exif: true, gps: true, xmp: false, pick: wanted })
  const xmp = await tagsOf(head, { tiff: false, xmp: true })
  const facts = readPhotoFacts(
    {
      exif: { ...exif, ImageWidth: exif['ImageWidth'] ?? size.width, ImageHeight: exif['ImageHeight'] ?? size.height },
      xmp,
    },
    readFileName(fileName)?.lens,
  )
  const thermalFormat = temperatureFormat(recognise(head))
  // A photo with temperatures is thermal, whatever its other tags say.
  return { thermalFormat, facts: thermalFormat === null ? facts : { ...facts, type: 'thermal' } }
}
