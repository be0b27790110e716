import type { defectRegisterRoutes, PlanPin } from '@plumbline/contract/defects/register'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../../http/implement.ts'

type Pins = typeof defectRegisterRoutes.planPins
type Found = Omit<PlanPin, '_id' | 'defectNum' | 'at'> & {
  readonly id: string
  readonly defect_num: number
  readonly x: number
  readonly y: number
}

/** Defects whose photos were taken on site and shown on this plan by a tap; the latest tap counts. */
export async function planPins({ db }: Call, { params, query }: Input<Pins>): Promise<Reply<Pins>> {
  const plan = await db
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .select('drawing.id')
    .where('drawing.id', '=', query.layoutId)
    .where('inspection.id', '=', params.inspectionId)
    .executeTakeFirst()
  if (plan === undefined) throw new AppError('drawing.not-found')
  const { rows } = await sql<Found>`
    select distinct on (defect.defect_num) defect.id, defect.defect_num, defect.severity, defect.status,
      (media.capture -> 'at' ->> 'x')::float8 as x, (media.capture -> 'at' ->> 'y')::float8 as y
    from media join annotation on annotation.media_id = media.id and annotation.deleted_at is null
      join defect on defect.id = annotation.defect_id
    where media.inspection_id = ${params.inspectionId} and media.capture -> 'at' ->> 'layoutId' = ${query.layoutId}
      and defect.inspection_id = ${params.inspectionId} and defect.deleted_at is null and defect.merged_into is null
    order by defect.defect_num, media.created_at desc`.execute(db)
  return {
    data: rows.map(({ id, defect_num, x, y, ...pin }) => ({ _id: id, defectNum: defect_num, at: { x, y }, ...pin })),
  }
}
