import type { FlightReply, flightRoutes } from '@plumbline/contract/coverage/flights'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import { distanceFor, flightDroneOf } from '@plumbline/inspection/flight-plans/drones'
import { filesOf, flightFileName, isFormatOf } from '@plumbline/inspection/flight-plans/flight-files'
import { isRefused, type FlightPlan } from '@plumbline/inspection/flight-plans/flight-types'
import { planFacadeFlight } from '@plumbline/inspection/flight-plans/plan-facade-flight'
import { elevationSlugs } from '@plumbline/inspection/flight-plans/planned-names'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import type { Db } from '../../db/connection.ts'
import type { Call } from '../../http/implement.ts'
import { writeFlightFiles } from './write-flight-files.ts'

type PlanFlight = Input<typeof flightRoutes.planFlight>

/** Every elevation of the project: file names must distinguish them. */
async function elevationsOf(db: Db, projectId: string, elevationId: string) {
  const elevations = await db
    .selectFrom('drawing')
    .select(['id', 'name', 'portions'])
    .where('project_id', '=', projectId)
    .where('category', '=', 'elevation')
    .execute()
  const elevation = elevations.find(({ id }) => id === elevationId)
  if (elevation === undefined) throw new AppError('drawing.not-found')
  return { floors: floorsOf(elevation.portions), elevationSlug: elevationSlugs(elevations).get(elevationId)! }
}

async function frameOf(
  db: Db,
  { projectId, inspectionId, elevationId }: PlanFlight['params'],
): Promise<ElevationFrame> {
  const row = await db
    .selectFrom('coverage')
    .select('figures')
    .where('project_id', '=', projectId)
    .where('inspection_id', '=', inspectionId)
    .where('elevation_id', '=', elevationId)
    .executeTakeFirst()
  const frame = row?.figures.frame ?? null
  if (frame === null) throw new AppError('flight.no-frame')
  return frame
}

const refusals = { 'too-near': 'flight.too-near', 'too-many': 'flight.too-many', nothing: 'flight.nothing' } as const

function planned(
  { body }: PlanFlight,
  frame: ElevationFrame,
  of: Awaited<ReturnType<typeof elevationsOf>>,
): FlightPlan {
  const { drone, sideOverlap, frontOverlap, lanes, takeOffLevelM, areas } = body
  const distanceM = body.distanceM ?? distanceFor(flightDroneOf(drone).camera, body.mmPx!)
  const plan = planFacadeFlight({
    ...of,
    frame,
    areas,
    settings: { drone, distanceM, sideOverlap, frontOverlap, lanes, takeOffLevelM },
  })
  if (isRefused(plan)) throw new AppError(refusals[plan.refused])
  return plan
}

/** Spec 3 §7: the files of a flight, from the place where the elevation stands now. Nothing is stored. */
export async function planFlight(call: Call, input: PlanFlight): Promise<FlightReply> {
  const { params, body } = input
  const of = await elevationsOf(call.db, params.projectId, params.elevationId)
  const frame = await frameOf(call.db, params)
  const plan = planned(input, frame, of)
  if (!isFormatOf(plan, body.format)) throw new AppError('flight.no-wpml')
  const files = filesOf(plan, body.format)
  const named = files.map((points, index) => ({
    name: flightFileName(of.elevationSlug, index, files.length, body.format),
    points,
  }))
  const wanted = body.file === null ? named : named.slice(body.file, body.file + 1)
  if (wanted.length === 0) throw new AppError('input.invalid', { field: 'file' })
  return {
    photos: plan.photos,
    minutes: plan.minutes,
    batteries: plan.batteries,
    distanceM: plan.settings.distanceM,
    mmPx: plan.mmPx,
    footStripM: plan.footStripM,
    blocked: [...plan.blocked],
    files: named.map(({ name, points }) => ({ name, points: points.length })),
    download: await writeFlightFiles({
      files: wanted,
      format: body.format,
      settings: plan.settings,
      heightM: frame.heightM,
      createdAt: call.now().getTime(),
      archiveName: `${of.elevationSlug}-${body.format}-flights.zip`,
      signal: call.signal,
    }),
  }
}
