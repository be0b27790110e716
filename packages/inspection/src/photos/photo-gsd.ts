import { gsdOf, isTypedFarOff as isFarOff, roundGsd, type Gsd, type GsdInputs } from '@plumbline/geometry/gsd'
import { z } from 'zod'
import { cameraOf, isLensOf, usualCameraOf, type Camera } from './cameras.ts'
import type { Hardware } from './drone-models.ts'
import { readFileName } from './file-names.ts'
import { shrinkOf } from './file-size.ts'
import { isSteep, seenDistanceOf } from './photo-suggestions.ts'
import type { PhotoFacts } from './photo-facts.ts'

export const gsdOrigins = [
  'calibrated',
  'exif',
  'equivalent',
  'camera',
  'typed',
] as const satisfies readonly Gsd['source'][]

/**
 * The numbers a GSD was computed with, shown beside it. Millimetres; sensorWidth null: the focal length is in pixels.
 */
export const GsdNumbers = z.object({
  focalLength: z.number(),
  sensorWidth: z.number().nullable(),
  /** Pixels. */
  imageWidth: z.number(),
  /** Metres. */
  distance: z.number(),
  distanceSource: z.enum(['laser', 'typed']),
  zoom: z.number(),
})
export type GsdNumbers = z.infer<typeof GsdNumbers>

export type PhotoGsd = { readonly mmPerPixel: number; readonly source: Gsd['source']; readonly used: GsdNumbers }

/** width and height: of the picture as it was decoded; EXIF may name another size. */
export type GsdPhoto = {
  readonly name: string
  readonly facts: PhotoFacts | null
  readonly width: number | null
  readonly height: number | null
}

/** What a person typed. The lens is used only for photos that do not name their camera. */
export type GsdTyped = {
  readonly pdib: number | null
  readonly cameraFocalLength: number | null
  readonly sensorWidth: number | null
}

/**
 * A photo that names no camera has none here: the drone somebody chose may carry another lens, and the size would be
 * wrong without notice.
 */
function lensCamera({ name, facts, width, height }: GsdPhoto): Camera | undefined {
  if (!facts?.model) return undefined
  const seen = { ...facts, width: facts.width ?? width, height: facts.height ?? height }
  const camera = cameraOf(seen, readFileName(name)?.lens)
  return camera && isLensOf(camera, facts.focalLength) ? camera : undefined
}

function inputsOf(photo: GsdPhoto, { cameraFocalLength, sensorWidth }: GsdTyped, distance: number): GsdInputs {
  const { facts, width, height } = photo
  const size = { width: width ?? facts?.width ?? 0, height: height ?? facts?.height ?? 0 }
  const shrunk = shrinkOf(photo)
  if (shrunk === undefined) return { distance, image: size }
  const calibrated = facts?.calibratedFocalLength ?? null
  return {
    distance,
    image: size,
    camera: lensCamera(photo),
    typed: cameraFocalLength === null || sensorWidth === null ? null : { focalLength: cameraFocalLength, sensorWidth },
    calibratedFocalLength: calibrated === null ? null : calibrated * shrunk,
    focalLength: facts?.focalLength,
    equivalentFocalLength: facts?.equivalentFocalLength,
    digitalZoom: facts?.digitalZoom,
  }
}

const withDistanceSource = (gsd: Gsd | undefined, distanceSource: GsdNumbers['distanceSource']): PhotoGsd | undefined =>
  gsd && { ...gsd, used: { ...gsd.used, distanceSource } }

const looksAside = ({ facts }: GsdPhoto) => facts !== null && isSteep(facts)

/**
 * The GSD of a photo, wherever one is shown or stored; undefined where neither the photo nor a person says enough.
 * prefersTyped: the distance was typed for this very photo, so it replaces what a laser measured. One typed for a
 * flight is that to the wall, which a camera that looks down does not see.
 */
export function photoGsd(photo: GsdPhoto, typed: GsdTyped, prefersTyped = false): PhotoGsd | undefined {
  const laser = photo.facts && seenDistanceOf(photo.facts)
  const isTyped = typed.pdib !== null && (prefersTyped || (laser === null && !looksAside(photo)))
  const distance = isTyped ? typed.pdib : laser
  return distance === null
    ? undefined
    : withDistanceSource(gsdOf(inputsOf(photo, typed, distance)), isTyped ? 'typed' : 'laser')
}

/** Pixels from the lens to the picture: what is a metre away and a metre wide covers as many. */
export function focalPixels(photo: GsdPhoto, typed: Omit<GsdTyped, 'pdib'>): number | undefined {
  const gsd = gsdOf(inputsOf(photo, { ...typed, pdib: null }, 1))
  return gsd && 1000 / gsd.mmPerPixel
}

/** The typed lens gives a GSD more than a fifth off what the photo says. */
export const isTypedFarOff = (photo: GsdPhoto, typed: GsdTyped): boolean => isFarOff(inputsOf(photo, typed, 1))

/** An estimate before any photo was chosen: the wide camera of the model. Never stored, and never that of a photo. */
export function modelGsd(hardware: Hardware, distance: number): PhotoGsd | undefined {
  const camera = usualCameraOf(hardware)
  return (
    camera &&
    withDistanceSource(
      gsdOf({
        distance,
        image: { width: camera.usualPixels ?? camera.pixels, height: ((camera.usualPixels ?? camera.pixels) * 3) / 4 },
        camera,
      }),
      'typed',
    )
  )
}

