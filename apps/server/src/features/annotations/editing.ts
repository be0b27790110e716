import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { floorsOnElevations, type FloorOnElevation } from '../defects/same/shape-places.ts'
import type { Withdrawing } from '../defects/withdraw-defects.ts'
import type { Photo, ShapeRow } from './lock-shapes.ts'

export type OfInspection = { readonly projectId: string; readonly inspectionId: string }

/** What somebody does to shapes, in one transaction. */
export type Editing = {
  readonly trx: Transaction<Database>
  readonly of: OfInspection
  readonly by: Withdrawing
  /** By the place of a shape on its elevation; left out: a new defect has the floor of its photo. */
  readonly floorOf?: FloorOnElevation | undefined
}

export function edit<T>(call: Call, of: OfInspection, work: (editing: Editing) => Promise<T>): Promise<T> {
  const by = { userId: call.caller.userId, role: call.membership.role, now: call.now() }
  return call.db
    .transaction()
    .execute((trx) => work({ trx, of, by, floorOf: floorsOnElevations(trx, of.inspectionId) }))
}

/** Each photo once, whatever happened on it. */
export async function publishAnnotationsChanged(
  { trx, of }: Editing,
  rows: readonly Pick<ShapeRow | Photo, 'corporate_id'>[],
  photoIds: Iterable<string>,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  for (const entityId of new Set(photoIds))
    await publish(trx, {
      kind: 'annotations.changed',
      corporateId: first.corporate_id,
      projectId: of.projectId,
      entityId,
    })
}

/** What every change of a stored shape sets besides what it changes. */
export const touched = ({ by }: Editing, row: Pick<ShapeRow, 'version'>) => ({
  version: row.version + 1,
  updated_by: by.userId,
  updated_at: by.now,
})
