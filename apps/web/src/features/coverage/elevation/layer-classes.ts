import { isOutside, isSeen, type CoverageGrid } from './coverage-grid.ts'
import { memoizeByObject } from './memoize-by-object.ts'

export const elevationLayers = ['defects', 'coverage', 'scale', 'overlap', 'close-range'] as const
export type ElevationLayer = (typeof elevationLayers)[number]
/** Those that this feature paints. */
export type CoverageLayer = Exclude<ElevationLayer, 'defects'>
type GridLayer = Exclude<CoverageLayer, 'close-range'>

/** One step of a legend: what falls up to and with `to`. */
export type LayerClass = {
  readonly from: number
  readonly to: number
  /** Hex, for a canvas cannot read a token. One hue from dark to light, so that the order is seen in grey too. */
  readonly colour: string
}

const seen: readonly LayerClass[] = [{ from: 0, to: Infinity, colour: '#0e7c86' }]
/** mm/px. */
const scales: readonly LayerClass[] = [
  { from: 0, to: 1, colour: '#073b40' },
  { from: 1, to: 2, colour: '#0e7c86' },
  { from: 2, to: 3, colour: '#5fb3b9' },
  { from: 3, to: 5, colour: '#a3d6da' },
  { from: 5, to: Infinity, colour: '#e3f3f4' },
]
/** Photos per cell. */
const overlaps: readonly LayerClass[] = [
  { from: 1, to: 1, colour: '#e3f3f4' },
  { from: 2, to: 2, colour: '#5fb3b9' },
  { from: 3, to: 4, colour: '#0e7c86' },
  { from: 5, to: Infinity, colour: '#073b40' },
]

const classes: Readonly<Record<GridLayer, readonly LayerClass[]>> = {
  coverage: seen,
  scale: scales,
  overlap: overlaps,
}
export const isGridLayer = (layer: CoverageLayer): layer is GridLayer => layer !== 'close-range'
export const classesOf = (layer: CoverageLayer): readonly LayerClass[] => (isGridLayer(layer) ? classes[layer] : [])

const valueOf = (grid: CoverageGrid, layer: CoverageLayer, cell: number): number =>
  layer === 'overlap' ? grid.count[cell]! : grid.best[cell]! / 100

function classOf(grid: CoverageGrid, layer: CoverageLayer, cell: number): number {
  if (isOutside(grid, cell)) return -2
  if (!isSeen(grid, cell)) return -1
  const value = valueOf(grid, layer, cell)
  return classesOf(layer).findIndex(({ to }) => value <= to)
}

const knownClasses = memoizeByObject((_: CoverageGrid) => new Map<CoverageLayer, Int8Array>())

/** The class of each cell; -1: not seen, -2: air beside the elevation. The legend and the drawing share the answer. */
export function cellClasses(grid: CoverageGrid, layer: CoverageLayer): Int8Array {
  const known = knownClasses(grid).get(layer)
  if (known !== undefined) return known
  const cells = new Int8Array(grid.best.length)
  for (let cell = 0; cell < cells.length; cell += 1) cells[cell] = classOf(grid, layer, cell)
  knownClasses(grid).set(layer, cells)
  return cells
}

/** What share of all cells of the elevation each class has, and last what was not seen. */
export function classShares(cells: Int8Array, count: number): readonly number[] {
  const sums = Array.from({ length: count + 1 }, () => 0)
  let all = 0
  for (const cell of cells) {
    if (cell === -2) continue
    sums[cell === -1 ? count : cell]! += 1
    all += 1
  }
  return sums.map((sum) => (all === 0 ? 0 : sum / all))
}

/** The drawing is seen through the colours. */
export const opacity = 0.7

/** Pixels of a picture with one pixel a cell: seen cells in the colour of their class, the others transparent. */
export function classPixels(cells: Int8Array, layer: CoverageLayer): Uint8ClampedArray<ArrayBuffer> {
  const colours = classesOf(layer).map(({ colour }) =>
    [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16)),
  )
  const pixels = new Uint8ClampedArray(cells.length * 4)
  for (const [index, cell] of cells.entries()) {
    const colour = colours[cell]
    if (colour === undefined) continue
    pixels.set(colour, index * 4)
    pixels[index * 4 + 3] = 255 * opacity
  }
  return pixels
}

/** Opaque where nothing was seen: what the hatching shows through. */
export function unseenPixels(cells: Int8Array): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(cells.length * 4)
  for (const [index, cell] of cells.entries()) if (cell === -1) pixels[index * 4 + 3] = 255
  return pixels
}
