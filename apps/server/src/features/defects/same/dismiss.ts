import type { duplicateRoutes } from '@plumbline/contract/defects/duplicates'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../../http/implement.ts'
import { publishDefectsChanged, type Trx } from '../change-defect.ts'

type Routes = typeof duplicateRoutes
type Row = {
  readonly id: string
  readonly one_id: string
  readonly other_id: string
  readonly project_id: string
  readonly corporate_id: string
}

async function decide(trx: Trx, call: Call, ids: readonly string[], isDismissed: boolean): Promise<void> {
  await trx
    .updateTable('duplicate_pair')
    .set({ state: isDismissed ? 'dismissed' : 'open', decided_by: call.caller.userId, decided_at: call.now() })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** All pairs of the two defects: another pair of photos would offer them again. */
export function dismissDuplicate(
  call: Call,
  { params, body }: Input<Routes['dismissDuplicate']>,
): Promise<Reply<Routes['dismissDuplicate']>> {
  return call.db.transaction().execute(async (trx) => {
    const { rows } = await sql<Row & { state: 'open' | 'dismissed' | 'merged' }>`
      select pair.id, pair.one_id, pair.other_id, pair.project_id, pair.corporate_id, pair.state from duplicate_pair asked
        join annotation asked_one on asked_one.id = asked.one_id join annotation asked_other on asked_other.id = asked.other_id
        join duplicate_pair pair on pair.inspection_id = asked.inspection_id
        join annotation one on one.id = pair.one_id join annotation other on other.id = pair.other_id
      where asked.id = ${params.pairId} and asked.inspection_id = ${params.inspectionId}
        and (pair.id = asked.id
          or (one.defect_id = asked_one.defect_id and other.defect_id = asked_other.defect_id)
          or (one.defect_id = asked_other.defect_id and other.defect_id = asked_one.defect_id))
      order by pair.id for update of pair`.execute(trx)
    const asked = rows.find(({ id }) => id === params.pairId)
    if (asked === undefined) throw new AppError('duplicate.not-found')
    // One defect now: to say that they are two, it is split.
    if (asked.state === 'merged') return { _id: asked.id, state: asked.state }
    const ids = rows.filter(({ state }) => state !== 'merged').map(({ id }) => id)
    await decide(trx, call, ids, body.isDismissed)
    await publishDefectsChanged(trx, rows)
    return { _id: asked.id, state: body.isDismissed ? ('dismissed' as const) : ('open' as const) }
  })
}

export function dismissSame(
  call: Call,
  { params, body }: Input<Routes['dismissSame']>,
): Promise<Reply<Routes['dismissSame']>> {
  return call.db.transaction().execute(async (trx) => {
    const shapes = await trx
      .selectFrom('annotation')
      .select('id')
      .where('inspection_id', '=', params.inspectionId)
      .where('id', '=', sql<string>`any(${[body.annotationId, ...body.fromIds]}::uuid[])`)
      .execute()
    if (shapes.length < new Set([body.annotationId, ...body.fromIds]).size) throw new AppError('annotation.not-found')
    const rows = await trx
      .selectFrom('duplicate_pair')
      .select(['id', 'project_id', 'corporate_id'])
      .where('inspection_id', '=', params.inspectionId)
      .where('state', '<>', 'merged')
      .where(
        sql<boolean>`((one_id = ${body.annotationId} and other_id = any(${body.fromIds}::uuid[])) or (other_id = ${body.annotationId} and one_id = any(${body.fromIds}::uuid[])))`,
      )
      .orderBy('id')
      .forUpdate()
      .execute()
    await decide(
      trx,
      call,
      rows.map(({ id }) => id),
      body.isDismissed,
    )
    await publishDefectsChanged(trx, rows)
    return { dismissed: rows.length }
  })
}
