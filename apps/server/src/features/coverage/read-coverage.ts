import type { Compliance, Coverage, coverageRoutes, CoverageSummary } from '@plumbline/contract/coverage/coverage'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { usualLimits } from './compute-coverage.ts'
import { computeInThread } from './compute-in-thread.ts'
import { computingIn, elevationsOf, findElevation, inputOf, photosOf, type OfElevation } from './coverage-rows.ts'
import { presentComputed, presentCompliance, presentCoverage, presentSummary } from './present-coverage.ts'
import { requestCoverage } from './request-coverage.ts'

type OfInspection = Omit<OfElevation, 'elevationId'>

async function ruleOf({ db }: Call, projectId: string) {
  const row = await db.selectFrom('project').select('coverage_rule').where('id', '=', projectId).executeTakeFirst()
  if (row === undefined) throw new AppError('project.not-found')
  return row.coverage_rule
}

/** Reading figures that are out of date has the next ones computed, also where the change did not announce itself. */
async function readComputing(call: Call, of: OfInspection) {
  const isComputing = await computingIn(call.db, of)
  await requestCoverage(call.db, { corporateId: call.membership.corporateId, projectId: of.projectId })
  return isComputing
}

const storedIn = ({ db }: Call, inspectionId: string) =>
  db.selectFrom('coverage').where('inspection_id', '=', inspectionId)
const areasIn = ({ db }: Call, inspectionId: string) =>
  db.selectFrom('close_range').select(['elevation_id', 'areas', 'version']).where('inspection_id', '=', inspectionId)

/** Every elevation, also those without a photo. */
export async function summarise(call: Call, of: OfInspection): Promise<CoverageSummary[]> {
  const isComputing = await readComputing(call, of)
  const [elevations, stored, areas, rule] = await Promise.all([
    elevationsOf(call.db, of.inspectionId),
    storedIn(call, of.inspectionId).select(['elevation_id', 'figures', 'best', 'computed_at']).execute(),
    areasIn(call, of.inspectionId).execute(),
    ruleOf(call, of.projectId),
  ])
  return elevations.map((elevation) =>
    presentSummary({
      elevation,
      rule,
      stored: stored.find(({ elevation_id }) => elevation_id === elevation.id),
      closeRange: areas.find(({ elevation_id }) => elevation_id === elevation.id),
      isComputing: isComputing(elevation.id),
    }),
  )
}

async function readOne(call: Call, of: OfElevation) {
  const elevation = await findElevation(call.db, of)
  const isComputing = (await readComputing(call, of))(elevation.id)
  const [stored, closeRange] = await Promise.all([
    storedIn(call, of.inspectionId)
      .select(['elevation_id', 'figures', 'best', 'count', 'left_out', 'computed_at'])
      .where('elevation_id', '=', elevation.id)
      .executeTakeFirst(),
    areasIn(call, of.inspectionId).where('elevation_id', '=', elevation.id).executeTakeFirst(),
  ])
  return { elevation, isComputing, stored, closeRange }
}

export async function readCompliance(call: Call, of: OfElevation): Promise<Compliance> {
  const [shown, rule] = await Promise.all([readOne(call, of), ruleOf(call, of.projectId)])
  return presentCompliance({ ...shown, rule })
}

export async function readCoverage(call: Call, { params, query }: Input<typeof coverageRoutes.get>): Promise<Coverage> {
  const shown = await readOne(call, params)
  const limits = {
    limitMmPx: query.limitMmPx ?? usualLimits.limitMmPx,
    minSharpness: query.minSharpness ?? usualLimits.minSharpness,
  }
  if (limits.limitMmPx === usualLimits.limitMmPx && limits.minSharpness === usualLimits.minSharpness)
    return presentCoverage(shown)
  const photos = await photosOf(call.db, params.inspectionId)
  const [result] = await computeInThread([inputOf(shown.elevation, photos, limits)], call.signal)
  // From the photos of this moment, whatever the job still has to do.
  return presentComputed({ ...shown, isComputing: false }, result!, call.now())
}
