import { severities, type Severity } from '@plumbline/contract/buildings'
import { defectStatuses, type DefectStatus } from '@plumbline/contract/defects/defects'
import type { ProjectStanding } from '@plumbline/contract/projects/standing'
import { expandFloorRange } from '@plumbline/inspection/floors/floors'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { todayIn, zoneOfInspection } from './project-zone.ts'

export type OfInspection = { readonly projectId: string; readonly inspectionId: string }
/** frame: cut from a video, so that it was never sent. */
export type FileGroup = {
  readonly state: 'visual' | 'frame' | 'thermal' | 'video' | 'arriving' | 'opening' | 'failed' | 'damaged'
  readonly by: string | null
  readonly day: string
  readonly at: Date
  readonly count: number
  readonly firstDay: string | null
  readonly lastDay: string | null
}

/** A floor that several elevations have counts once; '3-7' is five floors. */
export async function countDrawings(db: Db, { inspectionId }: OfInspection): Promise<ProjectStanding['drawings']> {
  const rows = await db
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .select(['drawing.category', 'drawing.floor_range'])
    .where('inspection.id', '=', inspectionId)
    .where('drawing.dimension', '=', '2d')
    .execute()
  const elevations = rows.filter(({ category }) => category === 'elevation')
  const names = new Set(elevations.flatMap(({ floor_range }) => floor_range))
  const floors = [...names].flatMap((name) => expandFloorRange({ name }))
  return {
    plans: rows.filter(({ category }) => category === 'layout' || category === 'floor').length,
    elevations: elevations.length,
    withoutFloors: elevations.filter(({ floor_range }) => floor_range.length === 0).length,
    floors: new Set(floors.map(({ name }) => name)).size,
  }
}

/** One look at the files of the inspection, by what became of them, who sent them, and on which day. */
export async function groupFiles(db: Db, { inspectionId }: OfInspection): Promise<readonly FileGroup[]> {
  const { rows } = await sql<FileGroup>`
    select case
        when status = 'MEDIA_UPLOAD_FAILED' then 'failed'
        when file_status = 'FILE_PROCESS_FAILED' then 'damaged'
        when not is_stored then 'arriving'
        when file_status <> 'FILE_PROCESSED' then 'opening'
        when kind = 'video' then 'video'
        when type = 'thermal' then 'thermal'
        when frame_of is not null then 'frame'
        else 'visual' end as state,
      app_user.name as by, to_char(media.created_at at time zone ${zoneOfInspection(inspectionId)}, 'YYYY-MM-DD') as day, max(media.created_at) as at, count(*)::int as count,
      min(taken_day) filter (where kind = 'photo')::text as "firstDay", max(taken_day) filter (where kind = 'photo')::text as "lastDay"
    from media left join app_user on app_user.id = media.uploaded_by
    where inspection_id = ${inspectionId} and kind in ('photo', 'video') group by 1, media.uploaded_by, 2, 3`.execute(
    db,
  )
  return rows
}

const inOrder = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()

export function countFiles(groups: readonly FileGroup[]): ProjectStanding['photos'] {
  const of = (state: FileGroup['state']) =>
    groups.filter((group) => group.state === state).reduce((sum, { count }) => sum + count, 0)
  return {
    visual: of('visual') + of('frame'),
    thermal: of('thermal'),
    videos: of('video'),
    arriving: of('arriving'),
    opening: of('opening'),
    failed: of('failed'),
    damaged: of('damaged'),
    firstDay: inOrder(groups.map(({ firstDay }) => firstDay))[0] ?? null,
    lastDay: inOrder(groups.map(({ lastDay }) => lastDay)).at(-1) ?? null,
  }
}

type DefectGroup = {
  readonly severity: Severity
  readonly status: DefectStatus
  readonly count: number
  readonly overdue: number
  readonly nextDue: string | null
}

/** From the index of the register alone: a register of 50,000 rows is not read. */
export async function countDefects(
  db: Db,
  { inspectionId }: OfInspection,
  now: Date,
): Promise<ProjectStanding['defects']> {
  const today = todayIn(zoneOfInspection(inspectionId), now)
  const { rows } = await sql<DefectGroup>`
    select severity, status, count(*)::int as count,
      count(*) filter (where due_date < ${today} and status <> 'closed')::int as overdue,
      (min(due_date) filter (where due_date >= ${today} and status <> 'closed'))::text as "nextDue"
    from defect where inspection_id = ${inspectionId} and deleted_at is null group by 1, 2`.execute(db)
  const sum = (some: readonly DefectGroup[]) => some.reduce((total, { count }) => total + count, 0)
  return {
    severities: Object.fromEntries(
      severities.map((severity) => [severity, sum(rows.filter((row) => row.severity === severity))]),
    ) as ProjectStanding['defects']['severities'],
    statuses: Object.fromEntries(
      defectStatuses.map((status) => [status, sum(rows.filter((row) => row.status === status))]),
    ) as ProjectStanding['defects']['statuses'],
    overdue: rows.reduce((total, { overdue }) => total + overdue, 0),
    nextDue: inOrder(rows.map(({ nextDue }) => nextDue))[0] ?? null,
  }
}
