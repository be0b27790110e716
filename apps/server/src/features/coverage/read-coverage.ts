import type { Compliance, Coverage, coverageRoutes, CoverageSummary } from '@plumbline/contract/coverage/coverage'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import { limitOfRule } from '@plumbline/inspection/coverage/limit-scale'
import type { Call } from '../../http/implement.ts'
import { usualLimits } from './compute-coverage.ts'
import { computeInThread } from './compute-in-thread.ts'
import { elevationsOf, findElevation, inputOf, photosOf, stateIn, type OfElevation } from './coverage-rows.ts'
import {
  limitsOf,
  presentComputed,
  presentCompliance,
  presentCoverage,
  presentSummary,
  type Whole,
} from './present-coverage.ts'
import { recordedAreas } from './recorded-areas.ts'
import { requestCoverage } from './request-coverage.ts'

type OfInspection = Omit<OfElevation, 'elevationId'>

async function ruleOf({ db }: Call, projectId: string) {
  const row = await db.selectFrom('project').select('coverage_rule').where('id', '=', projectId).executeTakeFirst()
  if (row === undefined) throw new AppError('project.not-found')
  return row.coverage_rule
}

/** Reading figures that are out of date has the next ones computed, also where the change did not announce itself. */
async function readStates(call: Call, of: OfInspection) {
  const stateOf = await stateIn(call.db, of)
  await requestCoverage(call.db, { corporateId: call.membership.corporateId, projectId: of.projectId })
  return stateOf
}

const storedIn = ({ db }: Call, inspectionId: string) =>
  db.selectFrom('coverage').where('inspection_id', '=', inspectionId)
const areasIn = ({ db }: Call, inspectionId: string) =>
  db
    .selectFrom('close_range')
    .select(['elevation_id', 'areas', 'removed', 'version'])
    .where('inspection_id', '=', inspectionId)

const figureColumns = ['elevation_id', 'figures', 'computed_at'] as const
const gridColumns = [...figureColumns, 'best', 'count', 'left_out', 'used'] as const

/** Every elevation, also those without a photo. */
export async function summarise(call: Call, of: OfInspection): Promise<CoverageSummary[]> {
  const stateOf = await readStates(call, of)
  const [elevations, areas, rule] = await Promise.all([
    elevationsOf(call.db, of.inspectionId),
    areasIn(call, of.inspectionId).execute(),
    ruleOf(call, of.projectId),
  ])
  const figures =
    limitOfRule(rule) === null ? await storedIn(call, of.inspectionId).select(figureColumns).execute() : []
  const all: CoverageSummary[] = []
  for (const elevation of elevations) {
    const stored =
      limitOfRule(rule) === null
        ? figures.find(({ elevation_id }) => elevation_id === elevation.id)
        : // One by one: the cells of all at once would hold the process, and its memory.
          await storedIn(call, of.inspectionId)
            .select(gridColumns)
            .where('elevation_id', '=', elevation.id)
            .executeTakeFirst()
    const closeRange = areas.find(({ elevation_id }) => elevation_id === elevation.id)
    all.push(presentSummary({ elevation, rule, stored, closeRange, state: stateOf(elevation.id) }))
  }
  return all
}

async function readOne(call: Call, of: OfElevation): Promise<Whole> {
  const elevation = await findElevation(call.db, of)
  const state = (await readStates(call, of))(elevation.id)
  const [stored, areas, rule, columns] = await Promise.all([
    storedIn(call, of.inspectionId).select(gridColumns).where('elevation_id', '=', elevation.id).executeTakeFirst(),
    areasIn(call, of.inspectionId).where('elevation_id', '=', elevation.id).executeTakeFirst(),
    ruleOf(call, of.projectId),
    call.db.selectFrom('video_column').select(['id', 'name']).where('inspection_id', '=', of.inspectionId).execute(),
  ])
  const columnNames = new Map(columns.map(({ id, name }) => [id, name]))
  const closeRange = {
    ...(await recordedAreas(call.db, areas ?? { areas: [], removed: [] })),
    version: areas?.version ?? 0,
  }
  return { elevation, state, stored, closeRange, rule, columnNames }
}

export async function readCompliance(call: Call, of: OfElevation): Promise<Compliance> {
  return presentCompliance(await readOne(call, of))
}

export async function readCoverage(call: Call, { params, query }: Input<typeof coverageRoutes.get>): Promise<Coverage> {
  const shown = await readOne(call, params)
  const limits = limitsOf(shown.rule, query)
  if (limits.minSharpness === usualLimits.minSharpness) return presentCoverage(shown, limits)
  const photos = await photosOf(call.db, params.inspectionId)
  const [result] = await computeInThread([inputOf(shown.elevation, photos, limits)], call.signal)
  // From the photos of this moment, whatever the job still has to do.
  return presentComputed({ ...shown, state: 'ready' }, result!, call.now(), limits)
}
