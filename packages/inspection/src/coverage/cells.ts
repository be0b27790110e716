import type { CameraLens } from './camera-pose.ts'
import type { PlaneView } from './plane-view.ts'
import { cellM, noneSeen, steepestAngle, type ElevationFrame, type ElevationPoint } from './types.ts'

/** Squares over developed length x height, row by row from the top left. */
export type Cells = {
  readonly cellM: number
  readonly columns: number
  readonly rows: number
  /** Metres of the middles: the last column and the lowest row end with the elevation. */
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** Metres of each column's width and each row's height. */
  readonly widths: Float64Array
  readonly heights: Float64Array
  readonly best: Uint16Array
  readonly count: Uint8Array
}

/** More would not fit into an answer; a larger elevation has larger cells. */
const maxCells = 1_000_000

const countOf = (metres: number, side: number) => Math.max(1, Math.ceil(metres / side - 1e-6))

export function emptyCells({ lengthM, heightM }: Pick<ElevationFrame, 'lengthM' | 'heightM'>): Cells {
  let side: number = cellM
  while (countOf(lengthM, side) * countOf(heightM, side) > maxCells) side *= 2
  const [columns, rows] = [countOf(lengthM, side), countOf(heightM, side)]
  const edge = (index: number, metres: number) => Math.min(index * side, metres)
  const middles = (count: number, metres: number) =>
    Float64Array.from({ length: count }, (_, index) => (edge(index, metres) + edge(index + 1, metres)) / 2)
  const sides = (count: number, metres: number) =>
    Float64Array.from({ length: count }, (_, index) => edge(index + 1, metres) - edge(index, metres))
  return {
    cellM: side,
    columns,
    rows,
    xs: middles(columns, lengthM),
    ys: middles(rows, heightM).map((fromTop) => heightM - fromTop),
    widths: sides(columns, lengthM),
    heights: sides(rows, heightM),
    best: new Uint16Array(columns * rows).fill(noneSeen),
    count: new Uint8Array(columns * rows),
  }
}

export type Drawn = { seen: number; coarse: number; oblique: number; hidden: number }

type Part = {
  readonly view: PlaneView
  readonly lens: CameraLens
  /** Convex, along the developed length. */
  readonly polygon: readonly ElevationPoint[]
  readonly limitMmPx: number | null
  /** Whether another plane stands between the camera and this place of the plane. */
  readonly isHidden: ((along: number) => boolean) | undefined
}

/** Where a line at this height enters and leaves a convex polygon. */
function chordAt(polygon: readonly ElevationPoint[], y: number): readonly [number, number] | undefined {
  let [left, right] = [Infinity, -Infinity]
  for (let index = 0; index < polygon.length; index += 1) {
    const from = polygon[index]!
    const to = polygon[index + 1 === polygon.length ? 0 : index + 1]!
    if ((from.y < y && to.y < y) || (from.y > y && to.y > y)) continue
    const x = from.y === to.y ? from.x : from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)
    left = Math.min(left, x, from.y === to.y ? to.x : x)
    right = Math.max(right, x, from.y === to.y ? to.x : x)
  }
  return left <= right ? [left, right] : undefined
}

const widestTangent = Math.tan((steepestAngle * Math.PI) / 180)
/** Coarser scales cannot be written in two bytes. */
const coarsest = noneSeen - 1

/**
 * Enters every cell whose middle the polygon holds. Millimetres a pixel are those of the cell itself, along the direction in which the picture
 * is stretched more: in the middle of the photo that is distance / focal length / cos of the angle.
 */
export function drawPart(cells: Cells, { view, lens, polygon, limitMmPx, isHidden }: Part, drawn: Drawn): void {
  const { columns, rows, xs, ys, best, count } = cells
  const { camera, right, up, view: axis, plane } = view
  const limit = limitMmPx === null ? coarsest : Math.min(coarsest, limitMmPx * 100)
  const farthest = (camera.w * widestTangent) ** 2
  const scale = 100_000 / (lens.focal * camera.w)
  const heights = polygon.map(({ y }) => y)
  const top = rows === 0 ? 0 : ys[0]! + cells.heights[0]! / 2
  const firstRow = Math.max(0, Math.floor((top - Math.max(...heights)) / cells.cellM) - 1)
  const lastRow = Math.min(rows - 1, Math.ceil((top - Math.min(...heights)) / cells.cellM) + 1)
  for (let row = firstRow; row <= lastRow; row += 1) {
    const chord = chordAt(polygon, ys[row]!)
    if (chord === undefined) continue
    const v = ys[row]! - camera.v
    let column = Math.max(0, Math.floor(chord[0] / cells.cellM) - 1)
    while (column < columns && xs[column]! < chord[0]) column += 1
    for (; column < columns && xs[column]! <= chord[1]; column += 1) {
      const u = xs[column]! - plane.startM - camera.u
      if (u * u + v * v > farthest) {
        drawn.oblique += 1
        continue
      }
      const z = axis.u * u + axis.v * v - axis.w * camera.w
      const x = (right.u * u + right.v * v - right.w * camera.w) / z
      const y = (up.u * u + up.v * v - up.w * camera.w) / z
      // How the picture moves when the place on the plane moves: its larger stretch over its area is one over the smaller.
      const [a, b] = [right.u - x * axis.u, right.v - x * axis.v]
      const [c, d] = [up.u - y * axis.u, up.v - y * axis.v]
      const sum = a * a + b * b + c * c + d * d
      const area = camera.w / z
      const stretch = Math.sqrt((sum + Math.sqrt(Math.max(0, sum * sum - 4 * area * area))) / 2)
      const value = Math.round(scale * z * z * stretch)
      if (!(z > 0 && value <= limit)) {
        drawn.coarse += 1
        continue
      }
      if (isHidden !== undefined && isHidden(u + camera.u)) {
        drawn.hidden += 1
        continue
      }
      const index = row * columns + column
      if (value < best[index]!) best[index] = value
      if (count[index]! < 255) count[index]! += 1
      drawn.seen += 1
    }
  }
}

/** Of a part of the rows, weighted by area. */
export function seenShareOf({ columns, widths, heights, count }: Cells, firstRow: number, endRow: number): number {
  let [seen, whole] = [0, 0]
  for (let row = firstRow; row < endRow; row += 1) {
    let length = 0
    let total = 0
    for (let column = 0; column < columns; column += 1) {
      total += widths[column]!
      if (count[row * columns + column]! > 0) length += widths[column]!
    }
    seen += length * heights[row]!
    whole += total * heights[row]!
  }
  return whole > 0 ? seen / whole : 0
}

/** Millimetres a pixel in the middle of all cells that were seen. */
export function medianOf(best: Uint16Array): number | null {
  const tally = new Uint32Array(noneSeen)
  let seen = 0
  for (const value of best) {
    if (value === noneSeen) continue
    tally[value]! += 1
    seen += 1
  }
  if (seen === 0) return null
  let below = 0
  const value = tally.findIndex((times) => (below += times) * 2 >= seen)
  return value / 100
}
