import {
  closeRangeMethods,
  closeRangeResults,
  complianceItems,
  complianceReasons,
  complianceStates,
  coverageRuleKinds,
  frameDoubts,
  frameSources,
  leftOutReasons,
  lengthSources,
} from '@plumbline/inspection/coverage/types'
import { z } from 'zod'
import { Day, Id, InProject, Moment } from '../ids.ts'
import { route } from '../route.ts'
import { optionalLine, requiredLine } from '../rules/text.ts'
import { queryNumber } from '../query-number.ts'

const longitude = z.number().min(-180).max(180)
const latitude = z.number().min(-89).max(89)
const altitude = z.number().min(-1_000).max(10_000)
const bearing = z.number().min(0).max(360)

/** Metres on the elevation: x from its left end along the developed length, y up from the foot of the building. */
export const ElevationPoint = z.object({ x: z.number().min(-5_000).max(5_000), y: z.number().min(-1_000).max(2_000) })
export type ElevationPoint = z.infer<typeof ElevationPoint>

const Polygon = z.array(ElevationPoint).min(3).max(200)

const Plane = z.object({
  origin: z.object({ longitude, latitude, altitude: altitude.nullable() }),
  bearing,
  lengthM: z.number(),
  /** Where it begins along the developed length. */
  startM: z.number(),
})

/** Where an elevation stands on earth. Its own origin and bearing are those of its first plane. */
export const ElevationFrame = Plane.extend({
  heightM: z.number(),
  source: z.enum(frameSources),
  lengthSource: z.enum(lengthSources),
  sigmaM: z.number(),
  /** True where no user said how exact the place is: sigmaM is assumed. */
  isSigmaAssumed: z.boolean().optional(),
  planes: z.array(Plane).min(1),
  /**
   * Where the elevation is narrower than its length, as a tower on a podium: only these are elevation. Missing: all of
   * it.
   */
  parts: z.array(z.object({ fromM: z.number(), toM: z.number(), bottomM: z.number(), topM: z.number() })).optional(),
  /** True where portions are narrower but their metres are not known: the air beside them counts as elevation. */
  hasUnknownParts: z.boolean().optional(),
  /** By a distance that a person typed: true lengths by those that positions give. Missing: as positions give them. */
  scale: z
    .object({ factor: z.number(), sigma: z.number(), about: z.object({ x: z.number(), y: z.number() }) })
    .optional(),
})
export type ElevationFrame = z.infer<typeof ElevationFrame>

/** measured: from positions. by-place: by floors and columns only. none: no photo of it. */
export const coverageBases = ['measured', 'by-place', 'none'] as const
export type CoverageBasis = (typeof coverageBases)[number]

export const CoverageGap = z.object({
  polygon: z.array(z.object({ x: z.number(), y: z.number() })),
  areaM2: z.number(),
  widthM: z.number(),
  heightM: z.number(),
  /** Lowest and highest floor it touches, as the elevation names them. */
  floors: z.array(z.string()),
})
export type CoverageGap = z.infer<typeof CoverageGap>

const CloseRangeArea = z.object({
  _id: Id,
  polygon: Polygon,
  method: z.enum(closeRangeMethods),
  /** Who did it, and on which day. */
  by: requiredLine(100),
  on: Day,
  imageIds: z.array(Id).max(200),
  note: optionalLine(500).default(''),
  /** Null or left out: no person stated it, which is not the same as sound. */
  result: z.enum(closeRangeResults).nullable().optional(),
})
export type CloseRangeArea = z.infer<typeof CloseRangeArea>

/** As it is stored: with the number it retains, and who changed it last. */
const RecordedArea = CloseRangeArea.extend({
  /** From 1, in the order of recording; that of a deleted area is not given again. */
  number: z.int(),
  /** A user's name; empty where it is not known. */
  changedBy: z.string(),
  changedAt: Moment.nullable(),
})
export type RecordedArea = z.infer<typeof RecordedArea>

export const CloseRange = z.object({
  areas: z.array(RecordedArea),
  /** Those deleted last: who did it, for somebody who is editing one. */
  removed: z.array(z.object({ _id: Id, number: z.int(), by: z.string(), at: Moment })),
  /** Of the elevation, 0 to 1; null where its size is not known. Counted is what lies on the elevation. */
  share: z.number().nullable(),
  version: z.int(),
})
export type CloseRange = z.infer<typeof CloseRange>

