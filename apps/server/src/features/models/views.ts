import { AppError } from '@plumbline/contract/errors'
import type { ModelView, modelViewRoutes } from '@plumbline/contract/models/views'
import type { Input } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { audit } from '../accounts/audit/audit.ts'
import { whoAsks } from '../accounts/users/users.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { dropView } from './save-view.ts'
import { publishModelsChanged, type Trx } from './model-rows.ts'
import { savedModelViews, presentView, showView, type ViewRow } from './view-rows.ts'

type OfView = Input<typeof modelViewRoutes.removeView>['params']

export async function listViews(call: Call, inspectionId: string): Promise<{ data: ModelView[] }> {
  return { data: (await savedModelViews(call.db, inspectionId)).map((view) => presentView(call, view)) }
}

async function lockView(trx: Trx, { inspectionId, modelViewId }: OfView): Promise<ViewRow> {
  const row = await trx
    .selectFrom('model_view')
    .selectAll()
    .where('id', '=', modelViewId)
    .where('inspection_id', '=', inspectionId)
    .where('is_stored', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('model.view-not-found')
  return row
}

export async function renameView(
  call: Call,
  { params, body }: Input<typeof modelViewRoutes.renameView>,
): Promise<ModelView> {
  return call.db.transaction().execute(async (trx) => {
    const row = await lockView(trx, params)
    const deps = { ...call, db: trx }
    if (isStaleVersion(row.version, body.version))
      throw new AppError('version.stale', { newer: await showView(deps, params.inspectionId, row.id) })
    await trx
      .updateTable('model_view')
      .set({ name: body.name, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    await publishModelsChanged(trx, { project_id: row.project_id, corporate_id: row.corporate_id })
    return showView(deps, params.inspectionId, row.id)
  })
}

/** The project is locked: two orders at once would end as neither. */
export async function orderViews(
  call: Call,
  { params, body }: Input<typeof modelViewRoutes.orderViews>,
): Promise<{ data: ModelView[] }> {
  await call.db.transaction().execute(async (trx) => {
    await lockProject(trx, params.projectId)
    const rows = await trx
      .selectFrom('model_view')
      .select(['id', 'project_id', 'corporate_id'])
      .where('inspection_id', '=', params.inspectionId)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const place = new Map([...new Set(body.modelViewIds)].map((id, index) => [id, index]))
    const ordered = rows.toSorted(
      (one, other) => (place.get(one.id) ?? rows.length) - (place.get(other.id) ?? rows.length),
    )
    for (const [index, { id }] of ordered.entries())
      await trx
        .updateTable('model_view')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
    const [first] = ordered
    if (first !== undefined)
      await publishModelsChanged(trx, { project_id: first.project_id, corporate_id: first.corporate_id })
  })
  return listViews(call, params.inspectionId)
}

/** Reports made with it stay as they are. */
export async function removeView(
  call: Call,
  { params }: Input<typeof modelViewRoutes.removeView>,
): Promise<Record<string, never>> {
  await call.db.transaction().execute(async (trx) => {
    await lockProject(trx, params.projectId)
    const row = await lockView(trx, params)
    await dropView(trx, row)
    const { code } = await trx
      .selectFrom('project')
      .select('code')
      .where('id', '=', row.project_id)
      .executeTakeFirstOrThrow()
    await audit(trx, {
      action: 'model.view-delete',
      ...whoAsks(call),
      subjectId: row.project_id,
      subject: `${code} - ${row.name}`,
    })
    await publishModelsChanged(trx, { project_id: row.project_id, corporate_id: row.corporate_id })
  })
  return {}
}
