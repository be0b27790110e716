import { ThermalError } from './thermal-error.ts'

export type Size = { readonly width: number; readonly height: number }
/** In pixels: the one at the top left covers 0 to 1 both ways. */
export type Point = { readonly x: number; readonly y: number }
/** °C. */
export type Range = { readonly min: number; readonly max: number }

/** °C, row by row from the top left; NaN where the camera saw nothing. */
export type ThermalImage = Size & { readonly temperatures: Float32Array }

export const largestSide = 8192
/** The largest sensor we know has 1.3 million pixels; a header that claims more would only cost memory. */
export const maxPixels = 16_777_216

export function checkSize({ width, height }: Size): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw new ThermalError('damaged', `${width} x ${height} is no size`)
  if (width > largestSide || height > largestSide || width * height > maxPixels)
    throw new ThermalError('too-large', `${width} x ${height} pixels`)
}

/** Not a number outside of the image. */
export function temperatureAt({ width, height, temperatures }: ThermalImage, { x, y }: Point): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const isInside = column >= 0 && column < width && row >= 0 && row < height
  return (isInside ? temperatures[row * width + column] : undefined) ?? Number.NaN
}
