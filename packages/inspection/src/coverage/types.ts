import type { PhotoFacts } from '../photos/photo-facts.ts'

/**
 * Metres on the elevation: x from its left end as one stands before it, along the developed length; y up from the foot
 * of the building.
 */
export type ElevationPoint = { readonly x: number; readonly y: number }

export const frameSources = ['georeference', 'flight-fit', 'typed'] as const
export type FrameSource = (typeof frameSources)[number]

/** photos: only as far as photos reach, so nothing is known of what lies beside them. */
export const lengthSources = ['typed', 'georeference', 'drawing', 'photos'] as const
export type LengthSource = (typeof lengthSources)[number]

/** Degrees; metres above the sea, null where neither a photo nor a user says it. */
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

/** Metres on the elevation. */
export type FacadePart = {
  readonly fromM: number
  readonly toM: number
  readonly bottomM: number
  readonly topM: number
}

/** What a distance that somebody typed says of all lengths that photos give. */
export type FrameScale = {
  /** The true length by the one that positions give. */
  readonly factor: number
  /** Of all lengths, one standard deviation as a share. */
  readonly sigma: number
  /** The middle of the photos, which stays: metres of the frame as positions alone have it. */
  readonly about: ElevationPoint
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
  /** No user said how exact the place is: sigmaM is what figures are computed with, and must be shown as assumed. */
  readonly isSigmaAssumed?: boolean | undefined
  /** From the left; at least one. */
  readonly planes: readonly FramePlane[]
  /** Where the elevation is narrower than its length: only these belong to it. Missing: the whole rectangle does. */
  readonly parts?: readonly FacadePart[] | undefined
  /**
   * Portions of the drawing are narrower, but where they lie in metres is not known: the air beside them counts as
   * elevation.
   */
  readonly hasUnknownParts?: boolean | undefined
  /** Missing: lengths are as positions and lenses give them. */
  readonly scale?: FrameScale | undefined
}

/** What is known of an elevation before its photos are read. */
export type ElevationShape = {
  /** Sum of the floors. */
  readonly heightM: number
  /** Degrees clockwise from north, outwards; null where no user said it. */
  readonly bearing: number | null
  /** Developed length; null: only as far as the photos reach. */
  readonly lengthM: number | null
  /** Of lengthM; ignored where that is null. */
  readonly lengthSource: LengthSource | null
}

/** A floor of an elevation, top-down in every list, as floorsOf gives them. */
export type CoverageFloor = { readonly name: string; readonly height: number }

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
  /** Where a person or the server knows it better than the file. */
  readonly isThermal?: boolean | undefined
}

/** It shows temperatures: what can be seen on it is no visual coverage. */
export const isThermalPhoto = ({ isThermal, facts }: Pick<CoveragePhoto, 'isThermal' | 'facts'>): boolean =>
  isThermal === true || facts?.type === 'thermal'

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

/** Darker or brighter in the mean, or with more pixels that show nothing, does not count as seen. */
export const exposureLimits = {
  minBrightness: 0.06,
  maxBrightness: 0.94,
  maxDarkShare: 0.6,
  maxBrightShare: 0.6,
} as const
/** Softer does not count as seen where no user set another limit. */
export const usualMinSharpness = 0.05

/** What one photo sees of one plane of the elevation. */
export type FootprintPart = {
  /** Index in the frame's planes. */
  readonly plane: number
  /** Clipped to that plane and to the height of the elevation. */
  readonly polygon: readonly ElevationPoint[]
}

export type Footprint = {
  /** At least one; the plane that the middle of the photo sees first. */
  readonly parts: readonly FootprintPart[]
  /** Where the middle of the photo meets the elevation, or would meet its first part produced. */
  readonly centre: ElevationPoint
  /** Metres from the camera, square to the plane. */
  readonly distanceM: number
  /** At the centre, along the direction in which it is coarser. */
  readonly mmPx: number
  /** Degrees from square to the elevation, at the centre. */
  readonly angle: number
}

export type CoverageGap = {
  readonly polygon: readonly ElevationPoint[]
  readonly areaM2: number
  readonly widthM: number
  readonly heightM: number
  /** Lowest and highest floor it touches, once where they are one. */
  readonly floors: readonly string[]
}

export type FloorCoverage = {
  readonly floor: string
  /** 0 to 1; null where only places are known. */
  readonly seenShare: number | null
  /** Photos whose footprint touches it, or that were put there. */
  readonly photos: number
}

export type PhotoLeftOut = { readonly imageId: string; readonly name: string; readonly reason: LeftOutReason }

/** A photo that counts, and by how much: at another limit of scale it may not. */
export type PhotoUsed = {
  readonly imageId: string
  readonly name: string
  /** Of the finest cell that it sees. */
  readonly finestMmPx: number
  /** Metres above the foot that its footprint reaches. */
  readonly lowestM: number
  readonly highestM: number
  /** Its sharpness and exposure were not measured. */
  readonly isUnmeasured: boolean
  /** Its file says nothing of the tilt of the camera, which counts as level. */
  readonly isLevelAssumed?: true | undefined
  /** No barometer says how high it was taken, and satellites do so to metres. */
  readonly isHeightRough?: true | undefined
}

