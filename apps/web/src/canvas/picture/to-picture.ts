import type { ShownPicture } from '@plumbline/contract/drawings/drawings'
import type { Picture } from './picture.ts'

/** The server counts levels from the whole in one tile, the canvas from the full size. */
export function pictureOf({ url, width, height, tiles }: ShownPicture): Picture {
  const size = { width, height }
  if (tiles === null) return { url, size }
  return {
    url,
    size,
    tiles: {
      tileSize: tiles.tileSize,
      levels: tiles.levels,
      tileUrl: (level, x, y) => `${tiles.url}${tiles.levels - 1 - level}/${x}/${y}`,
    },
  }
}
