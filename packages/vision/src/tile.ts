import type { Size } from '@plumbline/geometry/point'
import { emptyMap, type ProbabilityMap } from './probability-map.ts'

/** Pixels of the picture at the scale it is read. */
export type Tile = Size & { readonly x: number; readonly y: number }
export type Tiling = { readonly side: number; readonly overlap: number }
/** A picture at one of the scales it is read at. */
export type Reading = { readonly scale: number; readonly size: Size; readonly tiles: readonly Tile[] }

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

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale))

/** The finest scale first. */
export function readingsOf(picture: Size, scales: readonly number[], tiling: Tiling): readonly Reading[] {
  return scales.toSorted((one, other) => other - one).map((scale) => {
    const size = { width: scaled(picture.width, scale), height: scaled(picture.height, scale) }
    return { scale, size, tiles: tilesOf(size, tiling) }
  })
}

/** Falls towards a tile's edges, where the detector saw least around a pixel: what two tiles disagree on fades over instead of jumping. */
function weightsAlong(side: number, overlap: number): Float32Array {
  return Float32Array.from({ length: side }, (_, at) => (overlap === 0 ? 1 : Math.min(1, (Math.min(at, side - 1 - at) + 0.5) / overlap)))
}

export type Merge = {
  /** values: the tile's probabilities, 0 to 255. Tiles come in the order of tilesOf; any may be left out, and reads as nothing. */
  readonly add: (tile: Tile, values: Uint8Array) => void
  readonly finish: () => ProbabilityMap
}

/** Holds sums for one row of tiles only: sums for a whole 48 MP photo would be 400 MB a type. */
export function createMerge(picture: Size, { side, overlap }: Tiling): Merge {
  const merged = emptyMap(picture)
  const { width, height } = picture
  const weights = weightsAlong(side, overlap)
  const [sums, parts] = [new Float32Array(width * side), new Float32Array(width * side)]
  let top = 0

  /** Rows above are complete: they are written, and the rest moves up. */
  function settle(until: number) {
    const rows = Math.min(until, height) - top
    const done = Math.min(rows, side) * width
    for (let at = 0; at < done; at += 1) {
      if (parts[at]! > 0) merged.values[top * width + at] = Math.round(sums[at]! / parts[at]!)
    }
    for (const band of [sums, parts]) {
      band.copyWithin(0, done)
      band.fill(0, band.length - done)
    }
    top += rows
  }

  function add(tile: Tile, values: Uint8Array) {
    if (tile.y < top) throw new RangeError('Tiles are merged row after row')
    if (tile.y > top) settle(tile.y)
    const [columns, rows] = [Math.min(side, width - tile.x), Math.min(side, height - tile.y)]
    for (let y = 0; y < rows; y += 1) {
      let [from, to] = [y * side, y * width + tile.x]
      for (let x = 0; x < columns; x += 1, from += 1, to += 1) {
        const weight = weights[x]! * weights[y]!
        sums[to]! += weight * values[from]!
        parts[to]! += weight
      }
    }
  }

  return { add, finish: () => (settle(height), merged) }
}

type Step = { readonly near: number; readonly far: number; readonly share: number }

function stepsAlong(length: number, coarse: number): readonly Step[] {
  return Array.from({ length }, (_, at) => {
    const place = Math.min(coarse - 1, Math.max(0, ((at + 0.5) * coarse) / length - 0.5))
    const near = Math.floor(place)
    return { near, far: Math.min(coarse - 1, near + 1), share: place - near }
  })
}

/** The finer map with the coarser one mixed in; share is the coarser one's, 0 to 1. */
export function mergeScales(fine: ProbabilityMap, coarse: ProbabilityMap, share: number): ProbabilityMap {
  const merged = emptyMap(fine)
  const columns = stepsAlong(fine.width, coarse.width)
  const blended = new Float32Array(coarse.width)
  for (const [y, row] of stepsAlong(fine.height, coarse.height).entries()) {
    const [near, far] = [row.near * coarse.width, row.far * coarse.width]
    for (let x = 0; x < coarse.width; x += 1) blended[x] = coarse.values[near + x]! * (1 - row.share) + coarse.values[far + x]! * row.share
    for (let x = 0, at = y * fine.width; x < fine.width; x += 1, at += 1) {
      const column = columns[x]!
      const read = blended[column.near]! * (1 - column.share) + blended[column.far]! * column.share
      merged.values[at] = Math.round(fine.values[at]! * (1 - share) + read * share)
    }
  }
  return merged
}
