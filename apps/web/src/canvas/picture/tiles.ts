import type { Size } from '@plumbline/geometry/point'
import type { Rect } from '@plumbline/geometry/rect'

/** A picture in pieces: level 0 is the full size, each next one half of it. */
export type Tiles = {
  readonly tileUrl: (level: number, x: number, y: number) => string
  readonly tileSize: number
  readonly levels: number
}

export type Tile = {
  readonly level: number
  readonly x: number
  readonly y: number
  readonly key: string
  /** In fractions of the picture. */ readonly box: Rect
}

/** The coarsest level that still has a pixel for every pixel of the screen. */
export function tileLevel(levels: number, pixelsPerPixel: number): number {
  return Math.min(levels - 1, Math.max(0, Math.floor(-Math.log2(Math.max(pixelsPerPixel, 1e-9)))))
}

/** What a part of the picture (fractions) needs; `scale` is screen pixels of the device per pixel of the picture. */
export function tilesFor(size: Size, tiles: Tiles, scale: number, shown: Rect): readonly Tile[] {
  const level = tileLevel(tiles.levels, scale)
  // The pixels of a level are rounded, so a tile's edge is a count of its pixels and not a power of two of the whole.
  const [width, height] = [
    Math.max(1, Math.floor(size.width / 2 ** level)),
    Math.max(1, Math.floor(size.height / 2 ** level)),
  ]
  const [columns, rows] = [Math.ceil(width / tiles.tileSize), Math.ceil(height / tiles.tileSize)]
  const first = (edge: number, length: number) => Math.max(0, Math.floor((edge * length) / tiles.tileSize))
  const last = (edge: number, length: number, count: number) =>
    Math.min(count - 1, Math.floor((edge * length) / tiles.tileSize))
  const found: Tile[] = []
  for (let y = first(shown.top, height); y <= last(shown.bottom, height, rows); y += 1) {
    for (let x = first(shown.left, width); x <= last(shown.right, width, columns); x += 1) {
      const edge = (count: number, length: number) => Math.min(1, (count * tiles.tileSize) / length)
      found.push({
        level,
        x,
        y,
        key: `${level}/${x}/${y}`,
        box: { left: edge(x, width), top: edge(y, height), right: edge(x + 1, width), bottom: edge(y + 1, height) },
      })
    }
  }
  return found
}
