import type { PhotoFacts } from '../photos/photo-facts.ts'

/** Metres on the elevation: x from its left end as one stands before it, along the developed length; y up from the foot of the building. */
export type ElevationPoint = { readonly x: number; readonly y: number }

export const frameSources = ['georeference', 'flight-fit', 'typed'] as const
export type FrameSource = (typeof frameSources)[number]

/** photos: only as far as photos reach, so nothing is known of what lies beside them. */
export const lengthSources = ['typed', 'georeference', 'drawing', 'photos'] as const
export type LengthSource = (typeof lengthSources)[number]

/** Degrees; metres above the sea, null where no photo and nobody says it. */
export type FrameOrigin = { readonly longitude: number; readonly latitude: number; readonly altitude: number | null }

/** One flat part of an elevation. */
export type FramePlane = {
  /** Its left foot. */
  readonly origin: FrameOrigin
  /** Degrees clockwise from north, outwards. */
  readonly bearing: number
  readonly lengthM: number
  /** Where it begins along the developed length. */
  readonly startM: number
}

export type ElevationFrame = FramePlane & {
  /** Of the whole elevation; that of the first plane stands in `planes`. */
  readonly lengthM: number
  /** Sum of the floors. */
  readonly heightM: number
  readonly source: FrameSource
  readonly lengthSource: LengthSource
  /** Metres, one standard deviation, of a place on the elevation. */
  readonly sigmaM: number
  /** From the left; at least one. */
  readonly planes: readonly FramePlane[]
}

/** Measured on the preview when a photo is read: all 0 to 1. */
export type PhotoQuality = {
  /** Variance of the Laplacian, normalised by contrast. */
  readonly sharpness: number
  /** Mean luminance. */
  readonly brightness: number
  /** Shares of pixels that are black or white and show nothing. */
  readonly darkShare: number
  readonly brightShare: number
}

export type CoveragePhoto = {
  readonly id: string
  readonly name: string
  readonly facts: PhotoFacts | null
  readonly width: number | null
  readonly height: number | null
  /** Typed metres to the building. */
  readonly pdib: number | null
  readonly cameraFocalLength: number | null
  readonly sensorWidth: number | null
  /** Metres of the place of take-off above the foot of the building. */
  readonly takeOffLevel: number
  /** Where a person or the wizard put it. */
  readonly floor: string | null
  readonly columnId: string | null
  /** Null: not measured yet. */
  readonly quality: PhotoQuality | null
}

/** Why a photo does not count as having seen the elevation. */
export const leftOutReasons = [
  'no-position',
  'no-camera',
  'soft',
  'dark',
  'bright',
  'oblique',
  'coarse',
  'misses',
  'thermal',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export type CoverageLimits = {
  /** Coarser does not count as seen; null: any. */
  readonly limitMmPx: number | null
  readonly minSharpness: number
}

export const coverageRuleKinds = ['none', 'sg-pfi', 'nyc-60ft', 'own'] as const
export type CoverageRuleKind = (typeof coverageRuleKinds)[number]

export const closeRangeMethods = ['tactile', 'tap', 'boom', 'rope', 'drone'] as const
export type CloseRangeMethod = (typeof closeRangeMethods)[number]

/** Cells are squares of this side. */
export const cellM = 0.25
/** In `best`: nothing saw the cell. */
export const noneSeen = 65_535
/** More oblique does not count as seen, degrees from square to the elevation. */
export const steepestAngle = 60