/**
 * Of several photos, as a marker shows it; min and max null: no photo has one. cameras: how many lenses took those that
 * have one. unknown: photos without.
 */
export const GsdRange = z.object({
  min: z.number().nullable(),
  max: z.number().nullable(),
  cameras: z.int(),
  unknown: z.int(),
})
export type GsdRange = z.infer<typeof GsdRange>

export type CameraGsd = {
  /** As EXIF names it; null where the photos name none. */
  readonly model: string | null
  readonly type: PhotoFacts['type']
  readonly imageSource: string | null
  readonly photos: number
  readonly min: number
  readonly max: number
  /** The middle one of these photos, with its numbers. */
  readonly gsd: PhotoGsd
}

/**
 * Why photos have no GSD: their files do not give the lens, were cropped, or look down and nothing measured how far.
 */
export type LackingGsd = Pick<CameraGsd, 'model' | 'type' | 'imageSource' | 'photos'> & {
  readonly reason: 'lens' | 'cropped' | 'steep'
}

export type GsdSummary = {
  /** The camera with the most photos first. */
  readonly cameras: readonly CameraGsd[]
  readonly lacking: readonly LackingGsd[]
  /** Photos without a GSD. */
  readonly unknown: number
  readonly isTypedFarOff: boolean
}

/** The lens of a cropped photo says nothing of its scale, and neither does one that a person types. */
export const isCropped = (photo: GsdPhoto): boolean => shrinkOf(photo) === undefined

function reasonOf(photo: GsdPhoto, typed: GsdTyped): LackingGsd['reason'] {
  if (isCropped(photo)) return 'cropped'
  return looksAside(photo) && photoGsd(photo, { ...typed, pdib: 1 }, true) !== undefined ? 'steep' : 'lens'
}

/** Photos of several cameras are never averaged: each camera has its own GSD. */
export function summariseGsd(photos: readonly GsdPhoto[], typed: GsdTyped): GsdSummary {
  const read = photos.map((photo) => ({
    gsd: photoGsd(photo, typed),
    reason: reasonOf(photo, typed),
    model: photo.facts?.model ?? null,
    type: photo.facts?.type ?? ('visual' as const),
    imageSource: photo.facts?.imageSource ?? null,
  }))
  const keyOf = ({ model, type, imageSource }: (typeof read)[number]) => `${model}\0${type}\0${imageSource}`
  const byCamera = Map.groupBy(
    read.flatMap(({ gsd, ...rest }) => (gsd ? [{ ...rest, gsd }] : [])),
    keyOf,
  )
  const without = read.filter(({ gsd }) => gsd === undefined)
  const lacking = [...Map.groupBy(without, (one) => `${keyOf(one)}\0${one.reason}`).values()].map(
    (group): LackingGsd => {
      const { model, type, imageSource, reason } = group[0]!
      return { model, type, imageSource, reason, photos: group.length }
    },
  )
  const cameras = [...byCamera.values()].map((group): CameraGsd => {
    const sorted = group.toSorted((one, other) => one.gsd.mmPerPixel - other.gsd.mmPerPixel)
    const { gsd, model, type, imageSource } = sorted[Math.floor(sorted.length / 2)]!
    return {
      model,
      type,
      imageSource,
      photos: group.length,
      min: sorted[0]!.gsd.mmPerPixel,
      max: sorted.at(-1)!.gsd.mmPerPixel,
      gsd,
    }
  })
  return {
    cameras: cameras.toSorted((one, other) => other.photos - one.photos),
    lacking: lacking.toSorted((one, other) => other.photos - one.photos),
    unknown: without.length,
    isTypedFarOff: photos.some((photo) => isTypedFarOff(photo, typed)),
  }
}

/** Nothing without photos. */
export function gsdRangeOf({ cameras, unknown }: GsdSummary): GsdRange | null {
  if (cameras.length === 0) return unknown === 0 ? null : { min: null, max: null, cameras: 0, unknown }
  return {
    min: Math.min(...cameras.map(({ min }) => min)),
    max: Math.max(...cameras.map(({ max }) => max)),
    cameras: cameras.length,
    unknown,
  }
}

type GsdPart = {
  readonly part: 'focalLength' | 'focalPixels' | 'zoom' | 'sensorWidth' | 'imageWidth' | 'distance' | 'laser'
  readonly value: number
}

/** As messages name them, in the order of the formula. */
export function gsdParts({
  focalLength,
  sensorWidth,
  imageWidth,
  distance,
  distanceSource,
  zoom,
}: GsdNumbers): readonly GsdPart[] {
  return [
    { part: sensorWidth === null ? 'focalPixels' : 'focalLength', value: Number(focalLength.toPrecision(4)) },
    ...(zoom === 1 ? [] : [{ part: 'zoom' as const, value: roundGsd(zoom) }]),
    ...(sensorWidth === null
      ? []
      : [
          { part: 'sensorWidth' as const, value: Number(sensorWidth.toPrecision(4)) },
          { part: 'imageWidth' as const, value: imageWidth },
        ]),
    { part: distanceSource === 'laser' ? 'laser' : 'distance', value: roundGsd(distance) },
  ]
}
