import { usualMinSharpness, type CoverageResult } from '@plumbline/inspection/coverage/types'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { publish } from '../../events/events.ts'
import type { RunningJob } from '../../jobs/attempt.ts'
import { computeInThread } from './compute-in-thread.ts'
import { failChanges, noteFailedElevations, type FailedElevation } from './coverage-failures.ts'
import { elevationsOf, inputOf, photosOf, type ElevationRow, type InspectionPhoto } from './coverage-rows.ts'
import { requestMeasuring } from './measure-photos.ts'
import { requestCoverage, type OfProject } from './request-coverage.ts'
import { columnsOf } from './stored-coverage.ts'

type Deps = Pick<Context, 'db' | 'now'>
export type CoverageJob = Pick<RunningJob<OfProject>, 'payload' | 'signal' | 'progress' | 'complete' | 'isLastAttempt'>

/** What counts where a reader asks for nothing else. */
export const usualLimits = { limitMmPx: null, minSharpness: usualMinSharpness } as const

/** On one thread. */
const maxTogether = 4
/** More are left for the next run. */
const maxChanges = 100_000

type Change = { readonly id: string; readonly inspection_id: string | null; readonly elevation_id: string | null }

function concerns(changes: readonly Change[], inspectionId: string) {
  const here = changes.filter(({ inspection_id }) => inspection_id === null || inspection_id === inspectionId)
  const ids = new Set(here.map(({ elevation_id }) => elevation_id))
  return (elevationId: string) => ids.has(null) || ids.has(elevationId)
}

async function store(
  { db, now }: Deps,
  { corporateId, projectId }: OfProject,
  of: { readonly inspection_id: string; readonly elevation_id: string },
  result: CoverageResult,
  floorHeights: readonly number[],
): Promise<void> {
  const columns = columnsOf(result, floorHeights, now())
  await db.transaction().execute(async (trx) => {
    // Deleted while it was computed: a row that refers to nothing would fail the whole job.
    const { rows } = await sql`select drawing.id from drawing, inspection
      where drawing.id = ${of.elevation_id} and inspection.id = ${of.inspection_id} for key share`.execute(trx)
    if (rows.length === 0) return
    await trx
      .insertInto('coverage')
      .values({ ...of, project_id: projectId, ...columns })
      .onConflict((conflict) => conflict.columns(['inspection_id', 'elevation_id']).doUpdateSet(columns))
      .execute()
    await publish(trx, { kind: 'coverage.changed', corporateId, projectId, entityId: of.elevation_id })
  })
}

type Computed = { readonly elevation: ElevationRow; readonly result: CoverageResult }
type Batch = {
  readonly computed: readonly Computed[]
  readonly failed: readonly ElevationRow[]
  readonly cause: unknown
}

/** Few together; where that fails each alone, so that one that cannot be computed does not hold up the others. */
async function computeSome(
  elevations: readonly ElevationRow[],
  photos: readonly InspectionPhoto[],
  signal: AbortSignal,
): Promise<Batch> {
  try {
    const results = await computeInThread(
      elevations.map((elevation) => inputOf(elevation, photos, usualLimits)),
      signal,
    )
    const computed = results.map((result, index) => ({ elevation: elevations[index]!, result }))
    return { computed, failed: [], cause: undefined }
  } catch (cause) {
    signal.throwIfAborted()
    if (elevations.length < 2) return { computed: [], failed: elevations, cause }
    const each: Batch[] = []
    for (const one of elevations) each.push(await computeSome([one], photos, signal))
    return {
      computed: each.flatMap(({ computed }) => computed),
      failed: each.flatMap(({ failed }) => failed),
      cause: each.find((one) => one.failed.length > 0)?.cause,
    }
  }
}

type Outcome = { readonly failed: readonly FailedElevation[]; readonly cause: unknown; readonly isUnmeasured: boolean }

