import type { FlightReply, flightRoutes } from '@plumbline/contract/coverage/flights'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import { distanceFor, flightDroneOf } from '@plumbline/inspection/flight-plans/drones'
import { flightArchiveName, flightFileName, flightFormatOf } from '@plumbline/inspection/flight-plans/flight-files'
import { isRefused, type FlightPlan } from '@plumbline/inspection/flight-plans/flight-types'
import { ownColumnsOf } from '@plumbline/inspection/flight-plans/name-photos'
import { planFacadeFlight } from '@plumbline/inspection/flight-plans/plan-facade-flight'
import { elevationSlugs, fileSlug } from '@plumbline/inspection/flight-plans/planned-names'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import type { Db } from '../../db/connection.ts'
import type { Call } from '../../http/implement.ts'
import { writeFlightFiles } from './write-flight-files.ts'

type PlanFlight = Input<typeof flightRoutes.planFlight>

/**
 * Names of the columns along an elevation, in one inspection: those of a marker are of the elevation it was flown
 * along.
 */
async function columnsOf(db: Db, { inspectionId, elevationId }: PlanFlight['params']) {
  return db
    .selectFrom('video_column')
    .leftJoin('marker', 'marker.id', 'video_column.marker_id')
    .select('video_column.name')
    .where('video_column.inspection_id', '=', inspectionId)
    .where(({ fn }) => fn.coalesce('marker.elevation_id', 'video_column.layout_id'), '=', elevationId)
    .execute()
}

/** Every elevation of the project: file names must distinguish them. */
async function elevationOf(db: Db, params: PlanFlight['params']) {
  const { projectId, elevationId } = params
  const elevations = await db
    .selectFrom('drawing')
    .select(['id', 'name', 'portions'])
    .where('project_id', '=', projectId)
    .where('category', '=', 'elevation')
    .execute()
  const elevation = elevations.find(({ id }) => id === elevationId)
  if (elevation === undefined) throw new AppError('drawing.not-found')
  return {
    floors: floorsOf(elevation.portions),
    elevationSlug: elevationSlugs(elevations).get(elevationId)!,
    ownColumns: ownColumnsOf(await columnsOf(db, params)),
  }
}

async function projectSlugOf(db: Db, projectId: string): Promise<string> {
  const project = await db.selectFrom('project').select(['name', 'code']).where('id', '=', projectId).executeTakeFirst()
  if (project === undefined) throw new AppError('project.not-found')
  return fileSlug([project.name, project.code])
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

const refusals = {
  'too-near': 'flight.too-near',
  'too-many': 'flight.too-many',
  nothing: 'flight.nothing',
  'take-off': 'flight.take-off',
} as const

function planned({ body }: PlanFlight, frame: ElevationFrame, of: Awaited<ReturnType<typeof elevationOf>>): FlightPlan {
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
  const { format } = body
  const of = await elevationOf(call.db, params)
  if (format !== flightFormatOf(body.drone))
    throw new AppError(format === 'kmz' ? 'flight.no-wpml' : 'flight.no-litchi')
  const frame = await frameOf(call.db, params)
  const plan = planned(input, frame, of)
  const named = {
    projectSlug: await projectSlugOf(call.db, params.projectId),
    elevationSlug: of.elevationSlug,
    day: body.day ?? call.now().toISOString().slice(0, 10),
  }
  const files = plan.files.map((file, index) => ({
    ...file,
    name: flightFileName(named, index, plan.files.length, format),
  }))
  const wanted = body.file === null ? files : files.slice(body.file, body.file + 1)
  if (wanted.length === 0) throw new AppError('input.invalid', { field: 'file' })
  return {
    photos: plan.photos,
    minutes: plan.minutes,
    batteries: plan.batteries,
    distanceM: plan.settings.distanceM,
    mmPx: plan.mmPx,
    footStripM: plan.footStripM,
    blocked: [...plan.blocked],
    files: files.map(({ name, points, minutes, endsBy }) => ({ name, points: points.length, minutes, endsBy })),
    download: await writeFlightFiles({
      files: wanted,
      format,
      settings: plan.settings,
      heightM: frame.heightM,
      createdAt: call.now().getTime(),
      archiveName: flightArchiveName(named, format),
      signal: call.signal,
    }),
  }
}
