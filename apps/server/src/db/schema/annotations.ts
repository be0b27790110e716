import type { AnnInfo, PixelSizes, WidthProfile } from '@plumbline/contract/annotations/annotations'
import type { AiDefectType } from '@plumbline/contract/buildings'
import type { SameShape } from '@plumbline/contract/defects/duplicates'
import type { ThermalFindingView } from '@plumbline/contract/thermal/thermal'
import type { Generated } from 'kysely'
import type { Json, JsonOrNull } from '../json-column.ts'

/** Metres of the elevation: its middle, and what it was placed by. */
export type PlacedAnnotation = Pick<SameShape, 'centre' | 'sigmaM' | 'placedBy' | 'mmPx' | 'sharpness'> & {
  readonly elevationId: string
}

export type AnnotationTable = {
  id: string
  media_id: string
  inspection_id: string
  project_id: string
  corporate_id: string
  defect_id: string | null
  shape: AnnInfo['shape']
  points: Json<AnnInfo['points']>
  box_left: number
  box_top: number
  box_right: number
  box_bottom: number
  origin: AnnInfo['origin']
  is_defect: boolean | null
  ai_defect_type: AiDefectType | null
  suggestion_num: number | null
  confidence: number | null
  detector_version: string | null
  run_id: string | null
  is_edited: Generated<boolean>
  pixel_sizes: JsonOrNull<PixelSizes>
  /** Pixels across a line; null: not measured. */
  width_profile: JsonOrNull<WidthProfile>
  /** Millimetres that somebody measured; they stand before what the GSD says. */
  measured_length: number | null
  measured_width: number | null
  thermal_view: JsonOrNull<ThermalFindingView>
  /** Where the last search for duplicates placed it; null: nowhere. */
  placed: JsonOrNull<PlacedAnnotation>
  version: Generated<number>
  updated_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

export type AnnotationTables = { annotation: AnnotationTable }
