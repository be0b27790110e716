import type { Point, Size } from './point.ts'

/** Where a GSD came from, the best first; screens say which it was. */
export const gsdSources = ['calibrated', 'exif', 'equivalent', 'camera', 'typed'] as const
export type GsdSource = (typeof gsdSources)[number]

/**
 * Millimetres, both of the same system: a 35 mm equivalent beside a true sensor width makes lengths 3 to 5 times too
 * small.
 */
export type Lens = { readonly focalLength: number; readonly sensorWidth: number }

type Known = number | null | undefined

export type GsdInputs = {
  /** Metres from the camera to the building, square to it. */
  readonly distance: number
  /** Pixels of the whole photo as it was taken: one that was cut or made smaller has another scale. */
  readonly image: Size
  /** Pixels. */
  readonly calibratedFocalLength?: Known
  /** Millimetres, of the photo's EXIF. */
  readonly focalLength?: Known
  /** Millimetres, 35 mm equivalent. */
  readonly equivalentFocalLength?: Known
  readonly digitalZoom?: Known
  /** The camera's own: its sensor width, and its focal length where it has only one. */
  readonly camera?: { readonly sensorWidth: number; readonly focalLength?: Known } | null | undefined
  /** The user's own numbers, for a model that is in no table. */
  readonly typed?: Lens | null | undefined
}

/**
 * The numbers a GSD was computed with: mmPerPixel = distance * 1000 * sensorWidth / (focalLength * zoom * imageWidth).
 * sensorWidth null: the focal length is in pixels, and neither width takes part.
 */
export type GsdUsed = {
  readonly focalLength: number
  readonly sensorWidth: number | null
  /** Pixels along the sensor's long side. */
  readonly imageWidth: number
  /** Metres. */
  readonly distance: number
  readonly zoom: number
}

export type Gsd = { readonly mmPerPixel: number; readonly source: GsdSource; readonly used: GsdUsed }

const isUsable = (value: Known): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0

const filmDiagonal = Math.hypot(36, 24)
const widestWhole = 1.52

/**
 * The width that belongs to a 35 mm equivalent, which is one by diagonal: 34.61 mm for 4:3, 33.79 for 5:4, 36 for 3:2.
 * A wider picture is a 4:3 one without its upper and lower edge, and keeps that width.
 */
function equivalentWidth(long: number, short: number): number {
  const aspect = long / short > widestWhole ? 4 / 3 : long / short
  return (filmDiagonal * aspect) / Math.hypot(aspect, 1)
}

/** Millimetres a pixel of the numbers used; the only place where a GSD is computed. */
export function mmPerPixelOf({ focalLength, sensorWidth, imageWidth, distance, zoom }: GsdUsed): number {
  const focalPixels = sensorWidth === null ? focalLength * zoom : ((focalLength * zoom) / sensorWidth) * imageWidth
  return (distance * 1000) / focalPixels
}

/** Of every source whose numbers are complete, the best first. */
function candidates(inputs: GsdInputs): readonly Gsd[] {
  const { distance, image, calibratedFocalLength, focalLength, equivalentFocalLength, camera, typed } = inputs
  // Held upright, the sensor's long side is still its long side.
  const [imageWidth, short] = [Math.max(image.width, image.height), Math.min(image.width, image.height)]
  const zoom = isUsable(inputs.digitalZoom) ? Math.max(1, inputs.digitalZoom) : 1
  const of = (source: GsdSource, focal: Known, width: Known, factor = 1): readonly Gsd[] => {
    if (!isUsable(focal) || (width !== null && !isUsable(width))) return []
    const used = { focalLength: focal, sensorWidth: width, imageWidth, distance, zoom: factor }
    return [{ mmPerPixel: mmPerPixelOf(used), source, used }]
  }
  return [
    ...of('calibrated', calibratedFocalLength, null, zoom),
    ...of('exif', focalLength, camera?.sensorWidth, zoom),
    ...of('equivalent', equivalentFocalLength, equivalentWidth(imageWidth, short)),
    ...of('camera', camera?.focalLength, camera?.sensorWidth, zoom),
    ...of('typed', typed?.focalLength, typed?.sensorWidth),
  ]
}

const farOff = 0.2
const isFarOff = (one: number, other: number) => Math.abs(one / other - 1) > farOff

/**
 * Cameras save smaller files with the calibration of their whole sensor: used as it stands, lengths would be half of
 * what they are. An equivalent length may or may not hold a digital zoom, so it judges nothing beside one.
 */
function isOfOtherSize([best, next]: readonly Gsd[]): boolean {
  if (best?.source !== 'calibrated' || next === undefined) return false
  const isJudge = next.source === 'exif' || (next.source === 'equivalent' && best.used.zoom === 1)
  return isJudge && isFarOff(next.mmPerPixel, best.mmPerPixel)
}

/** Nothing where no source is complete. */
export function gsdOf(inputs: GsdInputs): Gsd | undefined {
  if (!isUsable(inputs.distance) || !isUsable(inputs.image.width) || !isUsable(inputs.image.height)) return undefined
  const known = candidates(inputs)
  return isOfOtherSize(known) ? known[1] : known[0]
}

/** The user's own numbers give a length more than a fifth off what the photo says: one of the two is wrong. */
export function isTypedFarOff(inputs: GsdInputs): boolean {
  const said = gsdOf({ ...inputs, typed: null })
  const typed = gsdOf({ distance: inputs.distance, image: inputs.image, typed: inputs.typed })
  return said !== undefined && typed !== undefined && isFarOff(typed.mmPerPixel, said.mmPerPixel)
}

/**
 * As exact as a scale is known: it goes with the distance, which a position or a person gives to a tenth at best. What
 * somebody chose or typed stays as it is.
 */
export const roundScale = (mmPerPixel: number): number => Number(mmPerPixel.toPrecision(2))

/** At most three digits, beside the numbers it was computed with: a distance typed in metres gives no more. */
export const roundGsd = (mmPerPixel: number): number => Number(mmPerPixel.toPrecision(3))

/** Shown instead of a width that is thinner than a pixel. */
export const belowGsd = '< GSD'

/** Millimetres; nothing below one pixel, where a number would be invented. */
export function widthInMm(pixels: number, mmPerPixel: number): number | undefined {
  return pixels >= 1 ? pixels * mmPerPixel : undefined
}

const steepest = 75

/**
 * Millimetres along a line of image pixels. tilt: degrees the camera looks up or down at an upright wall, which is then
 * farther away (1/cos)
 * and stretched along the tilt (1/cos again). Nothing where the camera looks along the wall.
 */
export function lengthInMm(line: readonly Point[], mmPerPixel: number, tilt = 0): number | undefined {
  if (!(Math.abs(tilt) <= steepest)) return undefined
  const stretch = 1 / Math.cos((tilt * Math.PI) / 180)
  const pixels = line
    .slice(1)
    .reduce((sum, { x, y }, index) => sum + Math.hypot(x - line[index]!.x, (y - line[index]!.y) * stretch), 0)
  return pixels * stretch * mmPerPixel
}
