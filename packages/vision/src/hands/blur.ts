import { type Raster } from './raster.ts'

/** Sums over a sliding window, the edge repeated: its time does not depend on the reach. */
function boxRows(from: Float32Array, to: Float32Array, width: number, height: number, reach: number): void {
  const share = 1 / (2 * reach + 1)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    const [first, last] = [from[row]!, from[row + width - 1]!]
    let sum = first * reach
    for (let x = 0; x < reach; x += 1) sum += x < width ? from[row + x]! : last
    for (let x = 0; x < width; x += 1) {
      sum += x + reach < width ? from[row + x + reach]! : last
      to[row + x] = sum * share
      sum -= x >= reach ? from[row + x - reach]! : first
    }
  }
}

/** Row after row with a running sum for each column: down the columns one by one every read would miss the cache. */
function boxColumns(from: Float32Array, to: Float32Array, width: number, height: number, reach: number): void {
  const share = 1 / (2 * reach + 1)
  const sums = new Float32Array(width)
  const rowAt = (y: number) => Math.min(height - 1, Math.max(0, y)) * width
  for (let y = -reach; y < reach; y += 1) {
    const row = rowAt(y)
    for (let x = 0; x < width; x += 1) sums[x]! += from[row + x]!
  }
  for (let y = 0; y < height; y += 1) {
    const [enter, leave, row] = [rowAt(y + reach), rowAt(y - reach), y * width]
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x]! + from[enter + x]!
      to[row + x] = sum * share
      sums[x] = sum - from[leave + x]!
    }
  }
}

/** Three boxes are a bell to within 3 %; their reaches make up the variance asked for. */
export function boxReaches(sigma: number): readonly [number, number, number] {
  const ideal = Math.sqrt(4 * sigma * sigma + 1)
  const small = Math.max(0, Math.floor((ideal - 1) / 2))
  const variance = (reach: number) => ((2 * reach + 1) ** 2 - 1) / 12
  const larger = [0, 1, 2, 3].map((count) =>
    Math.abs(count * variance(small + 1) + (3 - count) * variance(small) - sigma * sigma),
  )
  const count = larger.indexOf(Math.min(...larger))
  return [0, 1, 2].map((at) => small + Number(at < count)) as unknown as readonly [number, number, number]
}

function kernelOf(sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma)
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)),
  )
  const sum = kernel.reduce((total, value) => total + value, 0)
  return kernel.map((value) => value / sum)
}

function convolved({ width, height, values }: Raster, kernel: Float32Array): Float32Array {
  const reach = (kernel.length - 1) / 2
  const rows = new Float32Array(values.length)
  const line = new Float32Array(width + 2 * reach)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    for (let x = 0; x < line.length; x += 1) line[x] = values[row + Math.min(width - 1, Math.max(0, x - reach))]!
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let at = 0; at < kernel.length; at += 1) sum += kernel[at]! * line[x + at]!
      rows[row + x] = sum
    }
  }
  const result = new Float32Array(values.length)
  for (let y = 0; y < height; y += 1) {
    for (let at = 0; at < kernel.length; at += 1) {
      const [weight, from, to] = [kernel[at]!, Math.min(height - 1, Math.max(0, y + at - reach)) * width, y * width]
      for (let x = 0; x < width; x += 1) result[to + x]! += weight * rows[from + x]!
    }
  }
  return result
}

/** Means of squares of pixels; the last ones may be cut off. */
export function reduced({ width, height, values }: Raster, factor: number): Raster {
  const [columns, rows] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  const [sums, counts] = [new Float32Array(columns * rows), new Float32Array(columns * rows)]
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / factor) * columns
    for (let x = 0; x < width; x += 1) {
      const at = row + Math.floor(x / factor)
      sums[at]! += values[y * width + x]!
      counts[at]! += 1
    }
  }
  for (let at = 0; at < sums.length; at += 1) sums[at]! /= counts[at]!
  return { width: columns, height: rows, values: sums }
}

/** Each column of the large one between two of the small one, and how far. */
function spread(length: number, small: number, factor: number) {
  const [first, next, share] = [new Int32Array(length), new Int32Array(length), new Float32Array(length)]
  for (let at = 0; at < length; at += 1) {
    const place = Math.min(small - 1, Math.max(0, (at + 0.5) / factor - 0.5))
    first[at] = Math.floor(place)
    next[at] = Math.min(small - 1, first[at]! + 1)
    share[at] = place - first[at]!
  }
  return { first, next, share }
}

/** Linear between the middles of the small ones. */
export function enlarged(small: Raster, width: number, height: number, factor: number): Raster {
  const [across, down] = [spread(width, small.width, factor), spread(height, small.height, factor)]
  const values = new Float32Array(width * height)
  const line = new Float32Array(small.width)
  for (let y = 0; y < height; y += 1) {
    const [upper, lower, part] = [down.first[y]! * small.width, down.next[y]! * small.width, down.share[y]!]
    for (let x = 0; x < small.width; x += 1)
      line[x] = small.values[upper + x]! * (1 - part) + small.values[lower + x]! * part
    const row = y * width
    for (let x = 0; x < width; x += 1) {
      const [from, share] = [line[across.first[x]!]!, across.share[x]!]
      values[row + x] = from + (line[across.next[x]!]! - from) * share
    }
  }
  return { width, height, values }
}

function boxed({ width, height, values }: Raster, sigma: number): Raster {
  const [now, next] = [values.slice(), new Float32Array(values.length)]
  for (const reach of boxReaches(sigma)) {
    boxRows(now, next, width, height, reach)
    boxColumns(next, now, width, height, reach)
  }
  return { width, height, values: now }
}

/**
 * Below the first the boxes are a pixel or two wide and no bell at all; from the second on a quarter of the size shows
 * all there is.
 */
const [fewestForBoxes, fewestForQuarter] = [2.5, 8]
const quarter = 4

/** Gaussian; sigma in pixels. */
export function blurred(raster: Raster, sigma: number): Raster {
  const { width, height } = raster
  if (sigma <= 0) return raster
  if (sigma < fewestForBoxes) return { width, height, values: convolved(raster, kernelOf(sigma)) }
  if (sigma < fewestForQuarter) return boxed(raster, sigma)
  return enlarged(boxed(reduced(raster, quarter), sigma / quarter), width, height, quarter)
}
