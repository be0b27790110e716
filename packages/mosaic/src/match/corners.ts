import type { Grey } from './rectify.ts'

export type Corner = { readonly x: number; readonly y: number; readonly strength: number }

/** Pixels: nearer to the edge a descriptor would reach over it. */
const margin = 22

/** Means of a square of 2 * radius + 1 pixels, first along rows and then along columns. */
export function boxBlur({ data, width, height }: Grey, radius: number): Float32Array {
  const [rows, means] = [new Float32Array(data.length), new Float32Array(data.length)]
  const share = 1 / (2 * radius + 1)
  for (let y = 0; y < height; y += 1) {
    const from = y * width
    let sum = 0
    for (let x = -radius; x <= radius; x += 1) sum += data[from + Math.max(0, Math.min(width - 1, x))]!
    for (let x = 0; x < width; x += 1) {
      rows[from + x] = sum * share
      sum += data[from + Math.min(width - 1, x + radius + 1)]! - data[from + Math.max(0, x - radius)]!
    }
  }
  const sums = new Float64Array(width)
  for (let y = -radius; y <= radius; y += 1) addRow(sums, rows, Math.max(0, Math.min(height - 1, y)) * width, 1)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) means[y * width + x] = sums[x]! * share
    addRow(sums, rows, Math.min(height - 1, y + radius + 1) * width, 1)
    addRow(sums, rows, Math.max(0, y - radius) * width, -1)
  }
  return means
}

function addRow(sums: Float64Array, rows: Float32Array, from: number, sign: number): void {
  for (let x = 0; x < sums.length; x += 1) sums[x] = sums[x]! + sign * rows[from + x]!
}

/** How much the picture changes in the direction in which it changes least (Shi and Tomasi). */
function strengthsOf(smooth: Grey): Float32Array {
  const { data, width, height } = smooth
  const [xx, yy, xy] = [0, 1, 2].map(() => new Float32Array(data.length)) as [Float32Array, Float32Array, Float32Array]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const dx = (data[at + 1]! - data[at - 1]!) / 2
      const dy = (data[at + width]! - data[at - width]!) / 2
      xx[at] = dx * dx
      yy[at] = dy * dy
      xy[at] = dx * dy
    }
  }
  const [a, b, c] = [xx, yy, xy].map((product) => boxBlur({ data: product, width, height }, 2)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let at = 0; at < xx.length; at += 1) {
    const half = (a[at]! + b[at]!) / 2
    xx[at] = half - Math.sqrt(((a[at]! - b[at]!) / 2) ** 2 + c[at]! ** 2)
  }
  return xx
}

/** Largest of a parabola through three values, in pixels from the middle one. */
const peakBetween = (before: number, here: number, after: number): number => {
  const bend = before - 2 * here + after
  return bend < -1e-9 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0
}

function isLargest(strengths: Float32Array, width: number, at: number): boolean {
  const here = strengths[at]!
  for (let row = -2; row <= 2; row += 1)
    for (let column = -2; column <= 2; column += 1) {
      const other = strengths[at + row * width + column]!
      if (other > here || (other === here && row * width + column < 0)) return false
    }
  return true
}

/**
 * The strongest corners of each square of a grid, so that a bland part of an elevation has its share. The strongest of
 * every square come
 * first, then the second ones: the beginning of the list is spread as evenly as the whole. minStrength, in squared
 * levels of a pixel: less is
 * noise of the sensor or of the compression.
 */
export function findCorners(
  smooth: Grey,
  isShown: (at: number) => boolean,
  max: number,
  minStrength: number,
): readonly Corner[] {
  const { width, height } = smooth
  const strengths = strengthsOf(smooth)
  const side = Math.max(12, Math.sqrt((width * height) / (max / 3)))
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const squares: Corner[][] = Array.from({ length: columns * rows }, () => [])
  for (let y = margin; y < height - margin; y += 1) {
    for (let x = margin; x < width - margin; x += 1) {
      const at = y * width + x
      const here = strengths[at]!
      if (!(here > minStrength) || !isLargest(strengths, width, at) || !isShown(at)) continue
      squares[Math.floor(y / side) * columns + Math.floor(x / side)]!.push({
        x: x + peakBetween(strengths[at - 1]!, here, strengths[at + 1]!),
        y: y + peakBetween(strengths[at - width]!, here, strengths[at + width]!),
        strength: here,
      })
    }
  }
  const perSquare = 6
  for (const square of squares) square.sort((one, other) => other.strength - one.strength)
  const ranked = Array.from({ length: perSquare }, (_, rank) =>
    squares
      .flatMap((square) => (square[rank] ? [square[rank]] : []))
      .sort((one, other) => other.strength - one.strength),
  )
  return ranked.flat().slice(0, max)
}
