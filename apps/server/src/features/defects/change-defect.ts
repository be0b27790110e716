import type { DefectFields, defectLifeRoutes } from '@plumbline/contract/defects/history'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { requirePlan } from '../billing/require-plan.ts'
import { changeFields } from './change-fields.ts'
import { checkFields } from './check-fields.ts'
import { showDetail } from './defect-detail.ts'
import { actingIn, lockDefect, lockDefects, publishDefectsChanged, type DefectRow, type Trx } from './lock-defects.ts'
import { notifyAssignee } from './defect-notifications.ts'

type Routes = typeof defectLifeRoutes

/**
 * Fields changed after the version that a save builds on, with what they are now; by anyone, the same person's other
 * tab
 * included. Nothing is known to be unchanged since a version that does not exist yet, so that one is refused.
 */
export async function changedSince(
  trx: Trx,
  row: Pick<DefectRow, 'id' | 'version'>,
  version: number,
): Promise<ReadonlyMap<string, unknown> | 'unknown-version'> {
  if (!isStaleVersion(row.version, version)) return new Map()
  // No defect had it, and a number beyond PostgreSQL's integers would fail the query.
  if (version > row.version || version < 0) return 'unknown-version'
  const rows = await trx
    .selectFrom('defect_event')
    .select(['field', 'after'])
    .where('defect_id', '=', row.id)
    .where('version', '>', version)
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ field, after }) => (field === null ? [] : [[field, after] as const])))
}

/**
 * `taken`: fields that did not change since the version. Refused: at least one that was changed since, to something
 * else.
 */
export async function mergeChange(
  trx: Trx,
  row: Pick<DefectRow, 'id' | 'version'>,
  version: number,
  change: DefectFields,
): Promise<{ readonly taken: DefectFields; readonly isRefused: boolean }> {
  const changed = await changedSince(trx, row, version)
  if (changed === 'unknown-version') return { taken: {}, isRefused: true }
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const taken = Object.fromEntries(given.filter(([field]) => !changed.has(field))) as DefectFields
  return { taken, isRefused: given.some(([field, value]) => changed.has(field) && changed.get(field) !== value) }
}

/**
 * Reliability case 16: fields that did not change since are saved, whatever the version; those set to something else
 * are left as they are, and the answer is 409.
 */
export async function changeDefect(
  call: Call,
  { params, body }: Input<Routes['change']>,
): Promise<Reply<Routes['change']>> {
  await checkFields(call, params, [body.change])
  const by = actingIn(call)
  const isRefused = await call.db.transaction().execute(async (trx) => {
    const row = await lockDefect(trx, params)
    const { taken, isRefused: isStale } = await mergeChange(trx, row, body.version, body.change)
    if (await changeFields(trx, row.id, taken, by)) await publishDefectsChanged(trx, [row])
    return isStale
  })
  const detail = await showDetail(call, params)
  if (isRefused) throw new AppError('version.stale', { newer: detail })
  return detail
}

/** Deleted ones are skipped. */
export async function changeDefects(
  call: Call,
  { params, body }: Input<Routes['changeMany']>,
): Promise<Reply<Routes['changeMany']>> {
  await requirePlan(call.db, params.projectId, 'defects.register')
  await checkFields(call, params, [body.change])
  const by = actingIn(call)
  return call.db.transaction().execute(async (trx) => {
    const changed: DefectRow[] = []
    for (const row of await lockDefects(trx, params.inspectionId, body.defectIds))
      if (await changeFields(trx, row.id, body.change, by, 'typed', true)) changed.push(row)
    await notifyAssignee(trx, changed, body.change.assigneeId, by.userId)
    await publishDefectsChanged(trx, changed)
    return { changed: changed.length }
  })
}
