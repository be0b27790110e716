import type { drawingRoutes, ElevationPlan, FloorRow, Portion } from '@plumbline/contract/drawings/drawings'
import { AppError } from '@plumbline/contract/errors'
import { floorsIn, floorsOf } from '@plumbline/inspection/floors/floors'
import type { Input } from '@plumbline/contract/route'
import { v7 } from 'uuid'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { linksOf } from './drawing-files.ts'
import { isNameTaken, lockDrawing, type DrawingRow } from './drawings.queries.ts'
import { columnsOf } from './elevation-columns.ts'
import { pictureOf } from './pictures.ts'
import { relinkMarkers } from './relink-floors.ts'

type Column = { readonly _id: string; readonly name: string }
type ElevationRow = DrawingRow & { readonly columns: readonly Column[] }
type Save = Input<typeof drawingRoutes.saveElevation>

async function elevationsIn(
  { db }: Call,
  workspaceId: string,
  inspectionId: string | undefined,
): Promise<readonly ElevationRow[]> {
  const rows = await db
    .selectFrom('drawing')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('category', '=', 'elevation')
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (inspectionId === undefined || rows.length === 0) return rows.map((row) => ({ ...row, columns: [] }))
  const columns = await columnsOf(db, inspectionId)
  return rows.map((row) => ({
    ...row,
    columns: columns.filter(({ elevation_id }) => elevation_id === row.id).map(({ id, name }) => ({ _id: id, name })),
  }))
}

function present(row: ElevationRow, link: (key: string) => string): ElevationPlan {
  const picture = pictureOf(row, link)
  return {
    _id: row.id,
    planId: row.plan_id,
    name: row.name,
    blockName: row.block_name,
    fileName: row.file_name,
    url: picture?.url ?? '',
    picture,
    status: row.status,
    errorCode: row.error_code,
    floorRange: floorsOf(row.portions),
    videoColumns: [...row.columns],
    portions: row.portions,
    bearing: row.bearing,
    version: row.version,
  }
}

export async function topology(
  call: Call,
  { workspaceId, inspectionId }: { readonly workspaceId: string; readonly inspectionId?: string },
): Promise<ElevationPlan[]> {
  const rows = await elevationsIn(call, workspaceId, inspectionId)
  const [first] = rows
  if (first === undefined) return []
  const link = linksOf(call, { corporateId: first.corporate_id, projectId: first.project_id })
  return rows.map((row) => present(row, link))
}

const wholePicture = { left: 0, top: 0, right: 1, bottom: 1 }

/**
 * The specification's list is of the one portion it knows; ours may have more, and the list is then the first one's.
 */
function portionsWith(
  before: readonly Portion[],
  given: readonly Portion[] | undefined,
  rows: readonly FloorRow[] | undefined,
): readonly Portion[] {
  const portions = given ?? before
  if (rows === undefined) return portions
  const [first = { _id: v7(), name: '', location: wholePicture, floors: [] }, ...others] = portions
  return [{ ...first, floors: [...rows] }, ...others]
}

/** Fifty portions of 0-999 a row would be millions of floors, sent with every answer. */
const maxFloors = 2_000

function checkFloors(portions: readonly Portion[]): void {
  if (portions.flatMap(({ floors }) => floors).reduce((sum, row) => sum + floorsIn(row), 0) > maxFloors)
    throw new AppError('drawing.too-many-floors')
}

function checkPath({ params, body }: Save): void {
  for (const field of ['corporateId', 'workspaceId'] as const) {
    if (body[field] !== undefined && body[field] !== params[field]) throw new AppError('input.invalid', { field })
  }
}

/** Reliability case 17: refuses a save on top of an unseen version and answers what is stored now. */
export async function saveElevation(call: Call, { params, body }: Save): Promise<ElevationPlan> {
  checkPath({ params, body } as Save)
  const { workspaceId } = params
  const isStale = await call.db.transaction().execute(async (trx) => {
    const before = await lockDrawing(trx, workspaceId, body.layoutId)
    if (before.category !== 'elevation') throw new AppError('drawing.not-found')
    if (isStaleVersion(before.version, body.version)) return true
    const portions = portionsWith(before.portions, body.portions, body.floorRangeArray)
    checkFloors(portions)
    await trx
      .updateTable('drawing')
      .set({
        name: body.name,
        block_name: body.blockName,
        portions: JSON.stringify(portions),
        floor_range: portions.flatMap(({ floors }) => floors.map(({ name }) => name)),
        bearing: body.bearing === undefined ? before.bearing : body.bearing,
        version: before.version + 1,
        updated_at: call.now(),
      })
      .where('id', '=', before.id)
      .execute()
      .catch((error: unknown) => {
        throw isNameTaken(error) ? new AppError('drawing.name-taken', { field: 'name' }) : error
      })
    await relinkMarkers(trx, before, portions)
    await publish(trx, {
      kind: 'drawings.changed',
      corporateId: before.corporate_id,
      projectId: before.project_id,
      entityId: before.id,
    })
    return false
  })
  const stored = (await topology(call, { workspaceId })).find(({ _id }) => _id === body.layoutId)
  if (stored === undefined) throw new AppError('drawing.not-found')
  if (isStale) throw new AppError('version.stale', { newer: stored })
  return stored
}
