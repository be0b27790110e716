import { readFileName } from '@plumbline/inspection/photos/file-names'
import { foreignFormatIn, type ForeignFormat } from '@plumbline/inspection/photos/foreign-formats'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import { readPhotoFacts, type PhotoTags } from '@plumbline/inspection/photos/read-photo-facts'
import { recogniseHead, temperatureFormat } from '@plumbline/thermal/recognise'
import exifr from 'exifr'
import { pictureSize, type PictureSize } from './picture-size.ts'

/** What cameras write about a photo stands before the picture itself. */
const headBytes = 256 * 1024

/**
 * The counts of the largest thermal sensor are 2.6 MB; only files whose segments go on behind the head are read this
 * far.
 */
const thermalHeadBytes = 8 * 1024 * 1024

const raw = { translateValues: false, reviveValues: false } as const

type Tags = PhotoTags['exif']

/** A damaged file has no facts; it is none of the others' business. */
const tagsIn = (bytes: ArrayBuffer, options: Parameters<typeof exifr.parse>[1]): Promise<Tags> =>
  exifr.parse(bytes, options).then(
    (tags) => tags as Tags,
    () => undefined,
  )

/** As the server does: temperatures in a file make it thermal, whatever its name and model say. */
async function hasTemperatures(file: File, head: ArrayBuffer): Promise<boolean> {
  const found = recogniseHead(new Uint8Array(head))
  if (found !== 'truncated') return temperatureFormat(found) !== null
  const whole =
    file.size > head.byteLength
      ? recogniseHead(new Uint8Array(await file.slice(0, thermalHeadBytes).arrayBuffer()))
      : found
  return whole !== 'truncated' && temperatureFormat(whole) !== null
}

/** By EXIF the picture is shown turned by a quarter. */
const isTurned = (orientation: unknown) => typeof orientation === 'number' && orientation >= 5 && orientation <= 8

export type ReadPhoto = {
  readonly facts: PhotoFacts
  /** As it is shown: a photo that its file turns is upright here, as the server stores it. */
  readonly pixels: PictureSize | null
  /** By its bytes: no photo that can be used. */ readonly foreign: ForeignFormat | null
}

export async function readPhoto(file: File): Promise<ReadPhoto> {
  const bytes = await file.slice(0, headBytes).arrayBuffer()
  const [exif, xmp] = await Promise.all([
    tagsIn(bytes, { tiff: true, exif: true, gps: true, xmp: false, ...raw }),
    tagsIn(bytes, { tiff: false, xmp: true, ...raw }),
  ])
  const stored = await pictureSize(file, bytes)
  const pixels = stored && isTurned(exif?.['Orientation']) ? { width: stored.height, height: stored.width } : stored
  const size = {
    ImageWidth: exif?.['ImageWidth'] ?? stored?.width,
    ImageHeight: exif?.['ImageHeight'] ?? stored?.height,
  }
  const facts = readPhotoFacts({ exif: { ...exif, ...size }, xmp }, readFileName(file.name)?.lens)
  const type = (await hasTemperatures(file, bytes)) ? 'thermal' : facts.type
  return {
    facts: {
      ...facts,
      type,
      width: facts.width ?? pixels?.width ?? null,
      height: facts.height ?? pixels?.height ?? null,
    },
    pixels,
    foreign: foreignFormatIn(new Uint8Array(bytes)) ?? null,
  }
}

const thumbnailWidth = 160

async function drawnSmall(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { resizeWidth: thumbnailWidth, resizeQuality: 'low' })
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

/** The camera's own small picture, else the photo decoded small. Null where it cannot be shown. */
export async function readThumbnail(file: File): Promise<Blob | null> {
  const small = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .then((bytes) => exifr.thumbnail(bytes))
    .catch(() => undefined)
  return small === undefined
    ? drawnSmall(file).catch(() => null)
    : new Blob([small as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' })
}
