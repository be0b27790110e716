import type { Size } from '@plumbline/geometry/point'
import { startsOf, type Tile, type Tiling } from './tile.ts'

/** A rectangle of the picture that no later tile reaches: read it at once, its planes are used again. */
export type MergedBlock = Tile & {
  /** A plane a channel: the first pixel lies at `first`, rows are `stride` apart. None where nothing was read. */
  readonly planes: readonly Float32Array[]
  readonly first: number
  readonly stride: number
  /**
   * How much of each pixel was read rather than skipped, 0 to 1: one number for all, or one a pixel, laid out as a
   * plane.
   */
  readonly share: number | Float32Array
}

export type Merge = {
  /** values: what was read of the tile, plane after plane. Tiles come in the order of tilesOf. */
  readonly add: (tile: Tile, values: Float32Array) => void
  /** Not read: its neighbours fade out towards it, as they would into it. */
  readonly skip: (tile: Tile) => void
}

/**
 * Falls towards a tile's edges, where the detector saw least around a pixel: what two tiles disagree on fades over
 * instead of jumping.
 */
const weightAt = (at: number, side: number, overlap: number): number =>
  overlap === 0 ? 1 : Math.min(1, (Math.min(at, side - 1 - at) + 0.5) / overlap)

/**
 * Of a tile along one way. seen: up to here the one before it reaches; done: from here on the next one does. weights:
 * what each of its pixels counts; those of all tiles over a pixel add up to one.
 */
type Span = {
  readonly start: number
  readonly inside: number
  readonly seen: number
  readonly done: number
  readonly weights: Float64Array
}

function spansOf(length: number, tiling: Tiling): readonly Span[] {
  const { side, overlap } = tiling
  const starts = startsOf(length, tiling)
  const sums = new Float64Array(Math.max(length, side))
  for (const start of starts) for (let at = 0; at < side; at += 1) sums[start + at]! += weightAt(at, side, overlap)
  return starts.map((start, index) => ({
    start,
    inside: Math.min(side, length - start),
    seen: index === 0 ? 0 : starts[index - 1]! + side - start,
    done: (starts[index + 1] ?? length) - start,
    weights: Float64Array.from({ length: side }, (_, at) => weightAt(at, side, overlap) / sums[start + at]!),
  }))
}

/** Pixels of a tile. */
type Part = Omit<Tile, 'x' | 'y'> & { readonly left: number; readonly top: number }

/** More of a pixel than this was skipped: all of it, but for the last digits of a sum. */
const whole = 1 - 1e-6

/** Of a row of the tile, where what no other tile reaches ends: that is never added up. */
const sharedFrom = (across: Span, down: Span, y: number): number =>
  y >= down.seen && y < down.done ? Math.max(across.seen, across.done) : across.seen

function addRow(
  sums: Float32Array,
  values: Float32Array,
  weights: Float64Array,
  row: number,
  from: number,
  to: number,
) {
  for (let x = from; x < to; x += 1) sums[row + x]! += weights[x]! * values[row + x]!
}

function addWeights(sums: Float32Array, weights: Float64Array, row: number, from: number, to: number) {
  for (let x = from; x < to; x += 1) sums[row + x]! += weights[x]!
}

/**
 * Holds sums only of what tiles share, at most the strip below a row of them: sums for a whole 48 MP photo would be 200
 * MB a channel.
 */
