import { AppError } from '@plumbline/contract/errors'
import type { Column } from '@plumbline/contract/markers/markers'
import type { Selectable, Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { VideoColumnTable } from '../../db/schema/markers.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import type { OfInspection } from './markers.queries.ts'
import { requireDrawing, requireMarker } from './places-of-inspection.ts'

const maxColumns = 500

type Place = { readonly markerId: string | null; readonly layoutId: string | null }
type Moved = { readonly [K in keyof Place]?: Place[K] | undefined }
type NewColumns = Place & { readonly count: number; readonly names?: readonly string[] | undefined }

const present = (row: Selectable<VideoColumnTable>): Column => ({
  _id: row.id,
  name: row.name,
  columnName: row.name,
  markerId: row.marker_id,
  layoutId: row.layout_id,
  position: row.position,
})

export async function listColumns(db: Db | Transaction<Database>, inspectionId: string): Promise<Column[]> {
  const rows = await db
    .selectFrom('video_column')
    .selectAll()
    .where('inspection_id', '=', inspectionId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** Where a column is put is a marker of this inspection, and a drawing of its asset. */
async function checkPlace(
  trx: Transaction<Database>,
  { inspectionId }: OfInspection,
  { markerId, layoutId }: Moved,
): Promise<void> {
  if (markerId !== null && markerId !== undefined) await requireMarker(trx, inspectionId, markerId)
  if (layoutId !== null && layoutId !== undefined) await requireDrawing(trx, inspectionId, layoutId)
}

/** Locked until the commit: two who add at once must not give the same number twice. */
function lockInspection(trx: Transaction<Database>, inspectionId: string): Promise<{ readonly corporate_id: string }> {
  return trx
    .selectFrom('inspection')
    .select('corporate_id')
    .where('id', '=', inspectionId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('project.not-found'))
}

function publishColumnsChanged(
  trx: Transaction<Database>,
  { projectId }: OfInspection,
  corporateId: string,
): Promise<void> {
  return publish(trx, { kind: 'markers.changed', corporateId, projectId })
}

/** Each marker counts its own columns; a number that was used is not given again. */
const highestNumber = (columns: readonly Column[]): number =>
  Math.max(0, ...columns.map(({ name }) => Number(/^Column (\d{1,9})$/.exec(name)?.[1] ?? 0)))

export function createColumns(call: Call, of: OfInspection, given: NewColumns): Promise<Column[]> {
  return call.db.transaction().execute(async (trx) => {
    const { corporate_id } = await lockInspection(trx, of.inspectionId)
    await checkPlace(trx, of, given)
    const before = await listColumns(trx, of.inspectionId)
    const names = given.names ?? Array.from({ length: given.count }, () => undefined)
    if (before.length + names.length > maxColumns) throw new AppError('column.too-many')
    const last = before.at(-1)?.position ?? 0
    const numbered = highestNumber(before.filter(({ markerId }) => markerId === given.markerId))
    if (names.length > 0) {
      await trx
        .insertInto('video_column')
        .values(
          names.map((name, index) => ({
            id: v7(),
            inspection_id: of.inspectionId,
            project_id: of.projectId,
            corporate_id,
            marker_id: given.markerId,
            layout_id: given.layoutId,
            name: name ?? `Column ${numbered + index + 1}`,
            position: last + index + 1,
          })),
        )
        .execute()
      await publishColumnsChanged(trx, of, corporate_id)
    }
    return listColumns(trx, of.inspectionId)
  })
}

export function changeColumn(
  call: Call,
  of: OfInspection,
  id: string,
  given: Moved & { readonly name?: string | undefined },
): Promise<Column> {
  return call.db.transaction().execute(async (trx) => {
    await checkPlace(trx, of, given)
    const column = await trx
      .selectFrom('video_column')
      .selectAll()
      .where('id', '=', id)
      .where('inspection_id', '=', of.inspectionId)
      .forUpdate()
      .executeTakeFirst()
    if (column === undefined) throw new AppError('column.not-found')
    const after = {
      name: given.name ?? column.name,
      marker_id: given.markerId === undefined ? column.marker_id : given.markerId,
      layout_id: given.layoutId === undefined ? column.layout_id : given.layoutId,
    }
    await trx.updateTable('video_column').set(after).where('id', '=', id).execute()
    await publishColumnsChanged(trx, of, column.corporate_id)
    return present({ ...column, ...after })
  })
}

export async function removeColumn(call: Call, of: OfInspection, id: string): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    // Code that puts photos into a column holds the project's lock while it checks for the column.
    await lockProject(trx, of.projectId)
    const removed = await trx
      .deleteFrom('video_column')
      .where('id', '=', id)
      .where('inspection_id', '=', of.inspectionId)
      .returning('corporate_id')
      .executeTakeFirst()
    if (removed === undefined) throw new AppError('column.not-found')
    await publishColumnsChanged(trx, of, removed.corporate_id)
  })
}
