import { componentsOf, type Component } from './components.ts'

/** One component alone, 0 or 1 a pixel, with an empty rim so that every pixel has its eight neighbours. */
export type Stencil = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
}

/** x and y: what to add to a place in the stencil for the place in the map. */
export function stencilOf({ box, runs }: Component): Stencil {
  const [x, y, width, height] = [box.left - 1, box.top - 1, box.right - box.left + 2, box.bottom - box.top + 2]
  const values = new Uint8Array(width * height)
  for (let at = 0; at < runs.length; at += 3) {
    const row = (runs[at]! - y) * width - x
    values.fill(1, row + runs[at + 1]!, row + runs[at + 2]!)
  }
  return { x, y, width, height, values }
}

/** A pinhole would make the skeleton run round it, a line on either side. */
export function withoutPinholes(stencil: Stencil, largest: number): Stencil {
  const inverted = { ...stencil, values: stencil.values.map((value) => 1 - value) }
  const values = stencil.values.slice()
  for (const { box, area, runs } of componentsOf(inverted, { level: 1, isBySidesOnly: true })) {
    if (box.left === 0 || area > largest) continue
    for (let at = 0; at < runs.length; at += 3)
      values.fill(1, runs[at]! * stencil.width + runs[at + 1]!, runs[at]! * stencil.width + runs[at + 2]!)
  }
  return { ...stencil, values }
}

/** Without any hole. In waves from the rim, as a list of every hole of a noisy photo would not fit into memory. */
export function withoutHoles(stencil: Stencil): Stencil {
  const { width, height, values } = stencil
  const outside = new Uint8Array(values.length)
  outside[0] = 1
  for (let wave = [0]; wave.length > 0;) {
    const next: number[] = []
    const reach = (at: number) => {
      if (values[at] === 1 || outside[at] === 1) return
      outside[at] = 1
      next.push(at)
    }
    for (const at of wave) {
      const column = at % width
      if (column > 0) reach(at - 1)
      if (column < width - 1) reach(at + 1)
      if (at >= width) reach(at - width)
      if (at < width * (height - 1)) reach(at + width)
    }
    wave = next
  }
  return { ...stencil, values: outside.map((value) => 1 - value) }
}

/** Clockwise from above. */
export const neighboursOf = (width: number): readonly number[] => [
  -width,
  1 - width,
  1,
  width + 1,
  width,
  width - 1,
  -1,
  -width - 1,
]

/**
 * Guo and Hall: keeps what is joined joined, also lines two pixels wide and aslant, which the better known Zhang and
 * Suen eats up.
 */
function isSpare(around: number, isSecond: boolean): boolean {
  const [n, ne, e, se, s, sw, w, nw] = Array.from({ length: 8 }, (_, bit) => (around >> bit) & 1) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const parts = ((1 - n) & (ne | e)) + ((1 - e) & (se | s)) + ((1 - s) & (sw | w)) + ((1 - w) & (nw | n))
  const near = Math.min((nw | n) + (ne | e) + (se | s) + (sw | w), (n | ne) + (e | se) + (s | sw) + (w | nw))
  const isHeld = isSecond ? ((s | sw | (1 - nw)) & w) === 1 : ((n | ne | (1 - se)) & e) === 1
  return parts === 1 && near >= 2 && near <= 3 && !isHeld
}

const spare = [false, true].map((isSecond) =>
  Uint8Array.from({ length: 256 }, (_, around) => Number(isSpare(around, isSecond))),
)

/**
 * Thins to lines one pixel wide. A pixel is checked again only after a neighbour was removed: a crack across 20 MP
 * costs its own pixels, not its box, and a wide place its area, not its area for each pixel of its width.
 */
export function thin(stencil: Stencil): Stencil {
  const values = stencil.values.slice()
  const around = neighboursOf(stencil.width)
  const { width } = stencil
  // Written out: a loop over the eight takes most of the whole tracing's time.
  const neighbourhood = (at: number) =>
    values[at - width]! |
    (values[at - width + 1]! << 1) |
    (values[at + 1]! << 2) |
    (values[at + width + 1]! << 3) |
    (values[at + width]! << 4) |
    (values[at + width - 1]! << 5) |
    (values[at - 1]! << 6) |
    (values[at - width - 1]! << 7)
  /** A bit for each of the two kinds of round. */
  const isWaiting = new Uint8Array(values.length)
  const waiting: [number[], number[]] = [[], []]
  const wait = (at: number) => {
    const known = isWaiting[at]!
    if ((known & 1) === 0) waiting[0].push(at)
    if ((known & 2) === 0) waiting[1].push(at)
    isWaiting[at] = 3
  }
  for (let at = 0; at < values.length; at += 1) {
    if (values[at] === 1 && neighbourhood(at) !== 255) wait(at)
  }
  for (let kind: 0 | 1 = 0; waiting[0].length + waiting[1].length > 0; kind = kind === 0 ? 1 : 0) {
    const [table, looked] = [spare[kind]!, waiting[kind]]
    waiting[kind] = []
    const removed: number[] = []
    for (const at of looked) {
      isWaiting[at]! &= kind === 0 ? 2 : 1
      if (values[at] === 1 && table[neighbourhood(at)] === 1) removed.push(at)
    }
    for (const at of removed) values[at] = 0
    for (const at of removed) for (const step of around) if (values[at + step] === 1) wait(at + step)
  }
  return { ...stencil, values }
}
