import type { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { findObject } from '../../storage/registry.ts'
import { pictureFiles } from '../media/pictures.ts'
import { foldersOf, type OnBeforeRemove } from '../media/remove-media.ts'
import { addEvent, type Trx } from './change-defect.ts'
import { restorableSince } from './withdraw-defects.ts'

type Carried = typeof defectRegisterRoutes.carried

/** Accepted defects only: undecided suggestions are deleted with their photo. */
export async function carriedDefects({ db }: Call, { params, body }: Input<Carried>): Promise<Reply<Carried>> {
  const {
    rows: [row],
  } = await sql<{ defects: number }>`
    select count(distinct defect.id)::int as defects from annotation join media on media.id = annotation.media_id join defect on defect.id = annotation.defect_id
    where media.inspection_id = ${params.inspectionId} and annotation.deleted_at is null and defect.deleted_at is null
      and (media.id = any(${body.imageIds ?? []}::uuid[]) or media.marker_id = ${body.markerId ?? null}::uuid)`.execute(
    db,
  )
  return { defects: row?.defects ?? 0 }
}

type PresentedCrop = {
  readonly defect_id: string
  readonly media_id: string
  readonly project_id: string
  readonly corporate_id: string
  readonly name: string
  readonly picture_folder: string
  readonly tile_levels: number | null
}

/**
 * One shape of each defect on each photo. Those deleted may come back, and must not come back without anything to see.
 */
async function remember(trx: Trx, mediaIds: readonly string[], now: Date): Promise<readonly PresentedCrop[]> {
  const { rows } = await sql<PresentedCrop>`
    with shown as (
      select distinct on (annotation.defect_id, annotation.media_id) annotation.*, media.name, media.picture_folder, media.tile_levels
      from annotation join media on media.id = annotation.media_id join defect on defect.id = annotation.defect_id
      where annotation.media_id = any(${mediaIds}::uuid[]) and annotation.deleted_at is null and media.picture_folder is not null and (defect.deleted_at is null or defect.deleted_at > ${restorableSince(now)})
      order by annotation.defect_id, annotation.media_id, annotation.id
    ), kept as (
      insert into defect_crop (defect_id, media_id, project_id, corporate_id, image_name, shape, points, box_left, box_top, box_right, box_bottom, created_at)
      select defect_id, media_id, project_id, corporate_id, name, shape, points, box_left, box_top, box_right, box_bottom, ${now} from shown
    )
    select defect_id, media_id, project_id, corporate_id, name, picture_folder, tile_levels from shown order by defect_id`.execute(
    trx,
  )
  return rows
}

/** Before photos are deleted. Their pictures stay until what they show is cut out of them. */
export const retainCrops: OnBeforeRemove = async (trx, mediaIds, by) => {
  const shown = await remember(trx, mediaIds, by.now)
  for (const row of shown)
    await addEvent(trx, { id: row.defect_id, project_id: row.project_id, corporate_id: row.corporate_id }, by, {
      kind: 'photo-deleted',
      field: null,
      before: row.name,
    })
  const waiting = new Set<string>()
  for (const [mediaId, [photo]] of Map.groupBy(shown, ({ media_id }) => media_id)) {
    if (photo === undefined) continue
    const files = pictureFiles(photo.picture_folder)
    const source = await findObject(trx, photo.tile_levels === null ? files.preview : files.pyramid)
    if (source === undefined) continue
    const of = { corporateId: photo.corporate_id, projectId: photo.project_id }
    await enqueue(trx, 'defects.cut-crops', { ...of, mediaId, folders: [...foldersOf(of, mediaId)], source })
    waiting.add(mediaId)
  }
  return waiting
}
