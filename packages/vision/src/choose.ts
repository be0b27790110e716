import type { Size } from '@plumbline/geometry/point'
import { coarseLevel, type CoarseLogits } from './scales.ts'
import type { Tile } from './tile.ts'

/** From which coarse logit on a channel makes a tile worth reading at full size. */
export type Worth = { readonly channel: number; readonly logit: number }

/** Which tiles of the photo hold anything that the coarse reading is not sure about. */
export function worthReading(
  photo: Size,
  tiles: readonly Tile[],
  coarse: CoarseLogits,
  worths: readonly Worth[],
): readonly boolean[] {
  const [across, down] = [coarse.width / photo.width, coarse.height / photo.height]
  return tiles.map(({ x, y, width, height }) => {
    const [left, right] = [Math.floor(x * across), Math.min(coarse.width, Math.ceil((x + width) * across))]
    const [top, bottom] = [Math.floor(y * down), Math.min(coarse.height, Math.ceil((y + height) * down))]
    return worths.some(({ channel, logit }) => {
      const [plane, level] = [coarse.planes[channel]!, coarseLevel(logit)]
      for (let row = top; row < bottom; row += 1) {
        for (let at = row * coarse.width + left, end = row * coarse.width + right; at < end; at += 1)
          if (plane[at]! >= level) return true
      }
      return false
    })
  })
}
