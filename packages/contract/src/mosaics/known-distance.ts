import { z } from 'zod'
import { ElevationPoint } from '../coverage/coverage.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { route } from '../route.ts'

/** Metres: less is no line on a facade, more no building. */
const metres = z.number().min(0.1).max(1_000)
/** Metres, 95 of 100 within it: no tape is more exact than half a millimetre. */
const plusMinusM = z.number().min(0.0005).max(10)

/** Of all lengths, one standard deviation as a share: a distance that leaves more open gives no scale. */
export const maxScaleSigma = 0.05
/** The factor that a typed distance may change lengths by; beyond, one of the two is wrong. */
export const scaleFactors = { min: 0.5, max: 2 } as const

/** How long a line on an elevation truly is, as a person typed it. */
export const KnownDistance = z.object({
  /** Its ends, in elevation metres as the elevation has them now. */
  from: z.object({ x: z.number(), y: z.number() }),
  to: z.object({ x: z.number(), y: z.number() }),
  metres,
  plusMinusM,
  /** As positions and lenses have it, without any typed distance. */
  measuredM: z.number(),
  /** Of all lengths that follow from it, one standard deviation as a share. */
  sigma: z.number(),
  /** A user's name; empty where it is not known. */
  by: z.string(),
  at: Moment,
})
export type KnownDistance = z.infer<typeof KnownDistance>

export const DistanceChange = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('set'),
    /** The mosaic that the ends were pointed at on, in its metres. */
    mosaicId: Id,
    from: ElevationPoint,
    to: ElevationPoint,
    metres,
    plusMinusM,
    /** Metres of a pixel of the screen on which they were pointed at. */
    pixelM: z.number().min(0).max(10),
  }),
  z.object({ action: z.literal('remove') }),
  /** As it was before the last change, which is then the one before. */
  z.object({ action: z.literal('undo') }),
])
export type DistanceChange = z.infer<typeof DistanceChange>

const Saved = z.object({
  distance: KnownDistance.nullable(),
  canUndo: z.boolean(),
  /** 0: none was ever typed. */
  version: z.int(),
})
export type SavedDistance = z.infer<typeof Saved>

const OfElevation = InProject.extend({ inspectionId: Id, elevationId: Id })
const path = '/inspection/api/v1/projects/:projectId/inspections/:inspectionId/elevations/:elevationId/known-distance'

export const knownDistanceRoutes = {
  getDistance: route({
    method: 'GET',
    path,
    may: 'project.read',
    summary: 'The typed distance that the scale of an elevation follows from',
    params: OfElevation,
    reply: Saved,
  }),
  /** Coverage is computed again, and the newest mosaic of each kind is made again with its settings. */
  saveDistance: route({
    method: 'PUT',
    path,
    may: 'elevation.edit',
    summary: 'Type how long a line on an elevation is, take it away, or undo the last change',
    params: OfElevation,
    body: z.object({ change: DistanceChange, version: z.int().optional() }),
    reply: Saved.extend({
      /** Mosaics that are made again now; those that were running already are not. */
      mosaicIds: z.array(Id),
    }),
  }),
} as const
