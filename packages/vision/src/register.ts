/** Brightness of a picture, row by row. */
export type Grey = { readonly width: number; readonly height: number; readonly data: Float32Array }

/** Where the second picture lies in the first one's pixels. score: 1 is the same picture, 0 nothing in common. */
export type Shift = { readonly dx: number; readonly dy: number; readonly score: number }

/** Pixels of the first picture: the shift is looked for within `reach` around `guess`. */
export type Search = {
  readonly guess: { readonly dx: number; readonly dy: number }
  readonly reach: { readonly x: number; readonly y: number }
}

/** Less than this in common, and chance decides. */
const leastOverlap = 0.12

export function halve({ width, height, data }: Grey): Grey {
  const [wide, high] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const small = new Float32Array(wide * high)
  for (let y = 0; y < high; y += 1) {
    const [upper, lower] = [Math.min(height - 1, y * 2) * width, Math.min(height - 1, y * 2 + 1) * width]
    for (let x = 0; x < wide; x += 1) {
      const [left, right] = [Math.min(width - 1, x * 2), Math.min(width - 1, x * 2 + 1)]
      small[y * wide + x] =
        (data[upper + left]! + data[upper + right]! + data[lower + left]! + data[lower + right]!) / 4
    }
  }
  return { width: wide, height: high, data: small }
}

/** Normalised correlation of what both show: brighter or darker as a whole makes no difference. */
export function scoreAt(first: Grey, second: Grey, dx: number, dy: number): number {
  const [left, top] = [Math.max(0, dx), Math.max(0, dy)]
  const [right, bottom] = [Math.min(first.width, dx + second.width), Math.min(first.height, dy + second.height)]
  const count = (right - left) * (bottom - top)
  if (right <= left || bottom <= top || count < leastOverlap * second.width * second.height) return 0
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let y = top; y < bottom; y += 1) {
    let [at, to] = [y * first.width + left, (y - dy) * second.width + left - dx]
    for (let x = left; x < right; x += 1) {
      const [one, other] = [first.data[at]!, second.data[to]!]
      a += one
      b += other
      aa += one * one
      bb += other * other
      ab += one * other
      at += 1
      to += 1
    }
  }
  const spread = Math.sqrt((aa - (a * a) / count) * (bb - (b * b) / count))
  return spread > 1e-6 ? Math.max(0, (ab - (a * b) / count) / spread) : 0
}

/**
 * What changes both along and across: corners of windows, stains, cracks. A pipe or a joint that runs through the whole
 * wall looks the same at every height and would agree with any shift along it.
 */
export function cornersOf({ width, height, data }: Grey): Grey {
  const corners = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      corners[at] = data[at + width + 1]! - data[at + width - 1]! - data[at - width + 1]! + data[at - width - 1]!
    }
  }
  return { width, height, data: corners }
}

function bestIn(one: Grey, other: Grey, { guess, reach }: Search): Shift {
  const [first, second] = [cornersOf(one), cornersOf(other)]
  let best: Shift = { dx: Math.round(guess.dx), dy: Math.round(guess.dy), score: 0 }
  const [x, y] = [Math.ceil(reach.x), Math.ceil(reach.y)]
  for (let dy = Math.round(guess.dy) - y; dy <= Math.round(guess.dy) + y; dy += 1) {
    for (let dx = Math.round(guess.dx) - x; dx <= Math.round(guess.dx) + x; dx += 1) {
      const score = scoreAt(first, second, dx, dy)
      if (score > best.score) best = { dx, dy, score }
    }
  }
  return best
}

/** Pixels below which everything is tried. */
const coarse = 128

/**
 * From a coarse copy to the full one, so that a wide search costs little. The score is that of the coarsest: there a
 * camera that tilted or came nearer between two photos still shows the same wall, while in the finest nothing would
 * agree.
 */
export function findShift(first: Grey, second: Grey, search: Search): Shift {
  if (Math.max(first.width, first.height) <= coarse) return bestIn(first, second, search)
  const { guess, reach } = search
  const half = findShift(halve(first), halve(second), {
    guess: { dx: guess.dx / 2, dy: guess.dy / 2 },
    reach: { x: reach.x / 2, y: reach.y / 2 },
  })
  const fine = bestIn(first, second, { guess: { dx: half.dx * 2, dy: half.dy * 2 }, reach: { x: 2, y: 2 } })
  return { ...fine, score: half.score }
}
