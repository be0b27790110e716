import type { Capture } from '@plumbline/contract/media/captures'
import type { Media } from '@plumbline/contract/media/media'
import type { MediaDetail } from '@plumbline/contract/media/library'
import type { FinderUse, PhotoPrivacy, PrivacyBox } from '@plumbline/contract/media/privacy'
import type { FrameChoice, ImageTask, TrackPoint } from '@plumbline/contract/media/tasks'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import type { PhotoQuality } from '@plumbline/inspection/coverage/types'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, JsonOrNull } from '../json-column.ts'

export type MediaTable = {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: string
  marker_id: string | null
  column_id: string | null
  elevation_id: string | null
  /** A label of the elevation's expanded list. */
  floor: string | null
  slot: number | null
  sequence_number: number | null
  floor_range: string | null
  floor_guides: Json<MediaDetail['floorGuides']>
  suggested: JsonOrNull<NonNullable<Media['suggested']>>
  name: string
  kind: Media['kind']
  type: Generated<Media['type']>
  format: Generated<string>
  status: Generated<Media['status']>
  file_status: Generated<Media['fileStatus']>
  analysis_status: Generated<Media['analysisStatus']>
  error_code: string | null
  tag: Generated<string>
  usage: Media['usage']
  work_type: Media['workType']
  image_kind: Media['imageKind']
  source: Media['source']
  hardware_model: Generated<string>
  payload: Media['payload']
  pdib: number | null
  camera_focal_length: number | null
  sensor_width: number | null
  take_off_level: Generated<number>
  gsd: number | null
  gsd_source: Media['gsdSource']
  gsd_numbers: JsonOrNull<NonNullable<Media['gsdNumbers']>>
  facts: JsonOrNull<PhotoFacts>
  width: number | null
  height: number | null
  /** Of the preview; null: not measured yet, or not to be measured. */
  quality: JsonOrNull<PhotoQuality>
  quality_tries: Generated<number>
  /** Wall clock of the camera, without a zone. */
  taken_at: ColumnType<Date | null, string | null | undefined, string | null>
  longitude: number | null
  latitude: number | null
  thermal_format: Media['thermalFormat']
  companion_of: string | null
  /**
   * Of a thermal picture: conflict where several photos fit equally well, chosen where somebody said which belongs to
   * it, or that none does.
   */
  pair_doubt: 'conflict' | 'chosen' | null
  duration: number | null
  frame_rate: number | null
  track: JsonOrNull<TrackPoint[]>
  frame_of: string | null
  frame_at: number | null
  /** Taken on site without a marker; null: sent to a marker. */
  capture: JsonOrNull<Capture>
  key: string
  size: string
  sha256: Buffer
  content_type: Generated<string>
  modified: Date | null
  /** The storage's own id of an upload in parts; empty for one PUT. */
  storage_upload: Generated<string>
  part_size: number | null
  /** The outcome the uploader was notified of. */
  told: Generated<'finished' | 'failed' | null>
  /** Its bytes are here, whole and hashed. */
  is_stored: Generated<boolean>
  /** What it holds of the quota: given back once. */
  counted_images: Generated<number>
  counted_bytes: Generated<string>
  /** Where its pictures lie; another one after each reading. */
  picture_folder: string | null
  tile_size: number | null
  tile_levels: number | null
  has_play_copy: Generated<boolean>
  placeholder: string | null
  job_id: string | null
  attempts: Generated<number>
  version: Generated<number>
  uploaded_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  name_key: GeneratedAlways<string>
  place_elevation: GeneratedAlways<string>
  place_column: GeneratedAlways<string>
  /** From the top: the highest floor counts lowest. */
  place_floor: GeneratedAlways<number>
  place_slot: GeneratedAlways<number>
  taken_key: GeneratedAlways<Date>
  taken_day: GeneratedAlways<string | null>
}

/** What a task was asked for; it can be run again from this alone. */
export type TaskRequest = {
  readonly choice?: FrameChoice
  readonly direction?: 'down' | 'up'
  /** Of a strip. */ readonly type?: Media['type']
  /** Written at its end. */ readonly missing?: number
}

export type ImageTaskTable = {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: string
  kind: ImageTask['kind']
  status: Generated<ImageTask['status']>
  error_code: string | null
  video_id: string | null
  marker_id: string | null
  column_id: string | null
  name: string
  request: ColumnType<TaskRequest, string, string>
  media_ids: Generated<string[]>
  pieces: Json<ImageTask['pieces']>
  picture_folder: string | null
  width: number | null
  height: number | null
  tile_size: number | null
  tile_levels: number | null
  job_id: string | null
  created_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type AttachmentTable = {
  id: string
  marker_id: string | null
  project_id: string
  corporate_id: string
  name: string
  key: string
  size: string
  sha256: Buffer
  content_type: string
  is_stored: Generated<boolean>
  created_by: string | null
  created_at: Generated<Date>
}

/** In fractions of the photo. by: the user who drew it, or the finder; score: of its boxes alone. */
export type StoredBox = Omit<PrivacyBox, 'score'> & { readonly score?: number }

export type PhotoPrivacyTable = {
  media_id: string
  project_id: string
  corporate_id: string
  boxes: Json<readonly StoredBox[]>
  version: Generated<number>
  checked_at: Date | null
  checked_by: string | null
  blurred_state: Generated<PhotoPrivacy['blurred']['state']>
  /** Of the copy made last; good only for this version of the boxes and this reading of the photo. */
  blurred_folder: string | null
  blurred_version: number | null
  blurred_source: string | null
  /** A copy at the full size of the photo, for close views. */
  has_large: Generated<boolean>
  error_code: string | null
  attempts: Generated<number>
  job_id: string | null
  updated_at: Generated<Date>
  /** Boxes of the finder that a person removed or moved: it brings none of them back. */
  dismissed: ColumnType<readonly StoredBox[], string | undefined, string>
}

/** The finder's last reading of a photo. */
type PhotoReadingTable = {
  media_id: string
  project_id: string
  corporate_id: string
  status: 'pending' | 'done' | 'failed'
  /** Of the weights. */
  finder: string
  /** The reading of the photo it saw: a later one may show something else. */
  source: string | null
  found: Generated<number>
  seconds: number | null
  error_code: string | null
  attempts: Generated<number>
  job_id: string | null
  /** Null: the project's setting. */
  requested_by: string | null
  updated_at: Date
}

type PrivacySettingsTable = {
  project_id: string
  corporate_id: string
  finder_use: FinderUse
  version: Generated<number>
  updated_at: Generated<Date>
}

type PhotoPrivacyChangeTable = {
  id: string
  media_id: string
  corporate_id: string
  boxes: Json<readonly StoredBox[]>
  is_checked: boolean
  by_id: string | null
  created_at: Generated<Date>
}

export type MediaTables = {
  media: MediaTable
  image_task: ImageTaskTable
  attachment: AttachmentTable
  photo_privacy: PhotoPrivacyTable
  photo_privacy_change: PhotoPrivacyChangeTable
  photo_reading: PhotoReadingTable
  privacy_settings: PrivacySettingsTable
}
