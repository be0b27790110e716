import { freeName } from '@plumbline/contract/drawings/free-name'
import type { GroundPlace } from '@plumbline/contract/drawings/ground-place'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { UploadPage } from '../../db/schema/drawings.ts'
import { publish } from '../../events/events.ts'
import { recordObject } from '../../storage/registry.ts'
import type { Stored } from '../../storage/storage.ts'
import { dropObjects } from './drawing-files.ts'
import { lockDrawing, namesIn, nextPosition } from './drawings.queries.ts'
import type { Made } from './make-picture.ts'
import { recordVectorPictures } from './picture-checks.ts'
import { dropDrawing } from './remove-drawing.ts'
import { lockUpload, type UploadRow } from './uploads.queries.ts'

/** Neither picture nor fault: it is stored and not shown. */
export type MadePage = {
  readonly page: number
  readonly name: string
  readonly made?: Made
  readonly ground?: GroundPlace | null
  readonly errorCode?: string
}
type MadeDrawings = { readonly contentType: string; readonly made: readonly MadePage[] }
type Offered = { readonly pages: readonly UploadPage[]; readonly objects: readonly Stored[] }
export type Opened = MadeDrawings | Offered

type Trx = Transaction<Database>
const noPicture = {
  picture_folder: null,
  picture_type: null,
  width: null,
  height: null,
  tile_size: null,
  tile_levels: null,
}

const groundColumn = (ground: GroundPlace | null | undefined) =>
  ground === null || ground === undefined ? null : JSON.stringify(ground)

async function publishFinished(
  trx: Trx,
  row: UploadRow,
  changes: { readonly state: 'choosing' | 'done'; readonly pages: string; readonly layout_ids?: string[] },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('drawing_upload')
    .set({ ...changes, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  await publish(trx, {
    kind: 'drawings.changed',
    corporateId: row.corporate_id,
    projectId: row.project_id,
    entityId: row.id,
  })
}

async function isStillWanted(trx: Trx, row: UploadRow): Promise<boolean> {
  return (await lockUpload(trx, row.id))?.state === 'opening'
}

/** Answers false when the upload was cancelled in between. */
export async function offerPages(trx: Trx, row: UploadRow, { pages, objects }: Offered, now: Date): Promise<boolean> {
  if (!(await isStillWanted(trx, row))) return false
  for (const object of objects) await recordObject(trx, object)
  await publishFinished(trx, row, { state: 'choosing', pages: JSON.stringify(pages) }, now)
  return true
}

const fileOf = (row: UploadRow, contentType: string, page: number) => ({
  file_key: row.key,
  file_name: row.file_name,
  file_size: row.size,
  file_sha256: row.sha256,
  content_type: contentType,
  page,
})

async function addDrawings(
  trx: Trx,
  row: UploadRow,
  { contentType, made }: MadeDrawings,
  now: Date,
): Promise<string[]> {
  const { category, dimension, subtype, blockName, floorRange } = row.drawing
  const names = [...(await namesIn(trx, row.workspace_id, category))]
  const first = await nextPosition(trx, row.workspace_id, category)
  const ids: string[] = []
  for (const [index, { page, name: wanted, made: picture, ground, errorCode }] of made.entries()) {
    // Somebody took the name while the file was on its way: the file is not lost over it.
    const [id, name] = [v7(), freeName(wanted, names)]
    await trx
      .insertInto('drawing')
      .values({
        id,
        plan_id: v7(),
        workspace_id: row.workspace_id,
        project_id: row.project_id,
        corporate_id: row.corporate_id,
        category,
        dimension,
        subtype,
        name,
        block_name: blockName,
        floor_range: floorRange,
        ...fileOf(row, contentType, page),
        ...(picture?.columns ?? noPicture),
        ground: groundColumn(ground),
        status: errorCode === undefined ? 'FILE_PROCESSED' : 'FILE_PROCESS_FAILED',
        error_code: errorCode ?? null,
        position: first + index,
        created_by: row.created_by,
        created_at: now,
        updated_at: now,
      })
      .execute()
    names.push(name)
    ids.push(id)
  }
  return ids
}

/** The drawing keeps its id, plan, markers and portions; only what it shows is another. */
async function exchangeFile(
  trx: Trx,
  row: UploadRow,
  replaces: string,
  { contentType, made }: MadeDrawings,
  now: Date,
): Promise<string[]> {
  const before = await lockDrawing(trx, row.workspace_id, replaces)
  const [page] = made
  await trx
    .updateTable('drawing')
    .set({
      ...fileOf(row, contentType, page?.page ?? 1),
      ...(page?.made?.columns ?? noPicture),
      ground: groundColumn(page?.ground),
      status: 'FILE_PROCESSED',
      error_code: null,
      updated_at: now,
    })
    .where('id', '=', replaces)
    .execute()
  await dropDrawing(trx, before)
  return [replaces]
}

/** Answers false when the upload was cancelled in between. */
export async function finishUpload(trx: Trx, row: UploadRow, opened: MadeDrawings, now: Date): Promise<boolean> {
  if (!(await isStillWanted(trx, row))) return false
  for (const { made } of opened.made) for (const object of made?.objects ?? []) await recordObject(trx, object)
  const vectors = opened.made.flatMap(({ made }) => (made?.isVector === true ? [made.columns.picture_folder!] : []))
  await recordVectorPictures(trx, row, vectors)
  const ids =
    row.replaces === null
      ? await addDrawings(trx, row, opened, now)
      : await exchangeFile(trx, row, row.replaces, opened, now)
  await dropObjects(
    trx,
    row.pages.map(({ key }) => key),
  )
  await publishFinished(trx, row, { state: 'done', pages: '[]', layout_ids: ids }, now)
  return true
}
