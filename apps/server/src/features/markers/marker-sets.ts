import type { LayoutPlanMarker } from '@plumbline/contract/markers/markers'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { audit } from '../accounts/audit/audit.ts'
import { whoAsks } from '../accounts/users/users.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { releaseMedia } from '../drawings/release-media.ts'
import {
  ensureSet,
  findPlan,
  findSet,
  presentSet,
  type MarkerSet,
  type OfInspection,
  type OfPlan,
} from './markers.queries.ts'
import { publishMarkersChanged } from './publish-markers.ts'

/** Undefined when the plan has no markers yet. */
export async function getSet({ db }: Call, of: OfInspection, layoutId: string): Promise<LayoutPlanMarker | undefined> {
  await findPlan(db, of, { layoutId })
  const set = await findSet(db, of.inspectionId, layoutId)
  return set && presentSet(db, set)
}

export function createSet(call: Call, of: OfInspection, plan: OfPlan): Promise<LayoutPlanMarker> {
  return call.db.transaction().execute(async (trx) => presentSet(trx, await ensureSet(trx, of, plan)))
}

async function auditReset(trx: Transaction<Database>, call: Call, set: MarkerSet, count: number): Promise<void> {
  const { name } = await trx
    .selectFrom('drawing')
    .select('name')
    .where('id', '=', set.layout_id)
    .executeTakeFirstOrThrow()
  await audit(trx, {
    action: 'marker.reset',
    ...whoAsks(call),
    subjectId: set.project_id,
    subject: name,
    detail: { markers: String(count) },
  })
  await publishMarkersChanged(trx, set)
}

async function emptySet(trx: Transaction<Database>, call: Call, set: MarkerSet): Promise<number> {
  const found = await trx.selectFrom('marker').select('id').where('set_id', '=', set.id).execute()
  await releaseMedia(
    trx,
    set.project_id,
    found.map(({ id }) => id),
    call.now(),
  )
  const { numDeletedRows } = await trx.deleteFrom('marker').where('set_id', '=', set.id).executeTakeFirst()
  if (numDeletedRows > 0n) await auditReset(trx, call, set, Number(numDeletedRows))
  return Number(numDeletedRows)
}

export async function removeSet(call: Call, of: OfInspection, plan: OfPlan): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    await findPlan(trx, of, plan)
    // Locked before the set, as the deletion of its plan does.
    await lockProject(trx, of.projectId)
    const set = await trx
      .selectFrom('marker_set')
      .selectAll()
      .where('inspection_id', '=', of.inspectionId)
      .where('layout_id', '=', plan.layoutId)
      .forUpdate()
      .executeTakeFirst()
    if (set === undefined) return
    await emptySet(trx, call, set)
    await trx.deleteFrom('marker_set').where('id', '=', set.id).execute()
  })
}

/** Of one plan, or of every plan of the inspection. The sets stay, empty. */
export function resetMarkers(
  call: Call,
  of: OfInspection,
  plan: { readonly layoutId?: string | undefined; readonly planId?: string | undefined },
): Promise<number> {
  return call.db.transaction().execute(async (trx) => {
    if (plan.layoutId !== undefined) await findPlan(trx, of, { layoutId: plan.layoutId, planId: plan.planId })
    await lockProject(trx, of.projectId)
    const all = trx.selectFrom('marker_set').selectAll().where('inspection_id', '=', of.inspectionId)
    const sets = await (plan.layoutId === undefined ? all : all.where('layout_id', '=', plan.layoutId))
      .orderBy('id')
      .forUpdate()
      .execute()
    let removed = 0
    for (const set of sets) removed += await emptySet(trx, call, set)
    return removed
  })
}
