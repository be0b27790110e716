import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import type { shareRoutes } from '@plumbline/contract/shares/shares'
import { sql, type Insertable } from 'kysely'
import type { ShareLinkTable } from '../../db/schema/shares.ts'
import type { Call } from '../../http/implement.ts'
import { matching } from '../defects/defect-filter.ts'

type Create = Pick<Input<typeof shareRoutes.create>, 'params' | 'body'>

/** Read once, so that a filter of nonsense is refused now and not at each opening. */
async function foundBy({ db, now }: Call, { params, body: { selection } }: Create): Promise<readonly string[]> {
  if (selection === null) return []
  const { rows } = await sql<{ id: string }>`
    select id from defect where ${matching(params.inspectionId, selection.filter, now())} order by defect_num`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function requireChosen({ db }: Call, { params, body: { elevationIds, reportIds } }: Create): Promise<void> {
  const { rows } = await sql<{ elevations: number; reports: number }>`select
    (select count(*)::int from drawing join inspection on inspection.workspace_id = drawing.workspace_id
      where inspection.id = ${params.inspectionId} and category = 'elevation' and drawing.id = any(${elevationIds ?? []}::uuid[])) as elevations,
    (select count(*)::int from report where inspection_id = ${params.inspectionId} and id = any(${reportIds ?? []}::uuid[])) as reports`.execute(
    db,
  )
  if (rows[0]?.elevations !== new Set(elevationIds).size) throw new AppError('drawing.not-found')
  if (rows[0].reports !== new Set(reportIds).size) throw new AppError('report.not-found')
}

/** Which defects, elevations and reports a new link shows. */
export async function selectionOf(
  call: Call,
  given: Create,
): Promise<Pick<Insertable<ShareLinkTable>, 'defect_filter' | 'defect_ids' | 'elevation_ids' | 'report_ids'>> {
  const { selection, elevationIds, reportIds } = given.body
  await requireChosen(call, given)
  const found = await foundBy(call, given)
  return {
    defect_filter: selection === null ? null : JSON.stringify(selection.filter),
    defect_ids: selection?.isFrozen === true ? [...found] : null,
    elevation_ids: elevationIds,
    report_ids: reportIds,
  }
}
