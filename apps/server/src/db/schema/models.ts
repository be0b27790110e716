import type { ModelUnit, PlacementSource, UpAxis } from '@plumbline/contract/models/placement'
import type {
  Model,
  ModelFacts,
  ModelKind,
  Reconstruction,
  reconstructionQualities,
} from '@plumbline/contract/models/models'
import type { ModelView } from '@plumbline/contract/models/views'
import type { OwnPlace } from '@plumbline/models/place/own-place'
import type { StatedPlace } from '@plumbline/models/place/stated-place'
import type { Generated } from 'kysely'
import type { Json, JsonOrNull } from '../json-column.ts'

/**
 * In the metres of the file itself, before anything was taken off them. `matrix`: to the project's metres, column by
 * column.
 */
export type StoredPlacement = {
  readonly source: PlacementSource
  readonly matrix: readonly number[]
  readonly scale: number
  /** Missing where it was stored before it was asked for. */ readonly isScaleChosen?: boolean
  /** Missing where it was stored before it could be chosen: z. */ readonly up?: UpAxis
  readonly residuals: readonly number[]
}

/** What a build found. origin: metres taken off the file's own, so that a float can hold them. */
export type BuildFacts = Omit<ModelFacts, 'unit' | 'skipped'> & {
  /** Missing of builds that did not count it. */ readonly skipped?: number
  /** Missing of builds that did not look for it. */ readonly unit?: ModelUnit
  /** Missing of builds that did not record it. */ readonly stated?: StatedPlace
} & { readonly origin: readonly [number, number, number]; readonly hasTree: boolean }

export type ModelTable = {
  /** That of its drawing. No reference: what a deleted one leaves in the store must still be found. */
  id: string
  project_id: string
  corporate_id: string
  kind: ModelKind
  state: Generated<Model['state']>
  error_code: string | null
  /** What the error is about, such as a file that is missing. */
  error_subject: string | null
  /** What it is made of; another one after a replacement. */
  file_key: string
  /** Where the build that is shown lies. */
  folder: string | null
  facts: JsonOrNull<BuildFacts>
  placement: JsonOrNull<StoredPlacement>
  /** Where the file itself says it is; null: it does not. */
  own_place: JsonOrNull<OwnPlace>
  /** Somebody said that the file is wrong about it. */
  ignores_own: Generated<boolean>
  job_id: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type ModelFrameTable = {
  project_id: string
  corporate_id: string
  latitude: number | null
  longitude: number | null
  altitude: number | null
  camera_lift: Generated<number>
  version: Generated<number>
  updated_at: Generated<Date>
}

export type ModelPinTable = {
  defect_id: string
  inspection_id: string
  project_id: string
  corporate_id: string
  model_id: string | null
  x: number
  y: number
  z: number
  normal: JsonOrNull<[number, number, number]>
  /** Of the building element that it was put on; null: of none, or it is not known. */
  ifc_guid: string | null
  updated_by: string | null
  updated_at: Generated<Date>
}

export type ReconstructionTable = {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: string
  name: string
  quality: (typeof reconstructionQualities)[number]
  state: Generated<Reconstruction['state']>
  error_code: string | null
  detail: Generated<string>
  percent: Generated<number>
  media_ids: string[]
  sent: Generated<number>
  /** Photos that were deleted before they could be sent. */
  missing_ids: Generated<string[]>
  /** Photos that the engine did not use; null: it did not say. */
  unused_ids: Generated<string[] | null>
  /** The engine's own id of the task; null until the engine has accepted it. */
  engine_task: string | null
  model_ids: Generated<string[]>
  job_id: string | null
  created_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** Where in the picture, in fractions of it. */
export type SeenPin = { readonly defectId: string; readonly at: { readonly x: number; readonly y: number } }

export type ModelViewTable = {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: string
  model_id: string
  /** The model's name, shown after the model is deleted. */
  model_name: string
  /** What the model was made of: another one by now means that it was replaced. */
  model_file_key: string
  name: string
  eye: Json<ModelView['eye']>
  section: JsonOrNull<NonNullable<ModelView['section']>>
  pins: Json<readonly SeenPin[]>
  folder: string
  extension: 'jpg' | 'png'
  width: number
  height: number
  /** Of all that lies in the folder. */
  size: string
  /** False: its room is taken, its picture is on its way. */
  is_stored: Generated<boolean>
  position: number
  version: Generated<number>
  taken_by: string | null
  taken_at: Date
}

export type ModelTables = {
  model_view: ModelViewTable
  model: ModelTable
  model_frame: ModelFrameTable
  model_pin: ModelPinTable
  reconstruction: ReconstructionTable
}
