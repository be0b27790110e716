import type { Size } from '@plumbline/geometry/point'

/** Pixels of the picture at the scale it is read. */
export type Tile = Size & { readonly x: number; readonly y: number }
export type Tiling = { readonly side: number; readonly overlap: number }

/** Evenly spread, so that no last tile is a sliver that shows the detector no context. */
function startsOf(length: number, { side, overlap }: Tiling): readonly number[] {
  if (length <= side) return [0]
  const last = Math.ceil((length - side) / (side - overlap))
  return Array.from({ length: last + 1 }, (_, index) => Math.round((index * (length - side)) / last))
}

/** Row after row. All have the tile's own size and lie inside, unless the picture is smaller than one tile: that one reaches beyond its edges. */
export function tilesOf(picture: Size, tiling: Tiling): readonly Tile[] {
  if (!(tiling.overlap >= 0 && tiling.overlap * 2 <= tiling.side)) throw new RangeError('Tiles overlap by at most half their side')
  const columns = startsOf(picture.width, tiling)
  return startsOf(picture.height, tiling).flatMap((y) => columns.map((x): Tile => ({ x, y, width: tiling.side, height: tiling.side })))
}

/** Falls towards a tile's edges, where the detector saw least around a pixel: what two tiles disagree on fades over instead of jumping. */
function weightsAlong(side: number, overlap: number): Float32Array {
  return Float32Array.from({ length: side }, (_, at) => (overlap === 0 ? 1 : Math.min(1, (Math.min(at, side - 1 - at) + 0.5) / overlap)))
}

/** Rows that no later tile reaches. A plane a channel, as wide as the picture, the first row of each at 0. */
export type MergedRows = { readonly top: number; readonly rows: number; readonly planes: readonly Float32Array[]; /** How much of each pixel was read rather than skipped, 0 to 1. */ readonly share: Float32Array }

export type Merge = {
  /** values: what was read of the tile, plane after plane. Tiles come in the order of tilesOf. */
  readonly add: (tile: Tile, values: Float32Array) => void
  /** Not read: its neighbours fade out towards it, as they would into it. */
  readonly skip: (tile: Tile) => void
  readonly finish: () => void
}

/** Holds sums for one row of tiles only: those for a whole 48 MP photo would be 200 MB a channel. */
export function createMerge({ width, height }: Size, { side, overlap }: Tiling, channels: number, onRows: (rows: MergedRows) => void): Merge {
  const weights = weightsAlong(side, overlap)
  const planes = Array.from({ length: channels }, () => new Float32Array(width * side))
  const [read, all] = [new Float32Array(width * side), new Float32Array(width * side)]
  let top = 0

  /** Rows above are complete: they are handed over, and the rest moves up. */
  function settle(until: number) {
    const rows = Math.min(until, height) - top
    const done = Math.min(rows, side) * width
    for (const plane of planes) {
      for (let at = 0; at < done; at += 1) if (read[at]! > 0) plane[at]! /= read[at]!
    }
    for (let at = 0; at < done; at += 1) if (read[at]! > 0) read[at]! /= all[at]!
    onRows({ top, rows, planes, share: read })
    for (const band of [...planes, read, all]) {
      band.copyWithin(0, done)
      band.fill(0, band.length - done)
    }
    top += rows
  }

  function reach(tile: Tile): { readonly columns: number; readonly rows: number } {
    if (tile.y < top) throw new RangeError('Tiles are merged row after row')
    if (tile.y > top) settle(tile.y)
    return { columns: Math.min(side, width - tile.x), rows: Math.min(side, height - tile.y) }
  }

  function add(tile: Tile, values: Float32Array) {
    const { columns, rows } = reach(tile)
    for (const [channel, plane] of planes.entries()) {
      for (let y = 0; y < rows; y += 1) {
        const down = weights[y]!
        let [from, to] = [channel * side * side + y * side, y * width + tile.x]
        for (let x = 0; x < columns; x += 1, from += 1, to += 1) plane[to]! += weights[x]! * down * values[from]!
      }
    }
    weigh(tile.x, columns, rows, [read, all])
  }

  function weigh(left: number, columns: number, rows: number, bands: readonly Float32Array[]) {
    for (const band of bands) {
      for (let y = 0; y < rows; y += 1) {
        for (let x = 0, to = y * width + left; x < columns; x += 1, to += 1) band[to]! += weights[x]! * weights[y]!
      }
    }
  }

  function skip(tile: Tile) {
    const { columns, rows } = reach(tile)
    weigh(tile.x, columns, rows, [all])
  }

  return { add, skip, finish: () => settle(height) }
}
