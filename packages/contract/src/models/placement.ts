import { z } from 'zod'

/** Metres; far enough for any building, near enough for a float. */
const metres = z.number().min(-1_000_000).max(1_000_000)
export const Vector = z.tuple([metres, metres, metres])
export type Vector = z.infer<typeof Vector>

/** In an answer: what was stored before a limit was set must not fail the whole list. */
export const Coordinates = z.tuple([z.number(), z.number(), z.number()])

/** Sixteen numbers, column by column, as glTF and three write them. */
const Matrix = z.array(z.number()).length(16)

/**
 * own: by what the file says of its place. points: by points that somebody picked. none: in the file's coordinates, its
 * place is unknown.
 */
export const placementSources = ['own', 'points', 'none'] as const
export type PlacementSource = (typeof placementSources)[number]

/** Which of its axes a file counts upwards. */
export const upAxes = ['z', 'y'] as const
export type UpAxis = (typeof upAxes)[number]

/**
 * What a file counts in. degree and other are converted as the others are; unknown: it does not say, and is shown as if
 * in metres.
 */
export const modelUnits = ['metre', 'millimetre', 'centimetre', 'foot', 'inch', 'degree', 'other', 'unknown'] as const
export type ModelUnit = (typeof modelUnits)[number]

/** Where a model lies. matrix: from the model's metres (z up) to the project's: x east, y north, z up. */
export const Placement = z.object({
  source: z.enum(placementSources),
  matrix: Matrix,
  scale: z.number(),
  /** Somebody said what the numbers of the file mean. */
  isScaleChosen: z.boolean(),
  up: z.enum(upAxes),
  /** Metres that each picked point is off; their mean square in `residual`. */
  residual: z.number().nullable(),
  residuals: z.array(z.number()),
})
export type Placement = z.infer<typeof Placement>

/** What the project's metres are counted from. Null: no model and no photo says where on earth it is. */
export const ModelFrame = z.object({
  origin: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      altitude: z.number().min(-1_000).max(20_000),
    })
    .nullable(),
  /** Metres that photos are lifted: what drones call altitude is off by as much for a whole flight. */
  cameraLift: z.number().min(-500).max(500),
  version: z.int(),
})
export type ModelFrame = z.infer<typeof ModelFrame>
