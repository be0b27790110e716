import { defectLabel } from '@plumbline/contract/defects/defects'
import { maxLately, type LatelyEvent, type ProjectStanding } from '@plumbline/contract/projects/standing'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Call } from '../../http/implement.ts'
import {
  countDefects,
  countDrawings,
  countFiles,
  groupFiles,
  type FileGroup,
  type OfInspection,
} from './standing.queries.ts'

/** What the analysis knows of the detector and of its suggestions; it is ranked after the projects. */
export type DetectorStanding = (db: Db, of: OfInspection) => Promise<Pick<ProjectStanding, 'detector' | 'review'>>

type Reported = NonNullable<ProjectStanding['report']>
type ReportRow = Omit<Reported, 'finishedAt'> & { readonly finishedAt: Date | null; readonly by: string | null }
type LatelyRow = Omit<LatelyEvent, 'at' | 'name'> & { readonly at: Date; readonly name: string | null }

/** The newest one, and the newest that can be downloaded. */
async function lastReports(db: Db, { inspectionId }: OfInspection): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select number, revision, status, finished_at as "finishedAt", app_user.name as by,
      coalesce((select sum((one ->> 'count')::int) from jsonb_array_elements(left_out::jsonb) one where one ->> 'kind' = 'signatures-missing'), 0)::int as "signaturesMissing",
      coalesce(snapshot_at < (select max(updated_at) from defect where inspection_id = ${inspectionId} and deleted_at is null), false) as "isOutdated"
    from report left join app_user on app_user.id = requested_by
    where report.id in (
      (select id from report where inspection_id = ${inspectionId} order by number desc limit 1)
      union all (select id from report where inspection_id = ${inspectionId} and status = 'ready' order by number desc limit 1)
    ) order by number desc`.execute(db)
  return rows
}

const presentReport = ({ by: _, finishedAt, ...row }: ReportRow): Reported => ({
  ...row,
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** The newest drawings, runs and changed defects; each from the end of its index. */
async function lastChanges(db: Db, { inspectionId }: OfInspection): Promise<readonly LatelyRow[]> {
  const limit = sql.lit(maxLately)
  const { rows } = await sql<LatelyRow>`
    (select 'drawing' as kind, drawing.created_at as at, app_user.name as by, null::int as count, drawing.name
      from drawing left join app_user on app_user.id = created_by
      where workspace_id = (select workspace_id from inspection where id = ${inspectionId}) order by drawing.id desc limit ${limit})
    union all
    (select 'analysis', finished_at, app_user.name, (select count(*)::int from analysis_photo where run_id = run.id and status = 'completed'), null
      from analysis_run run left join app_user on app_user.id = requested_by
      where inspection_id = ${inspectionId} and origin = 'asked' and status = 'completed' and finished_at is not null order by run.id desc limit ${limit})
    union all
    (select 'defect', defect.updated_at, app_user.name, null, defect_num::text
      from (select id, updated_at, defect_num from defect where inspection_id = ${inspectionId} and deleted_at is null order by updated_at desc, defect_num desc limit ${limit}) defect
      left join lateral (select by_id from defect_event where defect_id = defect.id order by id desc limit 1) event on true
      left join app_user on app_user.id = event.by_id)`.execute(db)
  return rows.map((row) => ({ ...row, name: row.kind === 'defect' ? defectLabel(Number(row.name)) : row.name }))
}

/** What one person sent on one day is one event. */
function arrivals(groups: readonly FileGroup[]): readonly LatelyRow[] {
  const arrived = groups.filter(({ state }) => state === 'visual' || state === 'thermal' || state === 'video')
  return [...Map.groupBy(arrived, ({ by, day }) => JSON.stringify([by, day])).values()].map((same) => ({
    kind: 'photos',
    at: same.map(({ at }) => at).reduce((one, other) => (one > other ? one : other)),
    by: same[0]?.by ?? null,
    count: same.reduce((sum, { count }) => sum + count, 0),
    name: null,
  }))
}

export async function projectStanding(
  { db, now }: Call,
  of: OfInspection,
  detectorStanding: DetectorStanding,
): Promise<ProjectStanding> {
  const [drawings, files, known, defects, reports, changes] = await Promise.all([
    countDrawings(db, of),
    groupFiles(db, of),
    detectorStanding(db, of),
    countDefects(db, of, now()),
    lastReports(db, of),
    lastChanges(db, of),
  ])
  const ready = reports.find(({ status }) => status === 'ready')
  const later = reports.find(({ status }) => status !== 'ready')
  const made = reports
    .filter(({ status }) => status === 'ready')
    .flatMap(({ finishedAt, by, revision }): LatelyRow[] =>
      finishedAt === null ? [] : [{ kind: 'report', at: finishedAt, by, count: null, name: revision }],
    )
  return {
    drawings,
    photos: countFiles(files),
    ...known,
    defects,
    report: ready === undefined ? null : presentReport(ready),
    laterReport: later === undefined ? null : presentReport(later),
    lately: [...arrivals(files), ...changes, ...made]
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, maxLately)
      .map((event) => ({ ...event, at: event.at.toISOString() })),
  }
}
