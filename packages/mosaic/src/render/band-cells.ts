import { cellPx, type MosaicPlan } from '../mosaic-plan.ts'
import { isInside, isShown, scoreAt, type Sight } from './seams.ts'

/** A cell of which a photo shows something. */
export type CellJob = {
  readonly column: number
  readonly row: number
  /**
   * Pixels of the photo at the corners of the cell: x and y of the upper left, upper right, lower left, lower right
   * one.
   */
  readonly corners: Float64Array
  /** Of each pixel of the cell, 0 to 1; null: all of it. */
  readonly weights: Float32Array | null
}

type PhotoJob = { readonly sight: Sight; readonly cells: readonly CellJob[] }

type Candidate = {
  readonly sight: Sight
  readonly corners: Float64Array
  readonly isWhole: boolean
  readonly score: number
}

/** Undefined where the photo shows no corner of the cell. */
function candidateOf(sight: Sight, x: number, y: number, side: number): Candidate | undefined {
  const { bounds } = sight
  if (x > bounds.right || x + side < bounds.left || y < bounds.bottom || y - side > bounds.top) return undefined
  const corners = new Float64Array(8)
  const at = new Float64Array(2)
  let shown = 0
  for (let corner = 0; corner < 4; corner += 1) {
    at.fill(Number.NaN)
    if (isShown(sight, x + (corner % 2) * side, y - (corner >> 1) * side, at)) shown += 1
    // Beside the bounds nothing was computed, and pixels between would be read at the wrong place.
    if (Number.isNaN(at[0]!))
      isShown({ ...sight, bounds: everywhere }, x + (corner % 2) * side, y - (corner >> 1) * side, at)
    corners[corner * 2] = at[0]!
    corners[corner * 2 + 1] = at[1]!
  }
  if (shown === 0 || corners.some(Number.isNaN)) return undefined
  return { sight, corners, isWhole: shown === 4, score: scoreAt(sight, x + side / 2, y - side / 2) }
}

const everywhere = { left: -Infinity, right: Infinity, bottom: -Infinity, top: Infinity }

/**
 * Those that may show a pixel of the cell: the best one that shows all of it, and those that come near it or are better
 * in part.
 */
function contenders(all: readonly Candidate[], side: number, feather: number): readonly Candidate[] {
  const whole = Math.min(...all.map(({ isWhole, score }) => (isWhole ? score : Infinity)))
  return all.filter(({ score, sight }) => score <= whole + feather + 2 * side * Math.max(1, sight.factor))
}

/** Weights of the contenders of one cell, which those of the next are written over. */
type Scratch = Float32Array[]

/**
 * Weights of each contender for each pixel: all to the lowest score, and to others within the feather what is left of
 * it. Without feather the lowest takes all.
 */
function weigh(
  contending: readonly Candidate[],
  x: number,
  y: number,
  step: number,
  feather: number,
  weights: Scratch,
): void {
  for (let index = 0; index < contending.length; index += 1)
    weights[index] = weights[index]?.fill(0) ?? new Float32Array(cellPx * cellPx)
  const scores = new Float64Array(contending.length)
  for (let pixel = 0; pixel < cellPx * cellPx; pixel += 1) {
    const [across, down] = [(pixel % cellPx) + 0.5, Math.floor(pixel / cellPx) + 0.5]
    const [px, py] = [x + across * step, y - down * step]
    let best = Infinity
    for (const [index, { sight, corners, isWhole }] of contending.entries()) {
      const isSeen = isWhole || isPixelShown(sight, corners, across / cellPx, down / cellPx, px, py)
      scores[index] = isSeen ? scoreAt(sight, px, py) : Infinity
      best = Math.min(best, scores[index])
    }
    if (best === Infinity) continue
    let isTaken = false
    for (const [index, score] of scores.entries()) {
      if (feather > 0) weights[index]![pixel] = Math.max(0, 1 - (score - best) / feather)
      else if (score === best && !isTaken) [weights[index]![pixel], isTaken] = [1, true]
    }
  }
}

function isPixelShown(
  { bounds, photo: { camera } }: Sight,
  corners: Float64Array,
  a: number,
  b: number,
  x: number,
  y: number,
): boolean {
  if (x < bounds.left || x > bounds.right || y < bounds.bottom || y > bounds.top) return false
  return isInside(camera, between(corners, 0, a, b), between(corners, 1, a, b))
}

/** Within a cell places of the photo are linear to a hundredth of a pixel. */
export const between = (corners: Float64Array, axis: number, a: number, b: number): number =>
  (corners[axis]! * (1 - a) + corners[2 + axis]! * a) * (1 - b) +
  (corners[4 + axis]! * (1 - a) + corners[6 + axis]! * a) * b

type Shown = Omit<CellJob, 'weights'> & {
  readonly sight: Sight
  /** Only until the next one. */
  readonly weights: Float32Array | null
}

/** Each photo of each cell of the rows from `top` of which it shows something; `isKnown`: nothing is asked of it. */
function* shownCells(
  plan: MosaicPlan,
  top: number,
  rows: number,
  feather: number,
  isKnown: (sight: Sight) => boolean,
): Generator<Shown> {
  const step = plan.mmPx / 1000
  const side = cellPx * step
  const scratch: Scratch = []
  // A band without rows within a cell would ask for the photos of that cell.
  const last = rows > 0 ? Math.min(plan.rows, Math.ceil((top + rows) / cellPx)) : 0
  for (let row = Math.floor(top / cellPx); row < last; row += 1) {
    const y = plan.originY - row * side
    const inRow = plan.sights.filter(({ bounds }) => y >= bounds.bottom && y - side <= bounds.top)
    for (let column = 0; column < plan.columns; column += 1) {
      const x = plan.originX + column * side
      const all = inRow.flatMap((sight) => candidateOf(sight, x, y, side) ?? [])
      if (all.length === 0) continue
      const contending = contenders(all, side, feather)
      if (contending.every(({ sight }) => isKnown(sight))) continue
      const isAlone = contending.length === 1 && contending[0]!.isWhole
      if (!isAlone) weigh(contending, x, y, step, feather, scratch)
      for (const [index, { sight, corners }] of contending.entries()) {
        const weights = isAlone ? null : scratch[index]!
        if (weights === null || weights.some((weight) => weight > 0)) yield { sight, column, row, corners, weights }
      }
    }
  }
}

/** Which photos show which cells of the rows from `top`, and with which weights; feather in metres. */
export function jobsOfBand(plan: MosaicPlan, top: number, rows: number, feather: number): readonly PhotoJob[] {
  const jobs = new Map<Sight, CellJob[]>()
  for (const { sight, weights, ...cell } of shownCells(plan, top, rows, feather, () => false)) {
    const own = { ...cell, weights: weights && weights.slice() }
    const cells = jobs.get(sight)
    if (cells) cells.push(own)
    else jobs.set(sight, [own])
  }
  return [...jobs].map(([sight, cells]) => ({ sight, cells }))
}

/** The photos alone, in the order of the jobs: weights of hundreds of thousands of cells are not held, nor most computed. */
export function sightsOfBand(plan: MosaicPlan, top: number, rows: number, feather: number): readonly Sight[] {
  const found = new Set<Sight>()
  for (const { sight } of shownCells(plan, top, rows, feather, (known) => found.has(known))) found.add(sight)
  return [...found]
}
