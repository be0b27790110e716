import type { Size } from '@plumbline/geometry/point'
import { startsOf, type Tile, type Tiling } from './tile.ts'

/** A rectangle of the picture that no later tile reaches: read it at once, its planes are used again. */
export type MergedBlock = Tile & {
  /** A plane a channel: the first pixel lies at `first`, rows are `stride` apart. None where nothing was read. */
  readonly planes: readonly Float32Array[]
  readonly first: number
  readonly stride: number
  /** How much of each pixel was read rather than skipped, 0 to 1: one number for all, or one a pixel, laid out as a plane. */
  readonly share: number | Float32Array
}

export type Merge = {
  /** values: what was read of the tile, plane after plane. Tiles come in the order of tilesOf. */
  readonly add: (tile: Tile, values: Float32Array) => void
  /** Not read: its neighbours fade out towards it, as they would into it. */
  readonly skip: (tile: Tile) => void
}

/** Falls towards a tile's edges, where the detector saw least around a pixel: what two tiles disagree on fades over instead of jumping. */
function weightsAlong(side: number, overlap: number): Float32Array {
  return Float32Array.from({ length: side }, (_, at) => (overlap === 0 ? 1 : Math.min(1, (Math.min(at, side - 1 - at) + 0.5) / overlap)))
}

/** Of a tile along one way. seen: up to here the one before it reaches; done: from here on the next one does. */
type Span = { readonly start: number; readonly inside: number; readonly seen: number; readonly done: number }

function spansOf(length: number, tiling: Tiling): readonly Span[] {
  const starts = startsOf(length, tiling)
  return starts.map((start, index) => ({
    start, inside: Math.min(tiling.side, length - start), seen: index === 0 ? 0 : starts[index - 1]! + tiling.side - start, done: (starts[index + 1] ?? length) - start,
  }))
}

/** Pixels of a tile. */
type Part = Omit<Tile, 'x' | 'y'> & { readonly left: number; readonly top: number }

/** Holds sums only of what tiles share, at most the strip below a row of them: sums for a whole 48 MP photo would be 200 MB a channel. */
export function createMerge({ width, height }: Size, tiling: Tiling, channels: number, onBlock: (block: MergedBlock) => void): Merge {
  const { side } = tiling
  const weights = weightsAlong(side, tiling.overlap)
  const [columns, rows] = [spansOf(width, tiling), spansOf(height, tiling)]
  const window = Array.from({ length: channels + 2 }, () => new Float32Array(side * side))
  const [planes, read, all] = [window.slice(0, channels), window[channels]!, window[channels + 1]!]
  const strip = window.map(() => new Float32Array(width * Math.max(...rows.map(({ seen }) => seen))))
  let index = 0

  /** Of a row of the tile, where what no other tile reaches ends: that is never added up. */
  const sharedFrom = (across: Span, down: Span, y: number) => (y >= down.seen && y < down.done ? Math.max(across.seen, across.done) : across.seen)

  /** What was added up of this tile's pixels so far: on its left by the tile before, elsewhere by the row above. */
  function recall(across: Span, down: Span) {
    for (const [plane, sums] of window.entries()) {
      for (let y = 0, row = 0, above = across.start; y < down.inside; y += 1, row += side, above += width) {
        if (across.seen > 0) sums.copyWithin(row, row + side - across.seen, row + side)
        if (y < down.seen) sums.set(strip[plane]!.subarray(above + across.seen, above + across.inside), row + across.seen)
        else sums.fill(0, row + sharedFrom(across, down, y), row + across.inside)
      }
    }
  }

  function remember(across: Span, down: Span) {
    for (const [plane, sums] of window.entries()) {
      for (let y = down.done, to = across.start; y < down.inside; y += 1, to += width) strip[plane]!.set(sums.subarray(y * side, y * side + across.done), to)
    }
  }

  /** Without values, the weights themselves. */
  function addUp(sums: Float32Array, across: Span, down: Span, values?: Float32Array) {
    for (let y = 0, row = 0; y < down.inside; y += 1, row += side) {
      const weight = weights[y]!
      for (const [from, to] of [[0, across.seen], [sharedFrom(across, down, y), across.inside]] as const) {
        if (values === undefined) for (let x = from; x < to; x += 1) sums[row + x]! += weights[x]! * weight
        else for (let x = from; x < to; x += 1) sums[row + x]! += weights[x]! * weight * values[row + x]!
      }
    }
  }

  function giveShared({ start: x }: Span, { start: y }: Span, part: Part) {
    if (part.width <= 0 || part.height <= 0) return
    const first = part.top * side + part.left
    for (let row = first; row < first + part.height * side; row += side) {
      for (let at = row; at < row + part.width; at += 1) {
        if (read[at] === 0) continue
        for (const plane of planes) plane[at]! /= read[at]!
        read[at]! /= all[at]!
      }
    }
    onBlock({ x: x + part.left, y: y + part.top, width: part.width, height: part.height, planes, first, stride: side, share: read })
  }

  function giveOwn(across: Span, down: Span, own: readonly Float32Array[]) {
    const [wide, high] = [across.done - across.seen, down.done - down.seen]
    if (wide <= 0 || high <= 0) return
    onBlock({ x: across.start + across.seen, y: down.start + down.seen, width: wide, height: high, planes: own, first: down.seen * side + across.seen, stride: side, share: own.length > 0 ? 1 : 0 })
  }

  function take(tile: Tile, own: readonly Float32Array[]) {
    const [across, down] = [columns[index % columns.length]!, rows[Math.floor(index / columns.length)]]
    if (down === undefined || tile.x !== across.start || tile.y !== down.start) throw new RangeError('Tiles are merged row after row')
    index += 1
    recall(across, down)
    for (const [channel, values] of own.entries()) addUp(planes[channel]!, across, down, values)
    if (own.length > 0) addUp(read, across, down)
    addUp(all, across, down)
    remember(across, down)
    giveShared(across, down, { left: 0, top: 0, width: across.done, height: Math.min(down.seen, down.done) })
    giveShared(across, down, { left: 0, top: down.seen, width: Math.min(across.seen, across.done), height: down.done - down.seen })
    giveOwn(across, down, own)
  }

  const planesOf = (values: Float32Array) => planes.map((_, channel) => values.subarray(channel * side * side, (channel + 1) * side * side))
  return { add: (tile, values) => take(tile, planesOf(values)), skip: (tile) => take(tile, []) }
}