function createSums(width: number, side: number, channels: number, stripHeight: number) {
  const window = Array.from({ length: channels + 1 }, () => new Float32Array(side * side))
  /** skipped: how much of each pixel was not read; unused where every tile was read. */
  const [planes, skipped, share] = [window.slice(0, channels), window[channels]!, new Float32Array(side * side)]
  const strip = window.map(() => new Float32Array(width * stripHeight))
  const weights = new Float64Array(side)
  let hasSkipped = false

  const storedPlanes = () => (hasSkipped ? window : planes)

  /** What was added up of this tile's pixels so far: on its left by the tile before, elsewhere by the row above. */
  function recall(across: Span, down: Span) {
    for (const [plane, sums] of storedPlanes().entries()) {
      for (let y = 0, row = 0, above = across.start; y < down.inside; y += 1, row += side, above += width) {
        if (across.seen > 0) sums.copyWithin(row, row + side - across.seen, row + side)
        if (y < down.seen)
          sums.set(strip[plane]!.subarray(above + across.seen, above + across.inside), row + across.seen)
        else sums.fill(0, row + sharedFrom(across, down, y), row + across.inside)
      }
    }
  }

  function remember(across: Span, down: Span) {
    for (const [plane, sums] of storedPlanes().entries()) {
      for (let y = down.done, to = across.start; y < down.inside; y += 1, to += width)
        strip[plane]!.set(sums.subarray(y * side, y * side + across.done), to)
    }
  }

  function addUp(across: Span, down: Span, own: readonly Float32Array[]) {
    for (let y = 0, row = 0; y < down.inside; y += 1, row += side) {
      const [weight, from] = [down.weights[y]!, sharedFrom(across, down, y)]
      for (let x = 0; x < across.inside; x += 1) weights[x] = across.weights[x]! * weight
      for (let channel = 0; channel < own.length; channel += 1) {
        addRow(planes[channel]!, own[channel]!, weights, row, 0, across.seen)
        addRow(planes[channel]!, own[channel]!, weights, row, from, across.inside)
      }
      if (own.length > 0) continue
      addWeights(skipped, weights, row, 0, across.seen)
      addWeights(skipped, weights, row, from, across.inside)
    }
  }

  /** Sums of what was read alone become its mean. */
  function shareOf({ width: wide, height: high }: Part, first: number): number | Float32Array {
    if (!hasSkipped) return 1
    for (let row = first; row < first + high * side; row += side) {
      for (let at = row; at < row + wide; at += 1) {
        const part = skipped[at]!
        share[at] = part > whole ? 0 : 1 - part
        if (part > 0 && part <= whole) for (const plane of planes) plane[at]! /= 1 - part
      }
    }
    return share
  }

  return {
    planes,
    shareOf,
    add(across: Span, down: Span, own: readonly Float32Array[]) {
      hasSkipped ||= own.length === 0
      recall(across, down)
      addUp(across, down, own)
      remember(across, down)
    },
  }
}

export function createMerge(
  { width, height }: Size,
  tiling: Tiling,
  channels: number,
  onBlock: (block: MergedBlock) => void,
): Merge {
  const { side } = tiling
  const [columns, rows] = [spansOf(width, tiling), spansOf(height, tiling)]
  const sums = createSums(width, side, channels, Math.max(...rows.map(({ seen }) => seen)))
  let index = 0

  function giveShared({ start: x }: Span, { start: y }: Span, part: Part) {
    if (part.width <= 0 || part.height <= 0) return
    const first = part.top * side + part.left
    onBlock({
      x: x + part.left,
      y: y + part.top,
      width: part.width,
      height: part.height,
      planes: sums.planes,
      first,
      stride: side,
      share: sums.shareOf(part, first),
    })
  }

  function giveOwn(across: Span, down: Span, own: readonly Float32Array[]) {
    const [wide, high] = [across.done - across.seen, down.done - down.seen]
    if (wide <= 0 || high <= 0) return
    onBlock({
      x: across.start + across.seen,
      y: down.start + down.seen,
      width: wide,
      height: high,
      planes: own,
      first: down.seen * side + across.seen,
      stride: side,
      share: own.length > 0 ? 1 : 0,
    })
  }

  function take(tile: Tile, own: readonly Float32Array[]) {
    const [across, down] = [columns[index % columns.length]!, rows[Math.floor(index / columns.length)]]
    if (down === undefined || tile.x !== across.start || tile.y !== down.start)
      throw new RangeError('Tiles are merged row after row')
    index += 1
    sums.add(across, down, own)
    giveShared(across, down, { left: 0, top: 0, width: across.done, height: Math.min(down.seen, down.done) })
    giveShared(across, down, {
      left: 0,
      top: down.seen,
      width: Math.min(across.seen, across.done),
      height: down.done - down.seen,
    })
    giveOwn(across, down, own)
  }

  const planesOf = (values: Float32Array) =>
    sums.planes.map((_, channel) => values.subarray(channel * side * side, (channel + 1) * side * side))
  return { add: (tile, values) => take(tile, planesOf(values)), skip: (tile) => take(tile, []) }
}
