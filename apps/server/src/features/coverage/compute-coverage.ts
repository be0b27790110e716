import { usualMinSharpness, type CoverageResult } from '@plumbline/inspection/coverage/types'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { publish } from '../../events/events.ts'
import type { RunningJob } from '../../jobs/attempt.ts'
import { computeInThread } from './compute-in-thread.ts'
import { elevationsOf, inputOf, photosOf } from './coverage-rows.ts'
import { requestMeasuring } from './measure-photos.ts'
import { requestCoverage, type OfProject } from './request-coverage.ts'

type Deps = Pick<Context, 'db' | 'now'>
export type CoverageJob = Pick<RunningJob<OfProject>, 'payload' | 'signal' | 'progress' | 'complete'>

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

/** Little-endian, whatever the machine is. */
export function bytesOfBest(best: Uint16Array): Buffer {
  const bytes = Buffer.alloc(best.length * 2)
  best.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return bytes
}

export function bestOfBytes(bytes: Buffer): Uint16Array {
  return Uint16Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16LE(index * 2))
}

const columnsOf = ({ best, count, photosLeftOut, limits: _, ...figures }: CoverageResult, now: Date) => ({
  figures: JSON.stringify({ ...figures, photosLeftOut: photosLeftOut.length }),
  left_out: JSON.stringify(photosLeftOut),
  best: bytesOfBest(best),
  count: Buffer.from(count),
  computed_at: now,
})

async function store(
  { db, now }: Deps,
  { corporateId, projectId }: OfProject,
  of: { readonly inspection_id: string; readonly elevation_id: string },
  result: CoverageResult,
): Promise<void> {
  const columns = columnsOf(result, now())
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

/** Of all elevations that something changed for since. Done twice it writes the same; what changes during it is computed by the next one. */
export async function computeCoverage(deps: Deps, job: CoverageJob): Promise<void> {
  const { db } = deps
  const { payload, signal } = job
  const changes = await db
    .selectFrom('coverage_change')
    .select(['id', 'inspection_id', 'elevation_id'])
    .where('project_id', '=', payload.projectId)
    .orderBy('id')
    .limit(maxChanges)
    .execute()
  const inspections = await db
    .selectFrom('inspection')
    .innerJoin('workspace', 'workspace.id', 'inspection.workspace_id')
    .select('inspection.id')
    .where('workspace.project_id', '=', payload.projectId)
    .orderBy('inspection.id', 'desc')
    .execute()
  let isMeasuringLeft = false
  for (const [index, inspection] of inspections.entries()) {
    const isConcerned = concerns(changes, inspection.id)
    const elevations = (await elevationsOf(db, inspection.id)).filter(({ id }) => isConcerned(id))
    if (elevations.length === 0) continue
    const photos = await photosOf(db, inspection.id)
    isMeasuringLeft ||= photos.some(({ quality }) => quality === null)
    // Few at a time: each is handed over with all its photos.
    for (let next = 0; next < elevations.length; next += maxTogether) {
      signal.throwIfAborted()
      const some = elevations.slice(next, next + maxTogether)
      const results = await computeInThread(
        some.map((elevation) => inputOf(elevation, photos, usualLimits)),
        signal,
      )
      for (const [at, result] of results.entries())
        await store(deps, payload, { inspection_id: inspection.id, elevation_id: some[at]!.id }, result)
    }
    job.progress((100 * (index + 1)) / inspections.length)
  }
  await job.complete(async (trx) => {
    await trx
      .deleteFrom('coverage_change')
      .where('id', '=', sql<string>`any(${changes.map(({ id }) => id)}::bigint[])`)
      .execute()
  })
  if (isMeasuringLeft) await requestMeasuring(db, payload)
  await requestCoverage(db, payload)
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
    .$if(!isThorough, (query) => query.where('created_at', '>', new Date(now().getTime() - freshMs)))
    .limit(maxProjects)
    .execute()
  for (const { project_id, corporate_id } of waiting)
    await requestCoverage(db, { corporateId: corporate_id, projectId: project_id })
}