/** Why most photos with a position show nothing of the frame, and of how many that is true. */
export const FrameDoubt = z.object({
  kind: z.enum(frameDoubts),
  photos: z.int(),
  of: z.int(),
  /** Metres to the nearest photo, of `far`. */
  nearestM: z.number().nullable(),
})
export type FrameDoubt = z.infer<typeof FrameDoubt>

/**
 * computing: the figures are those before the last change. failed: so they are, and the last try to compute newer ones
 * failed for good.
 */
export const coverageStates = ['ready', 'computing', 'failed'] as const
export type CoverageState = (typeof coverageStates)[number]

const LeftOutCount = z.object({ reason: z.enum(leftOutReasons), count: z.int() })

export const FloorCoverage = z.object({
  floor: z.string(),
  /** 0 to 1; null where only places are known. */
  seenShare: z.number().nullable(),
  /** Photos whose footprint touches it, or that were put there. */
  photos: z.int(),
})
export type FloorCoverage = z.infer<typeof FloorCoverage>

export const Coverage = z.object({
  state: z.enum(coverageStates),
  basis: z.enum(coverageBases),
  frame: ElevationFrame.nullable(),
  cellM: z.number(),
  columns: z.int(),
  /** From the top. */
  rows: z.int(),
  /**
   * Row by row from the top left, little-endian uint16 in base64: hundredths of a mm/px, 65535 none. Empty without a
   * frame.
   */
  best: z.string(),
  /**
   * uint8 in base64: photos that see the cell, 255 and more are 255; with a limit of scale also those that are coarser
   * there.
   */
  count: z.string(),
  gaps: z.array(CoverageGap),
  /** 0 to 1; null where it was not measured. */
  seenShare: z.number().nullable(),
  medianMmPx: z.number().nullable(),
  floors: z.array(FloorCoverage),
  /** By column as the inspection names it, of each floor as they are listed. Missing: computed before it was. */
  columnsSeen: z.array(z.object({ column: z.string(), seenShares: z.array(z.number()) })).optional(),
  photosUsed: z.int(),
  /** Without a usable position: counted by floor and column. */
  photosByPlace: z.int(),
  /** Of those used, whose sharpness and exposure were not measured. */
  photosUnmeasured: z.int(),
  /**
   * Of those used, whose camera counts as level because nothing says its tilt, and whose height only satellites say.
   * Missing: computed before they were counted.
   */
  photosLevelAssumed: z.int().optional(),
  photosHeightRough: z.int().optional(),
  photosLeftOut: z.array(z.object({ imageId: Id, name: z.string(), reason: z.enum(leftOutReasons) })),
  /** isOfRule: the scale is that of the project's own rule, which holds where a reader names none. */
  limits: z.object({
    limitMmPx: z.number().nullable(),
    minSharpness: z.number(),
    isOfRule: z.boolean().optional(),
  }),
  /** Null: photos show the elevation where its frame is. */
  frameDoubt: FrameDoubt.nullable(),
  closeRange: CloseRange,
  /** Of the frame as somebody set it; 0: no user did. */
  frameVersion: z.int(),
  /** Whether it faces a street, which the New York rule asks; null: no user said. */
  isStreetFacing: z.boolean().nullable(),
  computedAt: Moment.nullable(),
})
export type Coverage = z.infer<typeof Coverage>

/** A rule of one's own needs the share; the others have theirs. */
export const CoverageRule = z
  .object({
    kind: z.enum(coverageRuleKinds),
    /** Of `own`: share of the area that must be seen, 0 to 1, and the coarsest scale that counts. */
    minShare: z.number().min(0).max(1).nullable().default(null),
    maxMmPx: z.number().min(0.01).max(1_000).nullable().default(null),
  })
  // A rule that asks for 0 % would be met by nothing seen.
  .refine(({ kind, minShare }) => kind !== 'own' || (minShare !== null && minShare > 0), { path: ['minShare'] })
export type CoverageRule = z.infer<typeof CoverageRule>

/** What a rule asks, what was reached, and what is missing. */
const ComplianceItem = z.object({
  item: z.enum(complianceItems),
  state: z.enum(complianceStates),
  required: z.number().nullable(),
  reached: z.number().nullable(),
  /** Square metres or metres that are missing. */
  missing: z.number().nullable(),
  reasons: z.array(z.enum(complianceReasons)),
})
export const Compliance = z.object({
  elevationId: Id,
  rule: CoverageRule,
  /** Height x developed length. */
  areaM2: z.number().nullable(),
  state: z.enum(complianceStates),
  items: z.array(ComplianceItem),
})
export type Compliance = z.infer<typeof Compliance>

