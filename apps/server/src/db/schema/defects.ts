import type { AnnotationShape } from '@plumbline/contract/annotations/annotations'
import type { FollowUpAction, Material, Severity, AiDefectType } from '@plumbline/contract/buildings'
import type { ConfirmableField, Defect, DefectStatus, Progress } from '@plumbline/contract/defects/defects'
import type { PlainTextColumn } from '@plumbline/contract/defects/plain-texts'
import type { DuplicateSearch, DuplicateState } from '@plumbline/contract/defects/duplicates'
import type { DefectEvent } from '@plumbline/contract/defects/history'
import type { Locale } from '@plumbline/contract/locales'
import type { FractionPoint } from '@plumbline/contract/markers/markers'
import type { Currency, UnitRate } from '@plumbline/contract/rules/repair-rates'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, JsonOrNull } from '../json-column.ts'

/** The last numbers given out in a project. */
export type FindingCountTable = {
  project_id: string
  corporate_id: string
  defects: Generated<number>
  suggestions: Generated<number>
  runs: Generated<number>
  /** Photos the detector has read, each once; those deleted since included. */ photos_read: Generated<number>
}

export type DefectTable = Record<PlainTextColumn, Generated<string>> & {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: string
  defect_num: number
  ai_defect_type: AiDefectType | null
  confidence: number | null
  type: string
  sub_type: string | null
  severity: Severity
  material: Material | null
  block: Generated<string>
  floor: string | null
  elevation_id: string | null
  vertical: Generated<string>
  follow_up_action: FollowUpAction
  status: Generated<DefectStatus>
  reporter_id: string | null
  assignee_id: string | null
  /** The due date whose passing was notified. */
  overdue_told: ColumnType<string | null, string | null | undefined, string | null>
  /** The days of which a reminder was sent before they came. */
  due_reminded: ColumnType<string | null, string | null | undefined, string | null>
  repair_reminded: ColumnType<string | null, string | null | undefined, string | null>
  due_date: ColumnType<string | null, string | null | undefined, string | null>
  width: number | null
  length: number | null
  /** Under the scheme that it names; counts while that is the project's. */
  rating: Generated<string | null>
  repair_by: ColumnType<string | null, string | null | undefined, string | null>
  size_source: Defect['sizeSource']
  /** Of each size: a typed width beside a measured length must not make the length a typed one. */
  width_source: Defect['sizeSource']
  length_source: Defect['sizeSource']
  is_below_gsd: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  /** Who handed it in for verification. */
  submitted_by: string | null
  /** The same place in an earlier inspection. */
  earlier_id: string | null
  progress: Progress | null
  /** Null: the link to the earlier one is its own, or there is none. */
  taken_link: JsonOrNull<TakenLink>
  closed_at: Date | null
  /** It is part of this defect, and deleted as far as lists and counts are concerned. */
  merged_into: string | null
  /** The shape that gives the size where several show it; null: the first one. */
  size_annotation_id: string | null
  /** Filled in from the library, and confirmed by no person. */
  unconfirmed: Generated<ConfirmableField[]>
  severity_rank: GeneratedAlways<number>
  place_floor: GeneratedAlways<number>
  /** What is searched, in small letters. */
  words: GeneratedAlways<string>
}

export type DefectEventTable = {
  id: string
  defect_id: string
  project_id: string
  corporate_id: string
  kind: DefectEvent['kind']
  field: string | null
  before: JsonOrNull<unknown>
  after: JsonOrNull<unknown>
  reason: Generated<string>
  /** Of the defect, once this had happened; null where nothing of it can be in anybody's way. */
  version: number | null
  by_id: string | null
  /** Of a contractor behind a share link, who has no account. */
  share_id: Generated<string | null>
  guest_name: Generated<string | null>
  guest_email: Generated<string | null>
  at: Generated<Date>
}

export type DefectCommentTable = {
  id: string
  defect_id: string
  project_id: string
  corporate_id: string
  text: string
  mentions: Generated<string[]>
  by_id: string | null
  /** Of a reader of a share link, who has no account. */
  share_id: Generated<string | null>
  guest_name: Generated<string | null>
  guest_email: Generated<string | null>
  created_at: Generated<Date>
}

export type DefectAfterPhotoTable = {
  defect_id: string
  media_id: string
  project_id: string
  corporate_id: string
  by_id: string | null
  created_at: Generated<Date>
}

