import type { ElevationPoint } from '../coverage/types.ts'

/** line: a crack and its branches. area: outlines, filled by the even-odd rule. */
export type ShapeKind = 'line' | 'area'

/** A shape of a photo in metres of the elevation. */
export type PlacedShape = {
  readonly id: string
  readonly imageId: string
  readonly elevationId: string
  readonly type: string
  /** Shapes of one defect are one already; null: of none. */
  readonly defectId: string | null
  readonly kind: ShapeKind
  readonly lines: readonly (readonly ElevationPoint[])[]
}

/** Where a photo lies on the elevation. */
export type PlacedPhoto = {
  readonly imageId: string
  /** Its four corners in metres, in order. */
  readonly corners: readonly ElevationPoint[]
  /** Metres, one standard deviation, against another photo. */
  readonly sigmaM: number
  readonly mmPx: number
  readonly sharpness: number | null
}

/** Two shapes on different photos that show one defect; score 0 to 1. */
export type SamePair = {
  readonly one: string
  readonly other: string
  readonly score: number
  /** Metres between their middles as their photos place them. */
  readonly distanceM: number
}

/** All of them show one defect; at least two. */
export type SameGroup = {
  readonly shapeIds: readonly string[]
  /** Of its least sure link. */
  readonly score: number
  /** Shape on the sharp photo with the finest scale, which gives the size. */
  readonly bestId: string
}

export type SameDefects = { readonly pairs: readonly SamePair[]; readonly groups: readonly SameGroup[] }
