import type {
  AnalysisCrowded,
  AnalysisFailure,
  AnalysisRun,
  analysisRoutes,
} from '@plumbline/contract/analysis/analysis'
import { aiDefectTypes, type AiDefectType } from '@plumbline/contract/buildings'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Call } from '../../http/implement.ts'
import type { RunRow } from './queue-photos.ts'

export type Found = AnalysisRun['found']
export type Counts = AnalysisRun['photos']

export const foundOf = (given: Partial<Record<AiDefectType, number>>): Found =>
  Object.fromEntries(aiDefectTypes.map((type) => [type, given[type] ?? 0])) as Found

type Row = RunRow &
  Counts & {
    readonly marker_name: string | null
    readonly requester: string | null
    readonly seconds: number | null
    readonly left_out: number
    readonly found: Partial<Record<AiDefectType, number>> | null
  }

const count = (status: keyof Counts) =>
  sql`count(*) filter (where status = ${sql.lit(status)})::int as ${sql.ref(status)}`

function present(row: Row): AnalysisRun {
  return {
    _id: row.id,
    number: row.number,
    origin: row.origin,
    status: row.status,
    types: row.types,
    sensitivity: row.sensitivity,
    detectorVersion: row.detector_version,
    markerId: row.marker_id,
    markerName: row.marker_name,
    photos: {
      pending: row.pending,
      processing: row.processing,
      completed: row.completed,
      failed: row.failed,
      cancelled: row.cancelled,
    },
    found: foundOf(row.found ?? {}),
    leftOut: row.left_out,
    secondsPerPhoto: row.seconds,
    requestedBy: row.requester ?? '',
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** The newest first; a screen needs no more. */
const maxRuns = 50

async function runsWhere(db: Db, condition: RawBuilder<boolean>): Promise<AnalysisRun[]> {
  const { rows } = await sql<Row>`
    select run.*, marker.name as marker_name, app_user.name as requester, photos.*, found.found from analysis_run run
    left join marker on marker.id = run.marker_id left join app_user on app_user.id = run.requested_by
    cross join lateral (select ${sql.join((['pending', 'processing', 'completed', 'failed', 'cancelled'] as const).map(count))}, avg(seconds) filter (where status = 'completed') as seconds, coalesce(sum(left_out) filter (where status = 'completed'), 0)::int as left_out from analysis_photo where run_id = run.id) photos
    cross join lateral (select json_object_agg(key, sum) as found from (select key, sum(value::int)::int as sum from analysis_photo, jsonb_each_text(found) where run_id = run.id group by key) types) found
    where ${condition} order by run.number desc limit ${sql.lit(maxRuns)}`.execute(db)
  return rows.map(present)
}

export const showRuns = (db: Db, inspectionId: string): Promise<AnalysisRun[]> =>
  runsWhere(db, sql<boolean>`run.inspection_id = ${inspectionId}`)

export async function showRun(db: Db, inspectionId: string, runId: string): Promise<AnalysisRun> {
  const [run] = await runsWhere(db, sql<boolean>`run.id = ${runId} and run.inspection_id = ${inspectionId}`)
  if (run === undefined) throw new AppError('analysis.not-found')
  return run
}

const maxPhotos = 1_000

export async function getRun(
  { db }: Call,
  { params: { inspectionId, runId } }: Input<typeof analysisRoutes.getRun>,
): Promise<Reply<typeof analysisRoutes.getRun>> {
  const photos = db
    .selectFrom('analysis_photo')
    .innerJoin('media', 'media.id', 'analysis_photo.media_id')
    .select(['media.id', 'media.name', 'analysis_photo.error_code', 'analysis_photo.left_out'])
    .where('analysis_photo.run_id', '=', runId)
    .orderBy('media.name')
    .orderBy('media.id')
    .limit(maxPhotos)
  const [run, failed, crowded] = await Promise.all([
    showRun(db, inspectionId, runId),
    photos.where('analysis_photo.status', '=', 'failed').execute(),
    photos.where('analysis_photo.status', '=', 'completed').where('analysis_photo.left_out', '>', 0).execute(),
  ])
  return {
    run,
    failures: failed.map(({ id, name, error_code }): AnalysisFailure => ({
      imageId: id,
      name,
      errorCode: error_code ?? 'job.failed',
    })),
    crowded: crowded.map(({ id, name, left_out }): AnalysisCrowded => ({ imageId: id, name, leftOut: left_out })),
  }
}
