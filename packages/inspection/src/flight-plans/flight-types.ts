import type { ElevationFrame, ElevationPoint } from '../coverage/types.ts'
import type { FlightDroneId } from './drones.ts'
import type { FlightTime } from './flight-time.ts'

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
  /** Of the place of take-off: below the foot at most, and above the roof, for plant rooms and masts. */
  maxBelowFootM: 100,
  maxAboveRoofM: 10,
  maxPoints: 20_000,
  /** Of one file. */
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
  /** How many columns the elevation has, counted from its left end; null: none were named yet. */
  readonly ownColumns?: number | null
  /** Only these, in elevation metres, with the margin of the frame; null: the whole elevation. */
  readonly areas: readonly (readonly ElevationPoint[])[] | null
}

export type FlightPoint = ElevationPoint & {
  readonly planeIndex: number
  readonly lane: number
  /** From 1, from the left end of the elevation; 0 of a point that is only passed. */
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

/**
 * Why a file ends: as many points as it may have, the battery, a way that would come too near, or nothing is left to
 * fly.
 */
export const fileEnds = ['points', 'battery', 'way', 'done'] as const
export type FileEnd = (typeof fileEnds)[number]

export type FlightFile = {
  readonly points: readonly FlightPoint[]
  readonly minutes: number
  readonly endsBy: FileEnd
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
  /** As the drone takes them, each from take-off to landing within one battery. */
  readonly files: readonly FlightFile[]
  readonly minutes: number
  /** What the minutes consist of. */
  readonly time: FlightTime
  readonly batteries: number
  /** Metres above the place of take-off. */
  readonly highestM: number
  readonly lowestM: number
  /** Metres above the place of take-off at which the drone flies home. */
  readonly returnHeightM: number
  /** Which columns the names of the photos count: the elevation's own, or those of a flight of the whole elevation. */
  readonly columns: { readonly count: number; readonly isOwn: boolean }
  /** Metres at the foot that no photo shows for sure, as high as the frame is unsure. */
  readonly footStripM: number
  /** Along the elevation, where another part of it is in the way. */
  readonly blocked: readonly { readonly fromM: number; readonly toM: number }[]
  /** The frame may be wrong by so much that the drone comes nearer than the least distance. */
  readonly isNearnessUnsure: boolean
}

export const flightRefusals = ['too-near', 'too-many', 'nothing', 'take-off'] as const
export type FlightRefusal = { readonly refused: (typeof flightRefusals)[number] }

export const isRefused = (plan: FlightPlan | FlightRefusal): plan is FlightRefusal => 'refused' in plan
