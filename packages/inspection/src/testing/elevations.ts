import { tangentPlane } from '@plumbline/geometry/georeference'
import { frameFromPlanes } from '../coverage/frame/planes.ts'
import type { CoverageFloor, CoverageLimits, CoveragePhoto, ElevationFrame } from '../coverage/types.ts'
import type { PhotoFacts } from '../photos/photo-facts.ts'
import { facts } from './photos.ts'

/** Metres east and north of here. */
export const site = { longitude: 114.17, latitude: 22.31 } as const

/** A flat elevation in metres of the site, before any degree is written. */
export type Standing = {
  readonly east: number
  readonly north: number
  readonly bearing: number
  readonly lengthM: number
}

export type Shot = {
  readonly east: number
  readonly north: number
  /** Above the foot. */
  readonly up: number
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly focal: number
}

export const noLimits: CoverageLimits = { limitMmPx: null, minSharpness: 0 }
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function frameOf(
  planes: readonly Standing[],
  heightM: number,
  known: Partial<ElevationFrame> = {},
): ElevationFrame {
  const given = planes.map(({ east, north, bearing, lengthM }) => ({
    origin: { ...tangentPlane(site).toMap({ x: east, y: north }), altitude: null },
    bearing,
    lengthM,
  }))
  return { ...frameFromPlanes(given, { heightM, sigmaM: 0.1, source: 'typed' })!, ...known }
}

/** A camera so many metres along an elevation and before it, that looks square at it unless it is turned. */
export function shotBefore(
  { east, north, bearing }: Standing,
  at: { readonly x: number; readonly y: number; readonly distance: number; readonly turn?: number },
  known: Partial<Shot> = {},
): Shot {
  const [sine, cosine] = [Math.sin(radians(bearing)), Math.cos(radians(bearing))]
  return {
    east: east - cosine * at.x + sine * at.distance,
    north: north + sine * at.x + cosine * at.distance,
    up: at.y,
    yaw: bearing - 180 + (at.turn ?? 0),
    pitch: 0,
    roll: 0,
    width: 4000,
    height: 3000,
    focal: 3000,
    ...known,
  }
}

export function photoOf(
  { east, north, up, yaw, pitch, roll, width, height, focal }: Shot,
  known: Partial<CoveragePhoto> = {},
  written: Partial<PhotoFacts> = {},
): CoveragePhoto {
  const { longitude, latitude } = tangentPlane(site).toMap({ x: east, y: north })
  return {
    id: 'photo',
    name: 'DJI_0001.JPG',
    width,
    height,
    pdib: null,
    cameraFocalLength: null,
    sensorWidth: null,
    takeOffLevel: 0,
    floor: null,
    columnId: null,
    quality: null,
    facts: facts({
      width,
      height,
      position: { longitude, latitude, source: 'xmp' },
      positionFault: null,
      relativeAltitude: up,
      gimbalYaw: yaw,
      gimbalPitch: pitch,
      gimbalRoll: roll,
      calibratedFocalLength: focal,
      ...written,
    }),
    ...known,
  }
}

/** So many floors of one height, top-down. */
export const storeys = (count: number, height = 3): readonly CoverageFloor[] =>
  Array.from({ length: count }, (_, index) => ({ name: String(count - index), height }))

/** Row by row from the top left, each photo square to the elevation; numbered from 0. */
export function survey(
  on: Standing,
  heightM: number,
  { step, distance }: { readonly step: { readonly x: number; readonly y: number }; readonly distance: number },
  known: (index: number) => Partial<CoveragePhoto> = () => ({}),
): readonly { readonly shot: Shot; readonly photo: CoveragePhoto }[] {
  const columns = Math.ceil(on.lengthM / step.x)
  const rows = Math.ceil(heightM / step.y)
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = ((index % columns) + 0.5) * (on.lengthM / columns)
    const y = heightM - (Math.floor(index / columns) + 0.5) * (heightM / rows)
    const shot = shotBefore(on, { x, y, distance })
    return { shot, photo: photoOf(shot, { id: `photo-${index}`, pdib: distance, ...known(index) }) }
  })
}

/** Between 0 and 1, the same in every run. */
export function randomOf(seed: number): () => number {
  let state = (seed >>> 0) + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return ((state >>> 8) + 0.5) / 2 ** 24
  }
}

/** Of a normal distribution with a deviation of 1. */
export function normalOf(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
}
