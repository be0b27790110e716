import type { PlacedPhoto } from './types.ts'

/** Metres of the elevation that the mosaic may show; photos that reach over it are cut. */
export type MosaicArea = { readonly lengthM: number; readonly heightM: number }

export const usualMmPx = 5
/** Pixels: the side of a cell of the source map. */
export const cellPx = 16
/** In the source map: no photo shows the cell. */
export const noSource = 65_535

export type MosaicPlan = {
  readonly mmPx: number
  readonly widthPx: number
  readonly heightPx: number
  /** Elevation metres of the outer corner of the top left pixel. */
  readonly originX: number
  readonly originY: number
  /** In the order of the source map. */
  readonly photos: readonly PlacedPhoto[]
  readonly columns: number
  readonly rows: number
  /** Row by row from the top left: index in photos of the photo in the middle of each cell. */
  readonly sources: Uint16Array
}

/** As asked, 5 mm otherwise, never finer than half of the photos are. */
export function chooseMmPx(placed: readonly Pick<PlacedPhoto, 'mmPx'>[], asked?: number): number {
  const scales = placed.map(({ mmPx }) => mmPx).sort((one, other) => one - other)
  return Math.max(asked ?? usualMmPx, scales[scales.length >> 1] ?? 0)
}

/** Undefined where no photo shows any part of the area. */
export function planMosaic(_placed: readonly PlacedPhoto[], _area: MosaicArea, _mmPx: number): MosaicPlan | undefined {
  throw new Error('follows')
}

/** The photos that a band of rows needs, in the order in which renderBand asks for them. */
export function photosOfBand(_plan: MosaicPlan, _top: number, _rows: number): readonly PlacedPhoto[] {
  throw new Error('follows')
}

/** Which photo a place of the elevation came from and where in it, as fractions of the photo; undefined where no photo shows it. */
export function sourceAt(
  _plan: MosaicPlan,
  _x: number,
  _y: number,
): { readonly imageId: string; readonly point: { readonly x: number; readonly y: number } } | undefined {
  throw new Error('follows')
}
