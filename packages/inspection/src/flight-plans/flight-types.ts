import type { ElevationFrame, ElevationPoint } from '../coverage/types.ts'
import type { FlightDroneId } from './drones.ts'

/** Metres: no photo is planned nearer to any part of the elevation. */
const minDistanceM = 3

export const flightLanes = ['up', 'across'] as const
export type FlightLanes = (typeof flightLanes)[number]

export const flightLimits = {
  minDistanceM,
  maxDistanceM: 100,
  /** The drone stays as far above the foot of the building; what a photo from there does not show is not flown. */
  minHeightM: 2,
  maxOverlap: 0.95,
  maxPoints: 20_000,
  /** DJI's remote controls refuse longer files, and so does Litchi. */
  maxPointsOfWpml: 250,
  maxPointsOfLitchi: 99,
} as const

export type FlightSettings = {
  readonly drone: FlightDroneId
  /** Metres to the elevation. */
  readonly distanceM: number
  /** Shares that photos have in common: of neighbouring lanes, and along a lane. */
  readonly sideOverlap: number
  readonly frontOverlap: number
  readonly lanes: FlightLanes
  /** Metres of the place of take-off above the foot of the building. */
  readonly takeOffLevelM: number
}

export type FlightInput = {
  readonly frame: ElevationFrame
  /** Top-down, with heights in metres. */
  readonly floors: readonly { readonly name: string; readonly height: number }[]
  readonly elevationSlug: string
  readonly settings: FlightSettings
  /** Only these, in elevation metres, with the margin of the frame; null: the whole elevation. */
  readonly areas: readonly (readonly ElevationPoint[])[] | null
}

export type FlightPoint = ElevationPoint & {
  readonly planeIndex: number
  readonly lane: number
  /** From 1, from the left. */
  readonly column: number
  readonly floor: string
  /** Of the photo's file; null: passed without a photo. */
  readonly suffix: string | null
  /** The way there from the point before comes too near to the elevation: a new file begins. */
  readonly startsFlight: boolean
  readonly longitude: number
  readonly latitude: number
  /** Metres of the frame's origin. */
  readonly east: number
  readonly north: number
  /** Metres above the place of take-off. */
  readonly heightM: number
  /** Degrees clockwise from north, towards the elevation. */
  readonly heading: number
}

export type FlightPlan = {
  readonly settings: FlightSettings
  readonly mmPx: number
  /** Metres that one photo shows. */
  readonly photo: { readonly width: number; readonly height: number }
  /** Metres around the areas, for what the frame is not sure of. */
  readonly marginM: number
  /** In the order of the flight. */
  readonly points: readonly FlightPoint[]
  readonly photos: number
  /** Of DJI's files, each from take-off to landing. */
  readonly files: readonly { readonly points: readonly FlightPoint[]; readonly minutes: number }[]
  readonly minutes: number
  readonly batteries: number
  /** Metres above the place of take-off. */
  readonly highestM: number
  readonly lowestM: number
  /** Metres at the foot that no photo shows for sure, as high as the frame is unsure. */
  readonly footStripM: number
  /** Along the elevation, where another part of it is in the way. */
  readonly blocked: readonly { readonly fromM: number; readonly toM: number }[]
  /** The frame may be wrong by so much that the drone comes nearer than the least distance. */
  readonly isNearnessUnsure: boolean
}

export const flightRefusals = ['too-near', 'too-many', 'nothing'] as const
export type FlightRefusal = { readonly refused: (typeof flightRefusals)[number] }

export const isRefused = (plan: FlightPlan | FlightRefusal): plan is FlightRefusal => 'refused' in plan
