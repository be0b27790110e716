import type {
  Alignment,
  Span,
  SurveyConditions,
  ThermalImage,
  ThermalPalette,
  ThermalScene,
  ThermalViewState,
} from '@plumbline/contract/thermal/thermal'
import type { Generated } from 'kysely'
import type { Json, JsonOrNull } from '../json-column.ts'

export type ThermalImageTable = {
  media_id: string
  inspection_id: string
  project_id: string
  corporate_id: string
  state: Generated<ThermalImage['state']>
  error_code: string | null
  temperatures_key: string | null
  width: number | null
  height: number | null
  least: number | null
  most: number | null
  mean: number | null
  camera_scene: JsonOrNull<ThermalScene>
  scene: JsonOrNull<ThermalScene>
  can_change_scene: Generated<boolean>
  view: JsonOrNull<ThermalViewState>
  version: Generated<number>
  updated_by: string | null
  updated_at: Generated<Date>
}

export type ThermalAlignmentTable = {
  inspection_id: string
  camera_pair: string
  project_id: string
  corporate_id: string
  alignment: Json<Alignment>
  updated_by: string | null
  updated_at: Generated<Date>
}

export type ThermalSurveyTable = {
  inspection_id: string
  project_id: string
  corporate_id: string
  conditions: Json<SurveyConditions>
  locked_span: JsonOrNull<Span>
  palette: ThermalPalette
  version: Generated<number>
  updated_by: string | null
  updated_at: Generated<Date>
}

export type ThermalTables = {
  thermal_image: ThermalImageTable
  thermal_alignment: ThermalAlignmentTable
  thermal_survey: ThermalSurveyTable
}
