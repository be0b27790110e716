import type { Size } from '@plumbline/geometry/point'

/**
 * How sure the detector is of each pixel, 0 to 255, row after row. A byte each: 48 MP of floats in three types would
 * not fit a worker.
 */
export type ProbabilityMap = Size & { readonly values: Uint8Array }

/** The least byte that counts as this probability; never 0, which is what lies where nothing was read. */
export const levelOf = (probability: number): number => Math.max(1, Math.round(probability * 255))

export const emptyMap = ({ width, height }: Size): ProbabilityMap => ({
  width,
  height,
  values: new Uint8Array(width * height),
})

/**
 * 0 to 255 between pixels, whose middles lie at halves; the outermost half pixel is as its middle, and outside is
 * nothing.
 */
export function valueAt({ width, height, values }: ProbabilityMap, x: number, y: number): number {
  if (!(x >= 0 && y >= 0 && x <= width && y <= height)) return 0
  const [inX, inY] = [Math.min(width - 1, Math.max(0, x - 0.5)), Math.min(height - 1, Math.max(0, y - 0.5))]
  const [left, top] = [Math.floor(inX), Math.floor(inY)]
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1) * width]
  const [shareX, shareY] = [inX - left, inY - top]
  const row = top * width
  const upper = values[row + left]! * (1 - shareX) + values[row + right]! * shareX
  const lower = values[below + left]! * (1 - shareX) + values[below + right]! * shareX
  return upper * (1 - shareY) + lower * shareY
}

/** Steps of probability that a small map tells apart: more would store the noise of the surface. */
const smallSteps = 15

/** A map for a look, in squares of so many pixels: the mean of each, or for what is thin its surest pixel. */
export function shrunk({ width, height, values }: ProbabilityMap, factor: number, isThin: boolean): ProbabilityMap {
  const [columns, rows] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  const small = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [row * factor, Math.min(height, (row + 1) * factor)]
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = [column * factor, Math.min(width, (column + 1) * factor)]
      let [sum, surest] = [0, 0]
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) {
          const value = values[y * width + x]!
          sum += value
          if (value > surest) surest = value
        }
      }
      const level = isThin ? surest : sum / ((bottom - top) * (right - left))
      small[row * columns + column] = Math.round((level / 255) * smallSteps) * (255 / smallSteps)
    }
  }
  return { width: columns, height: rows, values: small }
}
