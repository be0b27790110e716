import { AppError } from '@plumbline/contract/errors'
import { maxViews, type ModelView, type modelViewRoutes } from '@plumbline/contract/models/views'
import type { Input } from '@plumbline/contract/route'
import { v7 } from 'uuid'
import type { Context } from '../../context.ts'
import { decodeBase64 } from '../../http/base64.ts'
import type { Call } from '../../http/implement.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { rewritePicture, smallCopy, type Picture } from '../../media-tools/pictures/picture.ts'
import { recordObjects } from '../../storage/registry.ts'
import { dropObjects } from '../drawings/drawing-files.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { refundQuota, reserveQuota } from '../projects/quota.ts'
import { viewFiles, viewFolder } from './model-files.ts'
import { findModel, publishModelsChanged, type Trx } from './model-rows.ts'
import { showView, type ViewRow } from './view-rows.ts'

type SaveView = Input<typeof modelViewRoutes.saveView>
type Drawn = {
  readonly picture: Picture
  readonly thumbnail: Uint8Array
  readonly width: number
  readonly height: number
}
type NewView = Pick<ViewRow, 'id' | 'project_id' | 'corporate_id' | 'size' | 'folder' | 'extension'>

const thumbnailSide = 360
/**
 * A decoded picture takes a hundred times the memory of its file; and the second of two identical concurrent requests
 * must find the first one stored.
 */
const serially = limitConcurrency({ atOnce: 1, waiting: 20 })

async function draw(base64: string): Promise<Drawn> {
  const picture = await rewritePicture(decodeBase64(base64, 'picture'))
  const { bytes, width, height } = await smallCopy(picture, thumbnailSide)
  return { picture, thumbnail: bytes, width, height }
}

/** Its row, its room and its files. The project is locked. */
export async function dropView(
  trx: Trx,
  row: Pick<ViewRow, 'id' | 'project_id' | 'size' | 'folder' | 'extension'>,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('model_view')
    .where('id', '=', row.id)
    .where('folder', '=', row.folder)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await refundQuota(trx, row.project_id, { images: 0, bytes: Number(row.size) })
  const { picture, thumbnail } = viewFiles(row)
  await dropObjects(trx, [picture, thumbnail])
}

/**
 * Reserves quota before anything is stored. Undefined when the view is stored already. A foreign id must be refused
 * here, or it would end as a server error.
 */
async function begin(
  call: Call,
  { params, body }: SaveView,
  { picture, thumbnail, width, height }: Drawn,
): Promise<NewView | undefined> {
  return call.db.transaction().execute(async (trx) => {
    await lockProject(trx, params.projectId)
    const model = await findModel(trx, { inspectionId: params.inspectionId, modelId: body.modelId })
    if (model.state !== 'ready') throw new AppError('model.not-ready')
    const known = await call.unscopedDb
      .selectFrom('model_view')
      .selectAll()
      .where('id', '=', body._id)
      .executeTakeFirst()
    if (known !== undefined && known.inspection_id !== params.inspectionId)
      throw new AppError('input.invalid', { field: '_id' })
    if (known?.is_stored === true) return undefined
    if (known !== undefined) await dropView(trx, known)
    const { count, last } = await trx
      .selectFrom('model_view')
      .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('position').as('last')])
      .where('inspection_id', '=', params.inspectionId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxViews) throw new AppError('model.too-many-views')
    const pinned = await trx
      .selectFrom('model_pin')
      .select('defect_id')
      .where('inspection_id', '=', params.inspectionId)
      .execute()
    const there = new Set(pinned.map(({ defect_id }) => defect_id))
    const of = { corporateId: model.corporate_id, projectId: params.projectId }
    const row = {
      id: body._id,
      project_id: params.projectId,
      corporate_id: model.corporate_id,
      size: String(picture.bytes.length + thumbnail.length),
      folder: viewFolder(of, body._id, v7()),
      extension: picture.extension,
    }
    await reserveQuota(trx, params.projectId, { images: 0, bytes: Number(row.size) })
    await trx
      .insertInto('model_view')
      .values({
        ...row,
        inspection_id: params.inspectionId,
        model_id: model.id,
        model_name: model.name,
        model_file_key: model.file_key,
        name: body.name,
        eye: JSON.stringify(body.eye),
        section: body.section && JSON.stringify(body.section),
        pins: JSON.stringify(body.pins.filter(({ defectId }) => there.has(defectId))),
        width,
        height,
        position: (last ?? 0) + 1,
        taken_by: call.caller.userId,
        taken_at: call.now(),
      })
      .execute()
    return row
  })
}

async function store(call: Call, row: NewView, { picture, thumbnail }: Drawn): Promise<void> {
  const files = viewFiles(row)
  try {
    const stored = [
      await call.storage.put(files.picture, picture.bytes, { contentType: picture.contentType }),
      await call.storage.put(files.thumbnail, thumbnail, { contentType: 'image/jpeg' }),
    ]
    await call.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('model_view')
        .set({ is_stored: true })
        .where('id', '=', row.id)
        .where('folder', '=', row.folder)
        .executeTakeFirst()
      // The project was deleted, or another request stored the view.
      if (numUpdatedRows === 0n) throw new AppError('model.view-not-found')
      await recordObjects(trx, stored)
      await publishModelsChanged(trx, { project_id: row.project_id, corporate_id: row.corporate_id })
    })
  } catch (error) {
    await call.db.transaction().execute((trx) => dropView(trx, row))
    for (const key of [files.picture, files.thumbnail]) await call.storage.remove(key)
    throw error
  }
}

export async function saveView(call: Call, input: SaveView): Promise<ModelView> {
  const { params, body } = input
  await findModel(call.db, { inspectionId: params.inspectionId, modelId: body.modelId })
  return serially(async () => {
    const drawn = await draw(body.picture)
    const row = await begin(call, input, drawn)
    if (row !== undefined) await store(call, row, drawn)
    return showView(call, params.inspectionId, body._id)
  })
}

/** Longer than any storing takes. */
const lostMs = 3600 * 1000

/** Whose picture never came: the process died in between. */
export async function sweepViews({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const lost = await db
    .selectFrom('model_view')
    .selectAll()
    .where('is_stored', '=', false)
    .where('taken_at', '<', new Date(now().getTime() - lostMs))
    .limit(50)
    .execute()
  for (const row of lost) await db.transaction().execute((trx) => dropView(trx, row))
}
