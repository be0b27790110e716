import type { AnalysisRun, RunStatus, Sensitivity } from '@plumbline/contract/analysis/analysis'
import type { AiDefectType } from '@plumbline/contract/buildings'
import type { Generated } from 'kysely'
import type { Json } from '../json-column.ts'

export type AnalysisSettingsTable = {
  project_id: string
  corporate_id: string
  is_on: boolean
  types: AiDefectType[]
  sensitivity: Sensitivity
  version: Generated<number>
  updated_at: Generated<Date>
}

export type AnalysisRunTable = {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: string
  number: number
  origin: AnalysisRun['origin']
  status: Generated<RunStatus>
  types: AiDefectType[]
  sensitivity: Sensitivity
  detector_version: string
  marker_id: string | null
  requested_by: string | null
  created_at: Generated<Date>
  finished_at: Date | null
  /** The run's end was notified up to this moment. */
  told_at: Generated<Date | null>
}

export type AnalysisPhotoTable = {
  run_id: string
  media_id: string
  project_id: string
  corporate_id: string
  status: Generated<RunStatus>
  error_code: string | null
  job_id: string | null
  attempts: Generated<number>
  /** It was read once: its photo is among photos_read. */
  is_counted: Generated<boolean>
  /** How many of each type it left on the photo. */
  found: Json<Partial<Record<AiDefectType, number>>>
  /** Findings beyond what a photo may fill a register with. */
  left_out: Generated<number>
  seconds: number | null
  /** What the detector was sure of, as a small picture; only of the last reading of a photo. */
  probabilities_key: Generated<string | null>
  updated_at: Generated<Date>
}

export type AnalysisTables = {
  analysis_settings: AnalysisSettingsTable
  analysis_run: AnalysisRunTable
  analysis_photo: AnalysisPhotoTable
}
