import { defectLabel } from '@plumbline/contract/defects/defects'
import { AppError } from '@plumbline/contract/errors'
import type { Insertable } from 'kysely'
import type { MediaTable } from '../../db/schema/media.ts'
import type { Stored } from '../../storage/storage.ts'
import type { DefectRow, Trx } from '../defects/change-defect.ts'
import type { PhotoFormat } from './sniff-photo.ts'

export type RepairPicture = { readonly id: string; readonly stored: Stored; readonly format: PhotoFormat }

/** At no marker and no place: it shows a repair and is no photo of the survey. */
const ofNoSurvey = {
  marker_id: null,
  column_id: null,
  elevation_id: null,
  floor: null,
  slot: null,
  sequence_number: null,
  floor_range: null,
  kind: 'photo',
  error_code: null,
  usage: 'maintenance',
  work_type: 'Maintenance',
  image_kind: 'SingleImage',
  source: 'camera',
  payload: null,
  pdib: null,
  camera_focal_length: null,
  sensor_width: null,
  gsd: null,
  gsd_source: null,
  width: null,
  height: null,
  longitude: null,
  latitude: null,
  thermal_format: null,
  companion_of: null,
  pair_doubt: null,
  duration: null,
  frame_rate: null,
  frame_of: null,
  frame_at: null,
  modified: null,
  part_size: null,
  is_stored: true,
  counted_images: 1,
  picture_folder: null,
  tile_size: null,
  tile_levels: null,
  placeholder: null,
  job_id: null,
  uploaded_by: null,
} as const satisfies Partial<Insertable<MediaTable>>

/** Bytes that are stored become a photo of the project, which waits to be reported for its defect. */
export async function addRepairMedia(
  trx: Trx,
  { id: defectId, defect_num, inspection_id, project_id, corporate_id }: DefectRow,
  shareId: string,
  { id, stored, format }: RepairPicture,
  now: Date,
): Promise<void> {
  const added = await trx
    .insertInto('media')
    .values({
      ...ofNoSurvey,
      id,
      inspection_id,
      project_id,
      corporate_id,
      name: `${defectLabel(defect_num)}_after_repair.${format === 'png' ? 'png' : 'jpg'}`,
      key: stored.key,
      size: String(stored.size),
      sha256: Buffer.from(stored.sha256, 'hex'),
      content_type: stored.contentType,
      counted_bytes: String(stored.size),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // The id belongs to another photo; the answer does not reveal whose.
  if (added === undefined) throw new AppError('share.not-found')
  await trx
    .insertInto('share_repair_photo')
    .values({
      media_id: id,
      share_id: shareId,
      defect_id: defectId,
      repair_id: null,
      project_id,
      corporate_id,
      created_at: now,
    })
    .execute()
}
