import type { defectRegisterRoutes, SavedView } from '@plumbline/contract/defects/register'
import { AppError } from '@plumbline/contract/errors'
import { can } from '@plumbline/contract/roles'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Selectable } from 'kysely'
import type { DefectViewTable } from '../../db/schema/defects.ts'
import type { Call } from '../../http/implement.ts'
import { requirePlan } from '../billing/require-plan.ts'

type Routes = typeof defectRegisterRoutes

const present = (
  { id, name, search, columns, is_shared, owner_id, updated_at }: Selectable<DefectViewTable>,
  userId: string,
): SavedView => ({
  _id: id,
  name,
  search,
  columns,
  isShared: is_shared,
  isOwn: owner_id === userId,
  updatedAt: updated_at.toISOString(),
})

/** One's own, and what others share. */
export async function savedViews(
  { db, caller }: Call,
  { params }: Input<Routes['views']>,
): Promise<Reply<Routes['views']>> {
  const rows = await db
    .selectFrom('defect_view')
    .selectAll()
    .where('project_id', '=', params.projectId)
    .where((of) => of.or([of('owner_id', '=', caller.userId), of('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { data: rows.map((row) => present(row, caller.userId)) }
}

/** Saved again under its id it is changed, by its maker alone. To share it is to change what others see. */
export async function saveView(
  { db, caller, membership, now }: Call,
  { params, body }: Input<Routes['saveView']>,
): Promise<Reply<Routes['saveView']>> {
  await requirePlan(db, params.projectId, 'defects.register')
  if (body.isShared && !can({ role: membership.role, isSaas: false }, 'defects.edit'))
    throw new AppError('access.denied')
  const { corporate_id } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', params.projectId)
    .executeTakeFirstOrThrow()
  const values = {
    name: body.name,
    search: body.search,
    columns: body.columns,
    is_shared: body.isShared,
    updated_at: now(),
  }
  // Not in one statement: an update of what another corporate hides would fail instead of finding nothing.
  const made = await db
    .insertInto('defect_view')
    .values({ id: params.viewId, project_id: params.projectId, corporate_id, owner_id: caller.userId, ...values })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  const row =
    made ??
    (await db
      .updateTable('defect_view')
      .set(values)
      .where('id', '=', params.viewId)
      .where('project_id', '=', params.projectId)
      .where('owner_id', '=', caller.userId)
      .returningAll()
      .executeTakeFirst())
  if (row === undefined) throw new AppError('view.not-found')
  return present(row, caller.userId)
}

export async function removeView(
  { db, caller }: Call,
  { params }: Input<Routes['removeView']>,
): Promise<Reply<Routes['removeView']>> {
  const deleted = await db
    .deleteFrom('defect_view')
    .where('id', '=', params.viewId)
    .where('project_id', '=', params.projectId)
    .where('owner_id', '=', caller.userId)
    .returning('id')
    .executeTakeFirst()
  if (deleted === undefined) throw new AppError('view.not-found')
  return {}
}
