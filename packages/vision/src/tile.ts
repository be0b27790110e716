import type { Size } from '@plumbline/geometry/point'

/** Pixels of the picture at the scale it is read. */
export type Tile = Size & { readonly x: number; readonly y: number }
export type Tiling = { readonly side: number; readonly overlap: number }

/** Evenly spread, so that no last tile is a sliver that shows the detector no context. */
export function startsOf(length: number, { side, overlap }: Tiling): readonly number[] {
  if (length <= side) return [0]
  const last = Math.ceil((length - side) / (side - overlap))
  return Array.from({ length: last + 1 }, (_, index) => Math.round((index * (length - side)) / last))
}

/**
 * Row after row. All have the tile's own size and lie inside, unless the picture is smaller than one tile: that one
 * reaches beyond its edges.
 */
export function tilesOf(picture: Size, tiling: Tiling): readonly Tile[] {
  if (!(tiling.overlap >= 0 && tiling.overlap * 2 <= tiling.side))
    throw new RangeError('Tiles overlap by at most half their side')
  const columns = startsOf(picture.width, tiling)
  return startsOf(picture.height, tiling).flatMap((y) =>
    columns.map((x): Tile => ({ x, y, width: tiling.side, height: tiling.side })),
  )
}
