import type { DefectFields, defectLifeRoutes } from '@plumbline/contract/defects-life'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { requirePlan } from '../billing/require-plan.ts'
import { changeFields } from './change-fields.ts'
import { checkFields } from './check-fields.ts'
import { showDetail } from './defect-detail.ts'
import { actingIn, lockDefect, lockDefects, tellDefects, type DefectRow, type Trx } from './lock-defects.ts'
import { tellAssigned } from './tell-people.ts'

type Routes = typeof defectLifeRoutes

/** What others changed since somebody looked, with what it is now. One's own other tab is nobody else. */
export async function touchedSince(trx: Trx, { id }: Pick<DefectRow, 'id'>, version: number, userId: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await trx.selectFrom('defect_event').select(['field', 'after']).where('defect_id', '=', id).where('version', '>', version).where('by_id', 'is distinct from', userId).orderBy('id').execute()
  return new Map(rows.flatMap(({ field, after }) => (field === null ? [] : [[field, after] as const])))
}

/** Reliability case 16: what nobody else touched is saved whatever the version; what somebody else set otherwise is left as it is, and told. */
export async function changeDefect(call: Call, { params, body }: Input<Routes['change']>): Promise<Reply<Routes['change']>> {
  await checkFields(call, params, [body.change])
  const by = actingIn(call)
  const isRefused = await call.db.transaction().execute(async (trx) => {
    const row = await lockDefect(trx, params)
    const touched = row.version === body.version ? new Map<string, unknown>() : await touchedSince(trx, row, body.version, by.userId)
    const given = Object.entries(body.change).filter(([, value]) => value !== undefined)
    const refused = given.filter(([field, value]) => touched.has(field) && touched.get(field) !== value)
    const taken = Object.fromEntries(given.filter(([field]) => !touched.has(field))) as DefectFields
    if (await changeFields(trx, row.id, taken, by)) await tellDefects(trx, [row])
    return refused.length > 0
  })
  const detail = await showDetail(call, params)
  if (isRefused) throw new AppError('version.stale', { newer: detail })
  return detail
}

/** What is gone meanwhile is passed over. */
export async function changeDefects(call: Call, { params, body }: Input<Routes['changeMany']>): Promise<Reply<Routes['changeMany']>> {
  await requirePlan(call.db, params.projectId, 'defects.register')
  await checkFields(call, params, [body.change])
  const by = actingIn(call)
  return call.db.transaction().execute(async (trx) => {
    const changed: DefectRow[] = []
    for (const row of await lockDefects(trx, params.inspectionId, body.defectIds)) if (await changeFields(trx, row.id, body.change, by, 'typed', true)) changed.push(row)
    await tellAssigned(trx, changed, body.change.assigneeId, by.userId)
    await tellDefects(trx, changed)
    return { changed: changed.length }
  })
}
