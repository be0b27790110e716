import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import sharp from 'sharp'
import { v7 } from 'uuid'
import type { Database } from '../db/database.ts'
import { recordVectorPictures } from '../features/drawings/picture-checks.ts'
import { recordObject } from '../storage/registry.ts'
import type { Storage } from '../storage/storage.ts'
import { demoDrawings, type DemoDrawing } from './drawings.ts'

type Place = {
  readonly corporateId: string
  readonly projectId: string
  readonly workspaceId: string
  readonly authorId: string
}

const draw = async (svg: string) => sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true })
const shrink = (picture: Uint8Array, side: number) =>
  sharp(picture)
    .resize({ width: side, height: side, fit: 'inside' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toBuffer()

/** What a worker would have made of an uploaded picture, written at once: the first look must not wait for one. */
async function addDrawing(
  trx: Transaction<Database>,
  storage: Storage,
  place: Place,
  drawing: DemoDrawing,
  position: number,
): Promise<number> {
  const { corporateId, projectId, workspaceId, authorId } = place
  const [id, uploadId] = [v7(), v7()]
  const [root, folder] = [`${corporateId}/${projectId}`, `${corporateId}/${projectId}/drawings/${uploadId}/1/`]
  const {
    data,
    info: { width, height },
  } = await draw(drawing.svg)
  const preview = await shrink(data, 2048)
  const fileKey = `${root}/drawings-sent/${uploadId}.bin`
  for (const stored of [
    await storage.put(fileKey, data, { contentType: 'application/octet-stream' }),
    await storage.put(`${folder}picture.png`, data, { contentType: 'image/png' }),
    await storage.put(`${folder}preview.jpg`, preview, { contentType: 'image/jpeg' }),
    await storage.put(`${folder}thumbnail.jpg`, await shrink(preview, 480), { contentType: 'image/jpeg' }),
  ])
    await recordObject(trx, stored)
  await trx
    .insertInto('drawing')
    .values({
      id,
      plan_id: v7(),
      workspace_id: workspaceId,
      project_id: projectId,
      corporate_id: corporateId,
      category: drawing.category,
      dimension: drawing.dimension,
      subtype: drawing.subtype,
      name: drawing.name,
      block_name: drawing.blockName,
      floor_range: drawing.floorRange,
      portions: JSON.stringify(drawing.portions),
      file_key: fileKey,
      file_name: drawing.fileName,
      file_size: String(data.length),
      file_sha256: createHash('sha256').update(data).digest(),
      content_type: 'image/png',
      status: 'FILE_PROCESSED',
      error_code: null,
      picture_folder: folder,
      picture_type: 'png',
      width,
      height,
      tile_size: null,
      tile_levels: null,
      position,
      created_by: authorId,
    })
    .execute()
  await recordVectorPictures(trx, { project_id: projectId, corporate_id: corporateId }, [folder])
  return data.length
}

export async function addDemoDrawings(
  trx: Transaction<Database>,
  storage: Storage,
  place: Place & { readonly code: string },
): Promise<void> {
  const drawings = demoDrawings[place.code]?.() ?? []
  let bytes = 0
  for (const [position, drawing] of drawings.entries())
    bytes += await addDrawing(trx, storage, place, drawing, position)
  if (bytes > 0)
    await trx
      .updateTable('project')
      .set({ data_used: String(bytes) })
      .where('id', '=', place.projectId)
      .execute()
}