export const CoverageSummary = z.object({
  elevationId: Id,
  name: z.string(),
  basis: z.enum(coverageBases),
  state: z.enum(coverageStates),
  /** At the scale of the project's own rule where it has one, as all figures here. */
  seenShare: z.number().nullable(),
  limitMmPx: z.number().nullable(),
  sigmaM: z.number().nullable(),
  isSigmaAssumed: z.boolean(),
  frameDoubt: FrameDoubt.nullable(),
  /** Of the frame; null without one. */
  lengthM: z.number().nullable(),
  heightM: z.number().nullable(),
  lengthSource: z.enum(lengthSources).nullable(),
  medianMmPx: z.number().nullable(),
  gapCount: z.int(),
  largestGap: CoverageGap.nullable(),
  /** Floors with a photo of all floors. */
  floorsSeen: z.int(),
  floorCount: z.int(),
  closeRangeShare: z.number().nullable(),
  photosLeftOut: z.int(),
  /** The most frequent reason first. */
  leftOutBy: z.array(LeftOutCount),
  compliance: Compliance,
})
export type CoverageSummary = z.infer<typeof CoverageSummary>

/**
 * flight-fit: forget what was set and fit the flight again. georeference: ends of the elevation as placed on a plan or
 * map.
 */
export const FrameInput = z.discriminatedUnion('source', [
  z.object({ source: z.literal('flight-fit') }),
  z.object({
    source: z.enum(['typed', 'georeference']),
    planes: z
      .array(
        z.object({
          origin: z.object({ longitude, latitude, altitude: altitude.nullable() }),
          bearing,
          lengthM: z.number().min(0.5).max(2_000),
        }),
      )
      .min(1)
      .max(20),
    sigmaM: z.number().min(0.01).max(100).optional(),
  }),
  /** Only the length is known: its place comes from the flight. */
  z.object({ source: z.literal('length'), lengthM: z.number().min(0.5).max(2_000) }),
])
export type FrameInput = z.infer<typeof FrameInput>

const OfInspection = InProject.extend({ inspectionId: Id })
const OfElevation = OfInspection.extend({ elevationId: Id })
const inspection = '/inspection/api/v1/projects/:projectId/inspections/:inspectionId'
const elevation = `${inspection}/elevations/:elevationId`

export const coverageRoutes = {
  summary: route({
    method: 'GET',
    path: `${inspection}/coverage`,
    may: 'project.read',
    summary: 'What was seen of each elevation, and what its rule misses',
    params: OfInspection,
    reply: z.object({ data: z.array(CoverageSummary) }),
  }),
  get: route({
    method: 'GET',
    path: `${elevation}/coverage`,
    may: 'project.read',
    summary: 'What was seen of an elevation, cell by cell, and its gaps',
    params: OfElevation,
    query: z.object({
      /** Without it the scale of the project's own rule counts; 1000 is any. */
      limitMmPx: queryNumber(z.number().min(0.01).max(1_000)).optional(),
      minSharpness: queryNumber(z.number().min(0).max(1)).optional(),
    }),
    reply: Coverage,
  }),
  recompute: route({
    method: 'POST',
    path: `${elevation}/coverage`,
    may: 'elevation.edit',
    summary: 'Compute the coverage of an elevation again, after it failed',
    params: OfElevation,
    reply: z.object({ state: z.enum(coverageStates) }),
  }),
  compliance: route({
    method: 'GET',
    path: `${elevation}/compliance`,
    may: 'project.read',
    summary: 'What the rule of the project asks of an elevation, and what is missing',
    params: OfElevation,
    reply: Compliance,
  }),
  saveCloseRange: route({
    method: 'PUT',
    path: `${elevation}/close-range`,
    may: 'elevation.edit',
    summary: 'Record the areas that were inspected from close range',
    params: OfElevation,
    body: z.object({ areas: z.array(CloseRangeArea).max(500), version: z.int().optional() }),
    reply: CloseRange,
  }),
  saveFrame: route({
    method: 'PUT',
    path: `${elevation}/frame`,
    may: 'elevation.edit',
    summary: 'Say where an elevation stands, how long it is, and whether it faces a street',
    params: OfElevation,
    body: z.object({
      frame: FrameInput.optional(),
      isStreetFacing: z.boolean().nullable().optional(),
      version: z.int().optional(),
    }),
    reply: z.object({ version: z.int() }),
  }),
} as const
