import { blurred, reduced } from './blur.ts'
import { percentileIn, type Pixels, type Raster } from './raster.ts'

/** Cells over a window, each with numbers by which it is like another or not; a difference of 1 is a usual one. */
export type Surface = {
  readonly width: number
  readonly height: number
  /** Pixels of the window along a side of a cell. */
  readonly factor: number
  /** Numbers of a cell; they stand cell after cell. */
  readonly count: number
  readonly values: Float32Array
}

/** least: differences below it are noise, however plain the surface is. reach: cells over which it is smoothed. */
type Measure = { readonly weight: number; readonly least: number; readonly reach: number }

const lightness: Measure = { weight: 1, least: 8, reach: 0 }
/** Colour counts more than light and shade. */
const colour: Measure = { weight: 2, least: 3, reach: 0 }
/** Broken concrete differs from a sound surface by its roughness. */
const spread: Measure = { weight: 1.5, least: 2, reach: 0.8 }
const slope: Measure = { weight: 2, least: 2, reach: 1.4 }
const measures = [lightness, colour, colour, spread, slope] as const

/** Pixels over which a slope is judged: between neighbours it is the sensor's noise. */
const slopeStep = 2

type Cells = { readonly width: number; readonly height: number; readonly channels: readonly Float32Array[] }

/** Lightness, redness, yellowness, how much the lightness varies, and how steep it is: of each cell. */
function cellsOf({ width, height, data }: Pixels, factor: number): Cells {
  const [columns, rows] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  const channels = measures.map(() => new Float32Array(columns * rows))
  const [light, red, yellow, square, steep] = channels as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const [across, down] = [slopeStep * 4, slopeStep * 4 * width]
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / factor) * columns
    const below = y + slopeStep < height ? down : 0
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4
      const cell = row + Math.floor(x / factor)
      const [r, g, b] = [data[from]!, data[from + 1]!, data[from + 2]!]
      const [own, right] = [r + g + b, x + slopeStep < width ? from + across : from]
      const under = from + below
      light[cell]! += own
      red[cell]! += r - g
      yellow[cell]! += (r + g) / 2 - b
      square[cell]! += own * own
      steep[cell]! +=
        Math.abs(data[right]! + data[right + 1]! + data[right + 2]! - own) +
        Math.abs(data[under]! + data[under + 1]! + data[under + 2]! - own)
    }
  }
  for (let cell = 0; cell < light.length; cell += 1) {
    const high = Math.min(factor, height - Math.floor(cell / columns) * factor)
    const pixels = high * Math.min(factor, width - (cell % columns) * factor)
    const mean = light[cell]! / pixels
    square[cell] = Math.sqrt(Math.max(0, square[cell]! / pixels - mean * mean)) / 3
    light[cell] = mean / 3
    red[cell]! /= pixels
    yellow[cell]! /= pixels
    steep[cell]! /= pixels * 3
  }
  return { width: columns, height: rows, channels }
}

/** Degrees are spread over the range of the window: half a degree can be all the difference there is. */
function warmCells(raster: Raster, factor: number): Cells {
  const small = reduced(raster, factor)
  const [min, max] = [percentileIn(small.values, 0.01), percentileIn(small.values, 0.99)]
  const scale = 255 / Math.max(1, max - min)
  return { ...small, channels: [small.values.map((value) => (value - min) * scale)] }
}

const isPixels = (source: Pixels | Raster): source is Pixels => 'data' in source

/** What the window shows, cell by cell. Without roughness, for cells too small to be rough. */
export function surfaceOf(source: Pixels | Raster, factor: number, hasRoughness: boolean): Surface {
  const { width, height, channels } = isPixels(source) ? cellsOf(source, factor) : warmCells(source, factor)
  const used = hasRoughness ? channels : channels.slice(0, 3)
  const count = used.length
  const values = new Float32Array(width * height * count)
  for (const [channel, of] of used.entries()) {
    const { weight, least, reach } = measures[channel]!
    const smooth = blurred({ width, height, values: of }, reach).values
    const usual = (percentileIn(smooth, 0.84) - percentileIn(smooth, 0.16)) / 2
    const scale = weight / Math.max(least, usual)
    for (let at = 0; at < smooth.length; at += 1) values[at * count + channel] = smooth[at]! * scale
  }
  return { width, height, factor, count, values }
}

/** Between two cells, as a square. */
export function apart({ count, values }: Surface, one: number, other: number): number {
  let sum = 0
  for (let channel = 0; channel < count; channel += 1)
    sum += (values[one * count + channel]! - values[other * count + channel]!) ** 2
  return sum
}
