import type { Drawing, drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { findDrawing, isNameTaken, listDrawings, lockDrawing, lockProject, projectOf } from './drawings.queries.ts'
import { presentDrawings } from './present-drawing.ts'

export async function showDrawing(call: Call, workspaceId: string, id: string): Promise<Drawing> {
  const [shown] = presentDrawings(call, [await findDrawing(call.db, workspaceId, id)])
  return shown!
}

export async function changeDrawing(
  call: Call,
  { params, body }: Input<typeof drawingRoutes.change>,
): Promise<Drawing> {
  const { workspaceId, layoutId } = params
  const isStale = await call.db.transaction().execute(async (trx) => {
    const before = await lockDrawing(trx, workspaceId, layoutId)
    if (isStaleVersion(before.version, body.version)) return true
    const { name = before.name, blockName = before.block_name, subtype = before.subtype } = body
    // An elevation's floor range follows from its portions; a separate one would name floors that it does not have.
    const floorRange = before.category === 'elevation' ? before.floor_range : (body.floorRange ?? before.floor_range)
    await trx
      .updateTable('drawing')
      .set({
        name,
        block_name: blockName,
        subtype,
        floor_range: floorRange,
        version: before.version + 1,
        updated_at: call.now(),
      })
      .where('id', '=', layoutId)
      .execute()
      .catch((error: unknown) => {
        throw isNameTaken(error) ? new AppError('drawing.name-taken', { field: 'name' }) : error
      })
    await publish(trx, {
      kind: 'drawings.changed',
      corporateId: before.corporate_id,
      projectId: before.project_id,
      entityId: layoutId,
    })
    return false
  })
  const shown = await showDrawing(call, workspaceId, layoutId)
  if (isStale) throw new AppError('version.stale', { newer: shown })
  return shown
}

/** A drawing added in between comes after the ordered ones. */
export async function reorderDrawings(
  call: Call,
  { params, body }: Input<typeof drawingRoutes.reorder>,
): Promise<void> {
  const { corporateId, workspaceId } = params
  await call.db.transaction().execute(async (trx) => {
    const projectId = await projectOf(trx, workspaceId)
    await lockProject(trx, projectId)
    const present = (await listDrawings(trx, { workspaceId, category: body.category })).map(({ id }) => id)
    if (!body.layoutIds.every((id) => present.includes(id))) throw new AppError('drawing.not-found')
    const order = [...new Set([...body.layoutIds, ...present])]
    await sql`update drawing set position = wanted.position - 1 from unnest(${order}::uuid[]) with ordinality as wanted (id, position) where drawing.id = wanted.id`.execute(
      trx,
    )
    await publish(trx, { kind: 'drawings.changed', corporateId, projectId })
  })
}
