import type { PixelLines } from '../types.ts'

export type PlaceValue = string | number | null

/** A column of a table of defects: the same name in every language. */
export type PlaceColumn = { readonly name: string; readonly kind: 'text' | 'integer' | 'real' }

/** Degrees and metres; altitude null: not known. */
export type EarthPoint = { readonly longitude: number; readonly latitude: number; readonly altitude: number | null }

export type PlacedDefect = {
  readonly _id: string
  /** In the order of the columns. */
  readonly values: readonly PlaceValue[]
  /** Null: nothing says where it is. */
  readonly point: EarthPoint | null
  /** Closed outlines in metres of its elevation; null: not placed on one. */
  readonly outlines: { readonly elevationId: string; readonly lines: PixelLines } | null
}

export type DefectPages = AsyncIterable<readonly PlacedDefect[]>
