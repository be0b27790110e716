import type { FramePlane } from '@plumbline/inspection/coverage/types'
import { isShown, scoreAt, sightsOf, type Bounds, type Sight } from './render/seams.ts'
import { median } from './statistics.ts'
import type { PlacedPhoto } from './types.ts'

/** What the mosaic may show; photos that reach over it are cut. An elevation's frame is one. */
export type MosaicArea = {
  readonly lengthM: number
  readonly heightM: number
  readonly sigmaM: number
  readonly planes: readonly Pick<FramePlane, 'startM' | 'lengthM'>[]
}

export const usualMmPx = 5
/** Pixels: the side of a cell of the source map. */
export const cellPx = 16
/** In the source map: no photo shows the cell. */
export const noSource = 65_535
/** Pixels: beyond, neither a file nor a screen holds it. */
const maxSide = 200_000

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
  readonly sights: readonly Sight[]
}

/** As asked, 5 mm otherwise, never finer than half of the photos are. */
export function chooseMmPx(placed: readonly Pick<PlacedPhoto, 'mmPx'>[], asked?: number): number {
  const isScale = (mmPx: number | undefined): mmPx is number => mmPx !== undefined && mmPx > 0 && mmPx < Infinity
  const scales = placed.map(({ mmPx }) => mmPx).filter(isScale)
  return Math.max(isScale(asked) ? asked : usualMmPx, scales.length === 0 ? 0 : median(scales))
}

/**
 * The planes lie side by side along the developed length; only the outer ends may be exceeded, by what the frame may be
 * off.
 */
function limitsFor({ lengthM, heightM, sigmaM, planes }: MosaicArea): (plane: number) => Bounds {
  const margin = Math.max(0.25, Math.min(1.5, 2 * sigmaM || 0))
  return (plane) => {
    const { startM, lengthM: own } = planes[plane] ?? { startM: 0, lengthM }
    return {
      left: plane === 0 ? startM - margin : startM,
      right: plane >= planes.length - 1 ? lengthM + margin : startM + own,
      bottom: -margin,
      top: heightM + margin,
    }
  }
}

/** Undefined where no photo shows any part of the area. */
export function planMosaic(placed: readonly PlacedPhoto[], area: MosaicArea, mmPx: number): MosaicPlan | undefined {
  const sights = sightsOf(placed, limitsFor(area))
  if (sights.length === 0 || !(mmPx > 0)) return undefined
  const step = mmPx / 1000
  const edge = (pick: (bounds: Bounds) => number, choose: (...values: number[]) => number) =>
    choose(...sights.map(({ bounds }) => pick(bounds)))
  // Whole pixels from the foot and the left end: two mosaics of one elevation and scale lie on one raster.
  const left = Math.floor(edge((bounds) => bounds.left, Math.min) / step)
  const top = Math.ceil(edge((bounds) => bounds.top, Math.max) / step)
  const widthPx = Math.ceil(edge((bounds) => bounds.right, Math.max) / step) - left
  const heightPx = top - Math.floor(edge((bounds) => bounds.bottom, Math.min) / step)
  if (!(widthPx > 0 && heightPx > 0 && widthPx <= maxSide && heightPx <= maxSide)) return undefined
  const [columns, rows] = [Math.ceil(widthPx / cellPx), Math.ceil(heightPx / cellPx)]
  const plan = {
    mmPx,
    widthPx,
    heightPx,
    originX: left * step,
    originY: top * step,
    photos: placed,
    columns,
    rows,
    sources: new Uint16Array(columns * rows).fill(noSource),
    sights,
  }
  fillSources(plan)
  return plan
}

function fillSources({ mmPx, originX, originY, columns, rows, sources, sights }: MosaicPlan): void {
  const side = (cellPx * mmPx) / 1000
  const best = new Float32Array(columns * rows).fill(Infinity)
  const at = new Float64Array(2)
  for (const sight of sights) {
    const { bounds } = sight
    const [first, last] = [Math.floor((bounds.left - originX) / side), Math.floor((bounds.right - originX) / side)]
    const [upper, lower] = [Math.floor((originY - bounds.top) / side), Math.floor((originY - bounds.bottom) / side)]
    for (let row = Math.max(0, upper); row <= Math.min(rows - 1, lower); row += 1) {
      for (let column = Math.max(0, first); column <= Math.min(columns - 1, last); column += 1) {
        const [x, y] = [originX + (column + 0.5) * side, originY - (row + 0.5) * side]
        const score = scoreAt(sight, x, y)
        if (!(score < best[row * columns + column]!) || !isShown(sight, x, y, at)) continue
        best[row * columns + column] = score
        sources[row * columns + column] = sight.index
      }
    }
  }
}

export type Source = { readonly imageId: string; readonly point: { readonly x: number; readonly y: number } }

/**
 * Every photo that shows a place of the elevation and where in it, as fractions of the photo; the one the mosaic shows
 * first.
 */
export function sourcesAt({ sights }: MosaicPlan, x: number, y: number): readonly Source[] {
  const at = new Float64Array(2)
  return sights
    .flatMap((sight) => {
      if (!isShown(sight, x, y, at)) return []
      const { imageId, camera } = sight.photo
      const point = { x: at[0]! / camera.widthPx, y: at[1]! / camera.heightPx }
      return [{ score: scoreAt(sight, x, y), source: { imageId, point } }]
    })
    .sort((one, other) => one.score - other.score)
    .map(({ source }) => source)
}

/** Undefined where no photo shows the place. */
export const sourceAt = (plan: MosaicPlan, x: number, y: number): Source | undefined => sourcesAt(plan, x, y)[0]