/**
 * Why most photos with a position show nothing of a frame. behind: they look at it from behind, as with a bearing
 * turned round. away: they stand before it and look away. beyond: they have it at their back. far: none was taken near
 * it. misses: they look past it.
 */
export const frameDoubts = ['behind', 'away', 'beyond', 'far', 'misses'] as const
export type FrameDoubt = {
  readonly kind: (typeof frameDoubts)[number]
  /** Of which it is true, of all with a position. */
  readonly photos: number
  readonly of: number
  /** Metres to the nearest photo, of `far`. */
  readonly nearestM: number | null
}

/** The stretch of a column: what lies nearer to the middle of its photos than to that of another column's. */
export type ColumnCoverage = {
  readonly columnId: string
  readonly fromM: number
  readonly toM: number
  /** 0 to 1 of each floor, top-down. */
  readonly seenShares: readonly number[]
}

/** measured: from positions. by-place: by floors and columns only. none: no photo of it. */
export type CoverageBasis = 'measured' | 'by-place' | 'none'

export type CoverageResult = {
  readonly basis: CoverageBasis
  readonly frame: ElevationFrame | null
  /** Of a very large elevation more than the usual side. */
  readonly cellM: number
  readonly columns: number
  /** From the top; the last column and the lowest row may be narrower than a cell. */
  readonly rows: number
  /** Row by row from the top left: hundredths of a mm/px. Empty where nothing was measured. */
  readonly best: Uint16Array
  /** Photos that see the cell; 255 and more are 255. */
  readonly count: Uint8Array
  /** The largest first. */
  readonly gaps: readonly CoverageGap[]
  readonly seenShare: number | null
  readonly medianMmPx: number | null
  /** Top-down. */
  readonly floors: readonly FloorCoverage[]
  /** Of columns with photos that count, from the left; empty where nothing was measured. */
  readonly columnsSeen: readonly ColumnCoverage[]
  readonly photosUsed: number
  /** Without a usable position: counted by floor and column. */
  readonly photosByPlace: number
  /** Of those used, whose sharpness and exposure were not measured. */
  readonly photosUnmeasured: number
  /** Of those used, whose camera counts as level, and whose height is known to metres only. */
  readonly photosLevelAssumed: number
  readonly photosHeightRough: number
  readonly photosLeftOut: readonly PhotoLeftOut[]
  /** Those of photosUsed. */
  readonly used: readonly PhotoUsed[]
  /** Null: photos see the elevation where the frame has it, or there is none to tell. */
  readonly frameDoubt: FrameDoubt | null
  readonly limits: CoverageLimits
}

export const coverageRuleKinds = ['none', 'sg-pfi', 'nyc-60ft', 'own'] as const
export type CoverageRuleKind = (typeof coverageRuleKinds)[number]

export const closeRangeMethods = ['tactile', 'tap', 'boom', 'rope', 'drone'] as const
export type CloseRangeMethod = (typeof closeRangeMethods)[number]
/** What touching or tapping an area showed. */
export const closeRangeResults = ['hollow', 'sound'] as const
export type CloseRangeResult = (typeof closeRangeResults)[number]

/** Cells are squares of this side. */
export const cellM = 0.25
/** In `best`: nothing saw the cell. */
export const noneSeen = 65_535
/** More oblique does not count as seen, degrees from square to the elevation. */
export const steepestAngle = 60

export type CoverageRule = {
  readonly kind: CoverageRuleKind
  /** Of `own`: share of the area that must be seen, and the coarsest scale that counts. */
  readonly minShare: number | null
  readonly maxMmPx: number | null
}

export type CloseRangeArea = { readonly polygon: readonly ElevationPoint[]; readonly method: CloseRangeMethod }

/** What a rule asks, what was reached, and what is missing. */
export const complianceItems = ['visual', 'close-range', 'interval'] as const
export const complianceStates = ['met', 'not-met', 'unknown'] as const
export type ComplianceState = (typeof complianceStates)[number]
/** Why an item is unknown or not met; screens and reports say it in words. */
export const complianceReasons = [
  'no-frame',
  'length-from-photos',
  'returns-not-counted',
  'by-place',
  'gaps',
  'too-little',
  'too-far-apart',
  'not-to-top',
  'some-not-to-top',
  'street-unknown',
  'not-street',
  'drone-not-counted',
  'outside-not-counted',
  'too-coarse',
] as const
export type ComplianceReason = (typeof complianceReasons)[number]

export type ComplianceItem = {
  readonly item: (typeof complianceItems)[number]
  readonly state: ComplianceState
  readonly required: number | null
  readonly reached: number | null
  /** Square metres or metres that are missing. */
  readonly missing: number | null
  readonly reasons: readonly ComplianceReason[]
}

export type Compliance = {
  readonly rule: CoverageRule
  /** Height x developed length. */
  readonly areaM2: number | null
  readonly state: ComplianceState
  readonly items: readonly ComplianceItem[]
}
