import type { AnalysisFailure, AnalysisOverview } from '@plumbline/contract/analysis/analysis'
import type { AiDefectType } from '@plumbline/contract/buildings'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Call } from '../../http/implement.ts'
import type { DetectorStanding } from '../projects/standing.ts'
import { readSettings } from './analysis-settings.ts'
import { isReadable } from './ask-run.ts'
import { detectorVersionIfAny } from './detector-version.ts'
import { countUsed } from './queue-photos.ts'
import { foundOf, showRuns } from './show-runs.ts'

type OfInspection = { readonly projectId: string; readonly inspectionId: string }
type State = keyof AnalysisOverview['photos']
type Photos = { readonly marker_id: string | null; readonly state: State; readonly count: number }
type Findings = {
  readonly marker_id: string | null
  readonly type: AiDefectType
  readonly is_defect: boolean | null
  readonly count: number
}

/** In the words of the index media_failed. */
const hasFailed = sql<boolean>`kind = 'photo' and type = 'visual' and status in ('MEDIA_UPLOAD_FAILED', 'MEDIA_ANALYSIS_FAILED')`

/** Counted once for every marker; all the other figures are sums of these. */
async function photosByMarker(db: Db, { projectId, inspectionId }: OfInspection): Promise<readonly Photos[]> {
  const among = (status: string) =>
    sql<boolean>`id in (select media_id from analysis_photo where project_id = ${projectId} and status = ${status})`
  const { rows } = await sql<Photos>`
    select marker_id, case analysis_status
      when 'pending' then case when ${among('processing')} then 'processing' else 'pending' end
      when 'none' then case when ${among('cancelled')} then 'cancelled' else 'none' end
      else analysis_status end as state, count(*)::int as count
    from media where inspection_id = ${inspectionId} and ${isReadable} and (usage = 'AI analysis' or analysis_status <> 'none') group by 1, 2`.execute(
    db,
  )
  const unopened =
    await sql<Photos>`select marker_id, 'unopened' as state, count(*)::int as count from media where inspection_id = ${inspectionId} and ${hasFailed} and file_status <> 'FILE_PROCESSED' and usage = 'AI analysis' group by 1`.execute(
      db,
    )
  return [...rows, ...unopened.rows]
}

const maxFailures = 20

async function failuresOf(db: Db, inspectionId: string): Promise<AnalysisFailure[]> {
  const { rows } = await sql<AnalysisFailure>`
    select id as "imageId", name, coalesce(error_code, case status when 'MEDIA_UPLOAD_FAILED' then 'media.upload-lost' else 'job.failed' end) as "errorCode"
    from media where inspection_id = ${inspectionId} and ${hasFailed} and (usage = 'AI analysis' or analysis_status <> 'none') order by name, id limit ${sql.lit(maxFailures)}`.execute(
    db,
  )
  return rows
}

async function findingsByMarker(db: Db, inspectionId: string): Promise<readonly Findings[]> {
  const { rows } = await sql<Findings>`
    select media.marker_id, annotation.ai_defect_type as type, annotation.is_defect, count(*)::int as count from annotation join media on media.id = annotation.media_id
    where annotation.inspection_id = ${inspectionId} and annotation.deleted_at is null and annotation.origin = 'detector' and annotation.ai_defect_type is not null group by 1, 2, 3`.execute(
    db,
  )
  return rows
}

const sumOf = (lines: readonly { readonly count: number }[]): number => lines.reduce((sum, { count }) => sum + count, 0)

function countsOf(lines: readonly Photos[]): AnalysisOverview['photos'] {
  const of = (state: State) => sumOf(lines.filter((line) => line.state === state))
  return {
    pending: of('pending'),
    processing: of('processing'),
    completed: of('completed'),
    failed: of('failed'),
    cancelled: of('cancelled'),
    none: of('none'),
    unopened: of('unopened'),
  }
}

const typesOf = (lines: readonly Findings[]) =>
  foundOf(Object.fromEntries([...Map.groupBy(lines, ({ type }) => type)].map(([type, some]) => [type, sumOf(some)])))
const undecided = (lines: readonly Findings[]) => sumOf(lines.filter(({ is_defect }) => is_defect === null))

async function markersOf(
  db: Db,
  photos: readonly Photos[],
  findings: readonly Findings[],
): Promise<AnalysisOverview['markers']> {
  const ids = [...new Set([...photos, ...findings].map(({ marker_id }) => marker_id))]
  const rows = await db
    .selectFrom('marker')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids.filter((id) => id !== null)}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const named = [...rows, ...(ids.includes(null) ? [{ id: null, name: null }] : [])]
  return named.map(({ id, name }) => {
    const [own, found] = [
      photos.filter(({ marker_id }) => marker_id === id),
      findings.filter(({ marker_id }) => marker_id === id),
    ]
    return { markerId: id, markerName: name, photos: countsOf(own), found: typesOf(found), undecided: undecided(found) }
  })
}

/** How far the detector and the decisions on its suggestions are, without what each marker has of it. */
export const detectorStanding: DetectorStanding = async (db, of) => {
  const [version, photos, findings] = await Promise.all([
    detectorVersionIfAny(),
    photosByMarker(db, of),
    findingsByMarker(db, of.inspectionId),
  ])
  const { completed, pending, processing, none, cancelled, failed } = countsOf(photos)
  return {
    detector: {
      isAvailable: version !== '',
      read: completed,
      waiting: pending + processing,
      notRead: none + cancelled,
      failed,
    },
    review: {
      toDecide: undecided(findings),
      accepted: sumOf(findings.filter(({ is_defect }) => is_defect === true)),
      rejected: sumOf(findings.filter(({ is_defect }) => is_defect === false)),
    },
  }
}

export async function analysisOverview({ db }: Call, of: OfInspection): Promise<AnalysisOverview> {
  const [{ settings, plan }, version, used, photos, findings, runs, failures] = await Promise.all([
    readSettings(db, of.projectId),
    detectorVersionIfAny(),
    countUsed(db, of.projectId),
    photosByMarker(db, of),
    findingsByMarker(db, of.inspectionId),
    showRuns(db, of.inspectionId),
    failuresOf(db, of.inspectionId),
  ])
  return {
    settings,
    detectorVersion: version,
    plan: { types: [...plan.types], images: plan.images, used },
    photos: countsOf(photos),
    failures,
    found: typesOf(findings),
    undecided: undecided(findings),
    accepted: sumOf(findings.filter(({ is_defect }) => is_defect === true)),
    rejected: sumOf(findings.filter(({ is_defect }) => is_defect === false)),
    markers: await markersOf(db, photos, findings),
    runs,
  }
}