/** What a deleted photo showed of a defect. key: null until it is cut. */
export type DefectCropTable = {
  defect_id: string
  media_id: string
  project_id: string
  corporate_id: string
  image_name: string
  key: string | null
  created_at: Generated<Date>
  shape: AnnotationShape
  points: ColumnType<FractionPoint[][], string, string>
  box_left: number
  box_top: number
  box_right: number
  box_bottom: number
}

export type DefectViewTable = {
  id: string
  project_id: string
  corporate_id: string
  owner_id: string
  name: string
  search: string
  columns: Generated<string[]>
  is_shared: Generated<boolean>
  updated_at: Generated<Date>
}

/** hash: of the token in the secret address. project_id: null: all projects that the person may open. */
export type CalendarFeedTable = {
  id: string
  corporate_id: string
  project_id: string | null
  user_id: string
  hash: Buffer
  language: Locale
  created_at: Generated<Date>
  last_read_at: Generated<Date | null>
}

/** The merged defect that a link came from, and what the survivor said of its progress before. */
export type TakenLink = { readonly from: string; readonly progress: Progress | null }

/** What a defect's size was. */
export type StoredSize = {
  readonly width: number | null
  readonly length: number | null
  readonly size_source: Defect['sizeSource']
  /** Left out of what was merged before each had its own. */
  readonly width_source?: Defect['sizeSource']
  readonly length_source?: Defect['sizeSource']
  readonly is_below_gsd: boolean
  readonly size_annotation_id: string | null
}

/** One defect became part of another. */
export type DefectMergeTable = {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: Generated<string>
  survivor_id: string
  merged_id: string
  /** Shapes that came with it, deleted ones included; those that left again are taken out. */
  annotation_ids: string[]
  has_moved_pin: boolean
  /** Of the survivor, for the undo. */
  size_before: Json<StoredSize>
  /** Null: merged by the project's setting. */
  by_id: string | null
  at: Date
  undone_at: Date | null
}

/** Two shapes on different photos that seem to show one defect. one_id is the lower id. */
export type DuplicatePairTable = {
  id: string
  inspection_id: string
  project_id: string
  corporate_id: Generated<string>
  elevation_id: string
  /** Of the last search. */
  group_id: string
  one_id: string
  other_id: string
  score: number
  distance_m: number
  state: Generated<DuplicateState>
  decided_by: string | null
  decided_at: Date | null
  found_at: Date
}

export type DuplicateSearchTable = {
  inspection_id: string
  project_id: string
  corporate_id: Generated<string>
  requested_at: Date
  searched_at: Date | null
  has_failed: Generated<boolean>
  figures: Json<Pick<DuplicateSearch, 'shapeCount' | 'placedCount' | 'notPlaced'>>
}

export type DuplicateSettingsTable = {
  project_id: string
  corporate_id: Generated<string>
  merges_sure: Generated<boolean>
  version: Generated<number>
  updated_by: string | null
  updated_at: Generated<Date>
}

/** Changes of the counts by severity; the count is their sum. Written by triggers. */
export type DefectTallyTable = {
  id: GeneratedAlways<string>
  inspection_id: string
  project_id: string
  corporate_id: Generated<string>
  severity: Severity
  n: number
}

type RatesColumns = {
  currency: Currency | null
  rates: Json<readonly UnitRate[]>
  version: Generated<number>
  updated_by: string | null
  updated_at: Generated<Date>
}
export type CorporateRatesTable = RatesColumns & { corporate_id: string }
export type ProjectRatesTable = RatesColumns & { project_id: string; corporate_id: Generated<string> }

export type VoiceNoteTable = {
  id: string
  defect_id: string
  project_id: string
  corporate_id: string
  key: string
  size: string
  sha256: Buffer
  content_type: string
  seconds: number
  by_id: string | null
  created_at: Generated<Date>
}

export type DefectTables = {
  corporate_repair_rates: CorporateRatesTable
  project_repair_rates: ProjectRatesTable
  finding_count: FindingCountTable
  defect_tally: DefectTallyTable
  defect: DefectTable
  defect_event: DefectEventTable
  defect_comment: DefectCommentTable
  defect_after_photo: DefectAfterPhotoTable
  defect_crop: DefectCropTable
  voice_note: VoiceNoteTable
  defect_view: DefectViewTable
  defect_merge: DefectMergeTable
  duplicate_pair: DuplicatePairTable
  duplicate_search: DuplicateSearchTable
  calendar_feed: CalendarFeedTable
  duplicate_settings: DuplicateSettingsTable
}
