import { AppError } from '@plumbline/contract/errors'
import type { ModelView, ViewChange } from '@plumbline/contract/models/views'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { ModelViewTable } from '../../db/schema/models.ts'
import { linksOf } from '../media/media-files.ts'
import { viewFiles, viewsFolder } from './model-files.ts'
import type { Trx } from './model-rows.ts'

export type ViewRow = Selectable<ModelViewTable>

function rowsOf(db: Db | Trx, inspectionId: string) {
  return db
    .selectFrom('model_view')
    .leftJoin('drawing', 'drawing.id', 'model_view.model_id')
    .leftJoin('app_user', 'app_user.id', 'model_view.taken_by')
    .selectAll('model_view')
    .select([
      'drawing.id as drawing_id',
      'drawing.name as drawing_name',
      'drawing.file_key as drawing_file',
      'app_user.name as taker',
    ])
    .where('model_view.inspection_id', '=', inspectionId)
    .where('is_stored', '=', true)
    .orderBy('model_view.position')
    .orderBy('model_view.id')
}
type Found = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

async function pinsOf(db: Db | Trx, inspectionId: string) {
  return db
    .selectFrom('model_pin')
    .innerJoin('defect', 'defect.id', 'model_pin.defect_id')
    .select(['defect.id', 'defect.defect_num', 'defect.severity', 'model_pin.model_id', 'model_pin.updated_at'])
    .where('model_pin.inspection_id', '=', inspectionId)
    .where('defect.deleted_at', 'is', null)
    .execute()
}
type Pin = Awaited<ReturnType<typeof pinsOf>>[number]

function changesOf(view: Found, pins: ReadonlyMap<string, Pin>): ViewChange[] {
  const seen = new Set(view.pins.map(({ defectId }) => defectId))
  const isLost = view.pins.some(({ defectId }) => !pins.has(defectId))
  const isTouched = [...pins.values()].some(
    ({ id, model_id, updated_at }) => updated_at > view.taken_at && (seen.has(id) || model_id === view.model_id),
  )
  return [
    ...(view.drawing_id === null
      ? ['model-gone' as const]
      : view.drawing_file === view.model_file_key
        ? []
        : ['model-replaced' as const]),
    ...(isLost || isTouched ? ['pins-changed' as const] : []),
  ]
}

export type SavedModelView = {
  readonly row: Found
  readonly modelName: string
  readonly pins: ModelView['pins']
  readonly changes: ViewChange[]
}

/** In their order, with the pins that are still there, as they are now. */
export async function savedModelViews(db: Db | Trx, inspectionId: string): Promise<readonly SavedModelView[]> {
  const rows = await rowsOf(db, inspectionId).execute()
  const pins = new Map(rows.length === 0 ? [] : (await pinsOf(db, inspectionId)).map((pin) => [pin.id, pin]))
  return rows.map((row) => ({
    row,
    modelName: row.drawing_name ?? row.model_name,
    changes: changesOf(row, pins),
    pins: row.pins
      .flatMap(({ defectId, at }) => {
        const pin = pins.get(defectId)
        return pin === undefined ? [] : [{ defectId, defectNum: pin.defect_num, severity: pin.severity, at }]
      })
      .toSorted((one, other) => one.defectNum - other.defectNum),
  }))
}

export function presentView(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  { row, modelName, pins, changes }: SavedModelView,
): ModelView {
  const of = { corporateId: row.corporate_id, projectId: row.project_id }
  const [link, files] = [linksOf({ secrets, now }, of, viewsFolder(of)), viewFiles(row)]
  return {
    _id: row.id,
    name: row.name,
    modelId: row.drawing_id,
    modelName,
    eye: row.eye,
    section: row.section,
    pins,
    changes,
    pictureUrl: link(files.picture),
    thumbnailUrl: link(files.thumbnail),
    width: row.width,
    height: row.height,
    takenBy: row.taker ?? '',
    takenAt: row.taken_at.toISOString(),
    version: row.version,
  }
}

export async function showView(
  deps: Pick<Context, 'secrets' | 'now'> & { readonly db: Db | Trx },
  inspectionId: string,
  id: string,
): Promise<ModelView> {
  const found = (await savedModelViews(deps.db, inspectionId)).find(({ row }) => row.id === id)
  if (found === undefined) throw new AppError('model.view-not-found')
  return presentView(deps, found)
}
