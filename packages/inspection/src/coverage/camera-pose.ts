import { focalPixels } from '../photos/photo-gsd.ts'
import { cameraAzimuth } from '../photos/photo-suggestions.ts'
import type { CoveragePhoto } from './types.ts'

/** East, north, up: metres or a direction. */
export type Vector = readonly [east: number, north: number, up: number]

export const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

export const radians = (degrees: number): number => (degrees * Math.PI) / 180
export const degrees = (angle: number): number => (angle * 180) / Math.PI

/** Which way the camera looked, and which way its picture is right and up. Unit vectors, square to one another. */
export type CameraAxes = { readonly view: Vector; readonly right: Vector; readonly up: Vector }

/** Degrees: yaw clockwise from north, pitch up from level, roll clockwise as the camera looks. */
export function cameraAxes(yaw: number, pitch: number, roll: number): CameraAxes {
  const [sinYaw, cosYaw] = [Math.sin(radians(yaw)), Math.cos(radians(yaw))]
  const [sinPitch, cosPitch] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))]
  const [sinRoll, cosRoll] = [Math.sin(radians(roll)), Math.cos(radians(roll))]
  const right: Vector = [cosYaw, -sinYaw, 0]
  const up: Vector = [-sinYaw * sinPitch, -cosYaw * sinPitch, cosPitch]
  const turned = (a: number, b: number): Vector => [
    right[0] * a + up[0] * b,
    right[1] * a + up[1] * b,
    right[2] * a + up[2] * b,
  ]
  return {
    view: [sinYaw * cosPitch, cosYaw * cosPitch, sinPitch],
    right: turned(cosRoll, -sinRoll),
    up: turned(sinRoll, cosRoll),
  }
}

/** Null, undefined, NaN and infinity alike say nothing. */
export const known = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Pixels: of the lens, and half the width and height of the picture. */
export type CameraLens = { readonly focal: number; readonly halfWidth: number; readonly halfHeight: number }

/** By the same numbers as the photo's mm/px; undefined where neither the photo nor a person says the lens. */
export function lensOf(photo: CoveragePhoto): CameraLens | undefined {
  const [width, height] = sizeOf(photo)
  if (!(width > 0 && height > 0)) return undefined
  const focal = focalPixels(photo, photo)
  return focal !== undefined && Number.isFinite(focal) && focal > 0
    ? { focal, halfWidth: width / 2, halfHeight: height / 2 }
    : undefined
}

const sizeOf = ({ width, height, facts }: CoveragePhoto): readonly [number, number] => [
  known(width) ?? known(facts?.width) ?? 0,
  known(height) ?? known(facts?.height) ?? 0,
]

/**
 * A photo that is upright as decoded was turned by its file, and a roll of a quarter turn would turn it a second time.
 */
function rollOf(photo: CoveragePhoto): number {
  const roll = known(photo.facts?.gimbalRoll) ?? 0
  const [width, height] = sizeOf(photo)
  const isQuarter = Math.abs(Math.sin(radians(roll))) > Math.SQRT1_2
  return height > width && isQuarter ? roll - 90 : roll
}

export type CameraPose = {
  readonly longitude: number
  readonly latitude: number
  /** Degrees clockwise from north. */
  readonly yaw: number
  readonly pitch: number
  /** The drone's own heading: its gimbal wrote none. */
  readonly isYawOfDrone: boolean
  readonly axes: CameraAxes
  /** Metres above the foot as the barometer says, and above the sea; null where the camera wrote none. */
  readonly heightM: number | null
  readonly altitude: number | null
}

/** Undefined without a position on earth or a direction. A gimbal that wrote no pitch looks level. */
export function poseOf(photo: CoveragePhoto): CameraPose | 'no-position' {
  const { facts } = photo
  const position = facts?.position
  const [longitude, latitude] = [known(position?.longitude), known(position?.latitude)]
  if (!facts || longitude === null || latitude === null || Math.abs(latitude) > 89) return 'no-position'
  const [height, altitude] = [known(facts.relativeAltitude), known(facts.absoluteAltitude)]
  if (height === null && altitude === null) return 'no-position'
  const gimbalYaw = known(facts.gimbalYaw)
  const yaw = cameraAzimuth({ gimbalYaw, flightYaw: known(facts.flightYaw) })
  if (yaw === null) return 'no-position'
  const pitch = known(facts.gimbalPitch) ?? 0
  return {
    longitude,
    latitude,
    yaw,
    pitch,
    isYawOfDrone: gimbalYaw === null,
    axes: cameraAxes(yaw, pitch, rollOf(photo)),
    heightM: height === null ? null : height + (known(photo.takeOffLevel) ?? 0),
    altitude,
  }
}
