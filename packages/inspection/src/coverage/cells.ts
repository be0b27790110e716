import type { CameraLens } from './camera-pose.ts'
import { outsideOf, type FacadeSize } from './frame/facade-parts.ts'
import type { PlaneView } from './plane-view.ts'
import { cellM, noneSeen, steepestAngle, type ElevationPoint } from './types.ts'

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
  /** 1 where a cell is air beside the elevation; undefined where none is. */
  readonly outside: Uint8Array | undefined
}

/** More would not fit into an answer; a larger elevation has larger cells. */
const maxCells = 1_000_000

const countOf = (metres: number, side: number) => Math.max(1, Math.ceil(metres / side - 1e-6))

export function emptyCells({ lengthM, heightM, parts }: FacadeSize): Cells {
  let side: number = cellM
  while (countOf(lengthM, side) * countOf(heightM, side) > maxCells) side *= 2
  const [columns, rows] = [countOf(lengthM, side), countOf(heightM, side)]
  const edge = (index: number, metres: number) => Math.min(index * side, metres)
  const middles = (count: number, metres: number) =>
    Float64Array.from({ length: count }, (_, index) => (edge(index, metres) + edge(index + 1, metres)) / 2)
  const sides = (count: number, metres: number) =>
    Float64Array.from({ length: count }, (_, index) => edge(index + 1, metres) - edge(index, metres))
  const xs = middles(columns, lengthM)
  const ys = middles(rows, heightM).map((fromTop) => heightM - fromTop)
  return {
    cellM: side,
    columns,
    rows,
    xs,
    ys,
    outside: outsideOf(xs, ys, parts),
    widths: sides(columns, lengthM),
    heights: sides(rows, heightM),
    best: new Uint16Array(columns * rows).fill(noneSeen),
    count: new Uint8Array(columns * rows),
  }
}

/** finest: hundredths of a mm/px. */
export type Drawn = { seen: number; coarse: number; oblique: number; hidden: number; finest: number }

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
 * Hundredths of a mm/px at a place of the plane, as metres from the foot of the camera's plumb line on it: along the
 * direction in which the picture is stretched more. In the middle of the photo that is distance / focal length / cos of
 * the angle.
 */
function scaleOf({ camera, view, right, up }: PlaneView, { focal }: CameraLens): (u: number, v: number) => number {
  const w = camera.w
  const [rightU, rightV, rightW] = [right.u, right.v, right.w * w]
  const [upU, upV, upW] = [up.u, up.v, up.w * w]
  const [viewU, viewV, viewW] = [view.u, view.v, view.w * w]
  const scale = 100_000 / (focal * w)
  return (u, v) => {
    const z = viewU * u + viewV * v - viewW
    if (!(z > 0)) return Infinity
    const x = (rightU * u + rightV * v - rightW) / z
    const y = (upU * u + upV * v - upW) / z
    // How the picture moves when the place on the plane moves: its larger stretch over its area is one over the
    // smaller.
    const a = rightU - x * viewU
    const b = rightV - x * viewV
    const c = upU - y * viewU
    const d = upV - y * viewV
    const sum = a * a + b * b + c * c + d * d
    const area = w / z
    return scale * z * z * Math.sqrt((sum + Math.sqrt(Math.max(0, sum * sum - 4 * area * area))) / 2)
  }
}

/** Cells have whole hundredths of a mm/px: 2.004 is as fine as 2. */
export const hundredths = (mmPx: number): number => Math.floor(mmPx * 100 + 1e-6)

/** Enters every cell whose middle the polygon holds. */
export function drawPart(cells: Cells, { view, lens, polygon, limitMmPx, isHidden }: Part, drawn: Drawn): void {
  const { columns, rows, xs, ys, best, count, outside, cellM: side } = cells
  const limit = limitMmPx === null ? coarsest : Math.min(coarsest, hundredths(limitMmPx))
  const farthest = (view.camera.w * widestTangent) ** 2
  const [footU, footV] = [view.plane.startM + view.camera.u, view.camera.v]
  const scaleAt = scaleOf(view, lens)
  const heights = polygon.map(({ y }) => y)
  const top = ys[0]! + cells.heights[0]! / 2
  const lastRow = Math.min(rows - 1, Math.ceil((top - Math.min(...heights)) / side) + 1)
  for (let row = Math.max(0, Math.floor((top - Math.max(...heights)) / side) - 1); row <= lastRow; row += 1) {
    const chord = chordAt(polygon, ys[row]!)
    if (chord === undefined) continue
    const right = chord[1]
    const v = ys[row]! - footV
    let column = Math.max(0, Math.floor(chord[0] / side) - 1)
    while (column < columns && xs[column]! < chord[0]) column += 1
    for (; column < columns && xs[column]! <= right; column += 1) {
      const index = row * columns + column
      if (outside !== undefined && outside[index] === 1) continue
      const u = xs[column]! - footU
      if (u * u + v * v > farthest) {
        drawn.oblique += 1
        continue
      }
      const value = Math.round(scaleAt(u, v))
      if (!(value <= limit)) {
        drawn.coarse += 1
        continue
      }
      if (isHidden !== undefined && isHidden(u + view.camera.u)) {
        drawn.hidden += 1
        continue
      }
      if (value < best[index]!) best[index] = value
      if (value < drawn.finest) drawn.finest = value
      if (count[index]! < 255) count[index]! += 1
      drawn.seen += 1
    }
  }
}

/** Of a part of the rows and columns, weighted by area; what is air does not take part. */
export function seenShareOf(
  { columns, widths, heights, count, outside }: Omit<Cells, 'best'>,
  firstRow: number,
  endRow: number,
  [firstColumn, endColumn]: readonly [number, number] = [0, columns],
): number {
  let [seen, whole] = [0, 0]
  for (let row = firstRow; row < endRow; row += 1) {
    let length = 0
    let total = 0
    for (let column = firstColumn; column < endColumn; column += 1) {
      if (outside !== undefined && outside[row * columns + column] === 1) continue
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
