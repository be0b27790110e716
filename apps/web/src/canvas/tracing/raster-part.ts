import type { Rect } from '@plumbline/geometry/rect'
import type { Raster } from '@plumbline/vision/hands/raster'

/** A part of it, in whole pixels, as a raster of its own. */
export function partOf({ width, values }: Raster, { left, top, right, bottom }: Rect): Raster {
  const [columns, rows] = [right - left, bottom - top]
  const part = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1)
    part.set(values.subarray((top + row) * width + left, (top + row) * width + right), row * columns)
  return { width: columns, height: rows, values: part }
}
