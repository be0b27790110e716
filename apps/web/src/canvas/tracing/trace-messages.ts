import type { Point, Size } from '@plumbline/geometry/point'
import type { Raster } from '@plumbline/vision/hands/raster'
import type { RegionMark } from '@plumbline/vision/hands/region'
import type { WidthProfile } from '@plumbline/vision/hands/width-profile'
import type { EngineAnswer } from './trace-engine.ts'

/** Level 0 of a photo in tiles; or one address for all of it. `{x}` and `{y}` stand for column and row. */
export type PhotoSource = {
  readonly size: Size
  readonly url: string
  readonly tileSize: number | undefined
  /** Where the server has read the photo: red crack, green spalling, blue rust. */
  readonly probabilitiesUrl?: string
}

export type TraceSource =
  | { readonly kind: 'photo'; readonly photo: PhotoSource }
  | { readonly kind: 'raster'; readonly raster: Raster }

/** Pixels of the photo. */
export type TraceQuestion =
  | { readonly does: 'prepare'; readonly at: Point }
  | { readonly does: 'snap'; readonly at: Point; readonly radius: number }
  | { readonly does: 'follow'; readonly from: Point; readonly to: Point; readonly radius: number }
  | { readonly does: 'grow'; readonly marks: readonly RegionMark[]; readonly tolerance: number }
  | { readonly does: 'measure'; readonly line: readonly Point[] }

export type ToWorker =
  | { readonly kind: 'open'; readonly source: TraceSource }
  | { readonly kind: 'ask'; readonly key: number; readonly question: TraceQuestion }

export type FromWorker = { readonly key: number; readonly answer: EngineAnswer | WidthProfile | undefined }
