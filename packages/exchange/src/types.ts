import type { DrawnShape } from '@plumbline/geometry/drawn-shape'
import type { Point } from '@plumbline/geometry/point'
import type { ExchangeSizes } from './sizes.ts'

/** What a shape shows, as far as the files of annotation programs say it. */
export type ExchangeDefect = {
  readonly _id: string
  /** 'DF0031'. */
  readonly label: string
  /** Index of its type in the categories of the file. */
  readonly category: number
  readonly severity: string
  /** Scheme and level, as 'nyc-fisp:swarmp'; null: no person rated it. */
  readonly rating: string | null
  readonly status: string
  readonly sizes: ExchangeSizes
  /** Fields that no person has chosen or confirmed. */
  readonly unconfirmed: readonly string[]
}

/** Pixels of the photo, from its upper left corner. */
export type PixelLines = readonly (readonly Point[])[]

export type ExchangeShape = {
  readonly _id: string
  readonly version: number
  readonly shape: DrawnShape['shape']
  readonly lines: PixelLines
  /** Across a line, where it was measured. */
  readonly widthPx: number | null
  readonly defect: ExchangeDefect
}

export type ExchangePhoto = {
  /** Its name; where two photos of the file have the same one, a folder named by the photo's id and the name. */
  readonly path: string
  readonly width: number
  readonly height: number
  /** 'YYYY-MM-DD HH:MM:SS' by the camera's clock. */
  readonly takenAt: string | null
  readonly shapes: readonly ExchangeShape[]
}

/** A defect type. name: the key of the library, or what the company calls its own type. */
export type ExchangeCategory = { readonly name: string; readonly title: string }

/** What a file of photos begins with. */
export type ExchangeHead = {
  /** The project's name and number. */
  readonly title: string
  readonly inspectionId: string
  readonly exportedAt: Date
  readonly categories: readonly ExchangeCategory[]
  readonly photoCount: number
}

export type PhotoPages = AsyncIterable<readonly ExchangePhoto[]>
