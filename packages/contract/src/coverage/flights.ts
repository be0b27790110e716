import { flightDroneIds } from '@plumbline/inspection/flight-plans/drones'
import { flightFormats } from '@plumbline/inspection/flight-plans/flight-files'
import { fileEnds, flightLanes, flightLimits } from '@plumbline/inspection/flight-plans/flight-types'
import { z } from 'zod'
import { Day, Id, InProject } from '../ids.ts'
import { route } from '../route.ts'
import { ElevationPoint } from './coverage.ts'

const overlap = z.number().min(0).max(flightLimits.maxOverlap)

/** Distance or scale: one gives the other, and both together could contradict each other. */
export const FlightRequest = z
  .object({
    drone: z.enum(flightDroneIds),
    distanceM: z.number().positive().max(flightLimits.maxDistanceM).optional(),
    mmPx: z.number().positive().max(100).optional(),
    sideOverlap: overlap.default(0.7),
    frontOverlap: overlap.default(0.8),
    lanes: z.enum(flightLanes).default('up'),
    /** Metres of the place of take-off above the foot of the building. */
    takeOffLevelM: z.number().min(-10_000).max(10_000).default(0),
    /** In elevation metres, such as the gaps of the coverage; null: the whole elevation. */
    areas: z.array(z.array(ElevationPoint).min(3).max(2_000)).max(500).nullable().default(null),
    /** The one that the drone flies; the other is refused. */
    format: z.enum(flightFormats),
    /** Written into the names of the files; left out: today in UTC. */
    day: Day.optional(),
    /** From 0; null: all of them, in one archive where there are several. */
    file: z.int().min(0).max(1_000).nullable().default(null),
  })
  .refine(({ distanceM, mmPx }) => (distanceM === undefined) !== (mmPx === undefined), { path: ['distanceM'] })
  .refine(({ areas }) => areas === null || areas.reduce((sum, { length }) => sum + length, 0) <= 5_000, {
    path: ['areas'],
  })
export type FlightRequest = z.input<typeof FlightRequest>

export const FlightReply = z.object({
  photos: z.int(),
  /** From take-off to landing, of all files. */
  minutes: z.number(),
  batteries: z.int(),
  distanceM: z.number(),
  mmPx: z.number(),
  /** Metres at the foot that no photo shows for sure. */
  footStripM: z.number(),
  /** Along the elevation, where another part of it is in the way. */
  blocked: z.array(z.object({ fromM: z.number(), toM: z.number() })),
  files: z.array(z.object({ name: z.string(), points: z.int(), minutes: z.number(), endsBy: z.enum(fileEnds) })),
  /** What to save, in base64. */
  download: z.object({ name: z.string(), type: z.string(), content: z.string() }),
})
export type FlightReply = z.infer<typeof FlightReply>

export const flightRoutes = {
  planFlight: route({
    method: 'POST',
    path: '/inspection/api/v1/projects/:projectId/inspections/:inspectionId/elevations/:elevationId/flights',
    may: 'project.read',
    summary: 'Plan a flight along an elevation or its gaps, as files for the drone; nothing is stored',
    params: InProject.extend({ inspectionId: Id, elevationId: Id }),
    body: FlightRequest,
    reply: FlightReply,
  }),
} as const
