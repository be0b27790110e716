import type { Mosaic, MosaicFormat, MosaicLeftOutReason, MosaicPart } from '@plumbline/contract/mosaics/mosaics'
import type { FrameScale } from '@plumbline/inspection/coverage/types'
import type { PlacementBasis, PlaneCamera } from '@plumbline/mosaic/types'
import type { Generated } from 'kysely'
import type { Json, JsonOrNull } from '../json-column.ts'

/** What the job wrote of a mosaic that is completed. */
export type MadeMosaic = {
  /** Never finer than the median photo, so it may be coarser than asked for. */
  readonly mmPx: number
  readonly widthPx: number
  readonly heightPx: number
  readonly originX: number
  readonly originY: number
  /** Metres of the developed length that each plane of the elevation takes. */
  readonly planes: readonly { readonly fromM: number; readonly toM: number }[]
  readonly residualPx: Mosaic['residualPx']
  readonly accuracy: Mosaic['accuracy']
  readonly shownShare: number
  readonly tileSize: number
  readonly levels: number
  readonly photosUsed: number
  readonly temperature: Mosaic['temperature']
  /** Of the frame it was made in; missing: as positions and lenses give all lengths. */
  readonly scale?: FrameScale | undefined
}

/** Files of a download, by format. */
export type MosaicExports = Partial<
  Record<
    MosaicFormat,
    {
      readonly at: string
      readonly parts: readonly Omit<MosaicPart, 'url' | 'worldUrl'>[]
      readonly keys: readonly string[]
    }
  >
>

/** A version; its elevation and inspection may be deleted, and then a sweep deletes it with its files. */
export type MosaicTable = {
  id: string
  inspection_id: string
  elevation_id: string
  project_id: string
  corporate_id: Generated<string>
  kind: Mosaic['kind']
  status: Generated<Mosaic['status']>
  error_code: string | null
  /** As asked for. */
  mm_px: number
  /** Null: every photo of the elevation. */
  image_ids: string[] | null
  made: JsonOrNull<MadeMosaic>
  /** Where its files lie. */
  folder: string | null
  /** What it holds of the quota. */
  bytes: Generated<string>
  exports: Json<MosaicExports>
  job_id: string | null
  created_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  finished_at: Date | null
}

/** A photo that is in the mosaic, or why it is not. */
export type MosaicPhotoTable = {
  mosaic_id: string
  media_id: string
  project_id: string
  corporate_id: Generated<string>
  /** Its number in the source map; null: left out. */
  position: number | null
  reason: MosaicLeftOutReason | null
  /** Index in the planes of the elevation's frame: what is said of it holds on that plane alone. */
  plane: number | null
  basis: PlacementBasis | null
  /** The exact model, by which it was painted. */
  camera: JsonOrNull<PlaneCamera>
  /** Pixels of the photo, of width_px x height_px, to elevation metres; row by row, 3 x 3. */
  to_elevation: number[] | null
  width_px: number | null
  height_px: number | null
  mm_px: number | null
  sharpness: number | null
  sigma_m: number | null
  median_px: number | null
  matches: Generated<number>
}

export type MosaicTables = { mosaic: MosaicTable; mosaic_photo: MosaicPhotoTable }