/** Few at a time: each is handed over with all its photos. */
async function computeInspection(
  deps: Deps,
  { payload, signal }: CoverageJob,
  inspectionId: string,
  isConcerned: (elevationId: string) => boolean,
): Promise<Outcome> {
  const elevations = (await elevationsOf(deps.db, inspectionId)).filter(({ id }) => isConcerned(id))
  if (elevations.length === 0) return { failed: [], cause: undefined, isUnmeasured: false }
  const photos = await photosOf(deps.db, inspectionId)
  const failed: FailedElevation[] = []
  let cause: unknown
  for (let next = 0; next < elevations.length; next += maxTogether) {
    signal.throwIfAborted()
    const batch = await computeSome(elevations.slice(next, next + maxTogether), photos, signal)
    for (const { elevation, result } of batch.computed)
      await store(
        deps,
        payload,
        { inspection_id: inspectionId, elevation_id: elevation.id },
        result,
        floorsOf(elevation.portions).map(({ height }) => height),
      )
    failed.push(...batch.failed.map(({ id }) => ({ inspectionId, elevationId: id })))
    cause ??= batch.cause
  }
  return { failed, cause, isUnmeasured: photos.some(({ quality }) => quality === null) }
}

async function computeChanges(deps: Deps, job: CoverageJob, changes: readonly Change[]): Promise<void> {
  const { db, now } = deps
  const { payload } = job
  const inspections = await db
    .selectFrom('inspection')
    .innerJoin('workspace', 'workspace.id', 'inspection.workspace_id')
    .select('inspection.id')
    .where('workspace.project_id', '=', payload.projectId)
    .orderBy('inspection.id', 'desc')
    .execute()
  const outcomes: Outcome[] = []
  for (const [index, { id }] of inspections.entries()) {
    outcomes.push(await computeInspection(deps, job, id, concerns(changes, id)))
    job.progress((100 * (index + 1)) / inspections.length)
  }
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  if (failed.length > 0 && !job.isLastAttempt) throw outcomes.find(({ cause }) => cause !== undefined)?.cause
  await job.complete(async (trx) => {
    await trx
      .deleteFrom('coverage_change')
      .where('id', '=', sql<string>`any(${changes.map(({ id }) => id)}::bigint[])`)
      .execute()
    await noteFailedElevations(trx, payload, failed, now())
  })
  if (outcomes.some(({ isUnmeasured }) => isUnmeasured)) await requestMeasuring(db, payload)
  await requestCoverage(db, payload)
}

/**
 * Of all elevations that something changed for since. Done twice it writes the same; what changes during it is computed
 * by the next one.
 * The last try that fails says so of what it could not compute.
 */
export async function computeCoverage(deps: Deps, job: CoverageJob): Promise<void> {
  const changes = await deps.db
    .selectFrom('coverage_change')
    .select(['id', 'inspection_id', 'elevation_id'])
    .where('project_id', '=', job.payload.projectId)
    .orderBy('id')
    .limit(maxChanges)
    .execute()
  try {
    await computeChanges(deps, job, changes)
  } catch (error) {
    if (job.isLastAttempt && !job.signal.aborted)
      await failChanges(
        deps.db,
        job.payload,
        changes.map(({ id }) => id),
        deps.now(),
      )
    throw error
  }
}

/** A change that waits longer than this is tried every half hour only: its job fails. */
const freshMs = 60 * 60 * 1000
const maxProjects = 50

/** For changes that no call or job announced, or whose job was lost. */
export async function sweepCoverage({ db, now }: Deps): Promise<void> {
  const isThorough = now().getUTCMinutes() % 30 === 0
  const waiting = await db
    .selectFrom('coverage_change')
    .select(['project_id', 'corporate_id'])
    .distinct()
    .$if(!isThorough, (query) =>
      query.where('created_at', '>', new Date(now().getTime() - freshMs)).where('failed_at', 'is', null),
    )
    .limit(maxProjects)
    .execute()
  for (const { project_id, corporate_id } of waiting)
    await requestCoverage(db, { corporateId: corporate_id, projectId: project_id }, 0, { withFailed: isThorough })
}
