import type {
  AnnouncedDrawing,
  Drawing,
  DrawingUpload,
  LayoutCategory,
  LayoutSubtype,
  Portion,
} from '@plumbline/contract/drawings/drawings'
import type { GroundPlace } from '@plumbline/contract/drawings/ground-place'
import type { ColumnType, Generated } from 'kysely'
import type { Json, JsonOrNull } from '../json-column.ts'

export type DrawingTable = {
  id: string
  plan_id: string
  workspace_id: string
  project_id: string
  corporate_id: string
  category: LayoutCategory
  dimension: Drawing['dimension']
  subtype: LayoutSubtype | null
  name: string
  block_name: Generated<string>
  floor_range: Generated<string[]>
  portions: Json<Portion[]>
  /** Several drawings may come from one file: the pages of a PDF. */
  file_key: string
  file_name: string
  file_size: string
  file_sha256: Buffer
  content_type: string
  page: Generated<number>
  status: Drawing['status']
  error_code: string | null
  /** Where its pictures lie; another one after each replacement. */
  picture_folder: string | null
  picture_type: 'png' | 'jpg' | null
  width: number | null
  height: number | null
  tile_size: number | null
  tile_levels: number | null
  /** Where its file says that it lies. */
  ground: JsonOrNull<GroundPlace>
  /** Degrees clockwise from north that an elevation faces; null: by its name. */
  bearing: number | null
  position: Generated<number>
  version: Generated<number>
  created_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type UploadPage = {
  readonly page: number
  readonly key: string
  readonly width: number
  readonly height: number
}

export type ChosenPage = { readonly page: number; readonly name: string }

export type DrawingUploadTable = {
  id: string
  workspace_id: string
  project_id: string
  corporate_id: string
  drawing: Json<AnnouncedDrawing>
  replaces: string | null
  key: string
  file_name: string
  size: string
  sha256: Buffer
  content_type: string
  /** The storage's own id of an upload in parts. */
  storage_upload: string
  part_size: number
  state: DrawingUpload['state']
  error_code: string | null
  pages: Json<UploadPage[]>
  /** Null: not asked yet. */
  chosen: ColumnType<ChosenPage[] | null, string | undefined, string>
  /** How far it is stands in job_progress. */
  job_id: string | null
  layout_ids: Generated<string[]>
  created_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** A cover, a drawing or a view of a model shows no people and no plates. */
type PictureCheckTable = {
  project_id: string
  /** Where the picture lies: the folder, or of a cover its key. */
  source: string
  corporate_id: string
  /** Drawn from lines alone, so that a person need not look. */
  is_vector: boolean
  checked_at: Generated<Date>
  checked_by: string | null
}

export type DrawingTables = {
  drawing: DrawingTable
  drawing_upload: DrawingUploadTable
  picture_check: PictureCheckTable
}
