import type { Georeference, Marker, PlanMarkerType } from '@plumbline/contract/markers/markers'
import type { UploadSettings } from '@plumbline/contract/media/media'
import type { MediaStatus } from '@plumbline/contract/media-statuses'
import type { Generated } from 'kysely'
import type { Json, JsonOrNull } from '../json-column.ts'

export type MarkerSetTable = {
  id: string
  inspection_id: string
  layout_id: string
  plan_id: string
  project_id: string
  corporate_id: string
  created_at: Generated<Date>
}

export type MarkerTable = {
  id: string
  set_id: string
  project_id: string
  corporate_id: string
  marker_type: PlanMarkerType
  ref_id: Generated<string>
  name: string
  location: Json<Marker['location']>
  start_point: JsonOrNull<Marker['startPoint']>
  end_point: JsonOrNull<Marker['endPoint']>
  drawing: Json<Marker['drawing']>
  rotation: Generated<number>
  sub_markers: Json<Marker['subMarkers']>
  elevation_id: string | null
  floor_start_idx: number | null
  floor_end_idx: number | null
  /** Floors it was linked to that the elevation no longer has; null where somebody chose its floors after that. */
  removed_floors: JsonOrNull<readonly { readonly portion: string; readonly name: string }[]>
  gsd: number | null
  gsd_range: JsonOrNull<NonNullable<Marker['gsdRange']>>
  hardware_model: Generated<string>
  status: Generated<MediaStatus>
  total_media_count: Generated<number>
  upload_settings: JsonOrNull<UploadSettings>
  version: Generated<number>
  created_by: string | null
  updated_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type VideoColumnTable = {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: string
  marker_id: string | null
  layout_id: string | null
  name: string
  position: number
  created_at: Generated<Date>
}

/** What hung on a marker that was deleted, for the undo. */
export type MarkerRemovalTable = {
  marker_id: string
  inspection_id: string
  layout_id: string
  project_id: string
  corporate_id: string
  upload_settings: JsonOrNull<UploadSettings>
  version: Generated<number>
  hardware_model: Generated<string>
  gsd: number | null
  gsd_range: JsonOrNull<NonNullable<Marker['gsdRange']>>
  created_by: string | null
  created_at: Date
  media_ids: string[]
  column_ids: string[]
  attachment_ids: string[]
  task_ids: string[]
  run_ids: string[]
  removed_at: Date
}

export type GeoreferenceTable = {
  layout_id: string
  project_id: string
  corporate_id: string
  points: Json<Georeference['points']>
  version: Generated<number>
  updated_by: string | null
  updated_at: Generated<Date>
}

export type MarkerTables = {
  marker_set: MarkerSetTable
  marker: MarkerTable
  video_column: VideoColumnTable
  marker_removal: MarkerRemovalTable
  georeference: GeoreferenceTable
}
