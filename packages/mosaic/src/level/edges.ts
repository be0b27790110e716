import type { Grey } from '../match/rectify.ts'

/** Pixels of the lower and the upper end of a straight, nearly upright edge. */
export type Edge = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }

/** Rows: shorter ones say too little of their direction. */
const minRows = 40
/** Rows without the edge after which it has ended. */
const maxGap = 2
/** Levels of grey across two pixels, below which grain makes edges. */
const minChange = 7
/** Pixels between an edge and the line through it: what bends is no side of a window. */
const maxBend = 0.5
/** Tangent of what positions and gimbals may be off by, beyond which an edge is meant to lean. */
const maxLean = Math.tan((8 * Math.PI) / 180)
const maxEdges = 80

type Chain = {
  sign: number
  lastX: number
  lastY: number
  count: number
  y: number
  x: number
  yy: number
  xy: number
  xx: number
  firstY: number
}

function extend(chain: Chain, x: number, y: number): void {
  chain.lastX = x
  chain.lastY = y
  chain.count += 1
  chain.x += x
  chain.y += y
  chain.xx += x * x
  chain.yy += y * y
  chain.xy += x * y
}

/** The line through an edge by least squares of x over y; undefined where it is too short, bent or leaning. */
function edgeOf({ count, x, y, xx, yy, xy, firstY, lastY }: Chain): Edge | undefined {
  if (count < minRows) return undefined
  const [spread, mixed, own] = [yy - (y * y) / count, xy - (x * y) / count, xx - (x * x) / count]
  const lean = mixed / spread
  const bend = Math.sqrt(Math.max(0, own - lean * mixed) / count)
  if (!(bend <= maxBend && Math.abs(lean) <= maxLean)) return undefined
  const at = (row: number) => x / count + lean * (row - y / count)
  return { x0: at(lastY), y0: lastY, x1: at(firstY), y1: firstY }
}

/** The longest upright edges of a picture that was made upright; y grows downwards. */
export function findEdges({ data, width, height }: Grey): readonly Edge[] {
  const found: Edge[] = []
  const owners: (Chain | undefined)[] = Array.from({ length: width })
  let open: Chain[] = []
  const changes = new Float32Array(width)
  const close = (chain: Chain) => {
    const edge = edgeOf(chain)
    if (edge !== undefined) found.push(edge)
  }
  for (let y = 1; y < height - 1; y += 1) {
    const row = y * width
    for (let x = 1; x < width - 1; x += 1) {
      const at = row + x
      const upper = data[at - width + 1]! - data[at - width - 1]!
      const lower = data[at + width + 1]! - data[at + width - 1]!
      changes[x] = (upper + 2 * (data[at + 1]! - data[at - 1]!) + lower) / 4
    }
    for (let x = 2; x < width - 2; x += 1) {
      const change = changes[x]!
      const sign = Math.sign(change)
      const [before, here, after] = [sign * changes[x - 1]!, Math.abs(change), sign * changes[x + 1]!]
      // NaN, where the photo shows nothing, fails each of these.
      if (!(here >= minChange && here >= before && here > after)) continue
      const exact = x + (after - before) / (2 * (2 * here - before - after))
      const chain = nearest(owners, x, exact, sign, y)
      if (chain !== undefined) extend(chain, exact, y)
      const own: Chain = chain ?? {
        sign,
        lastX: exact,
        lastY: y,
        firstY: y,
        count: 1,
        x: exact,
        y,
        xx: exact * exact,
        yy: y * y,
        xy: exact * y,
      }
      if (chain === undefined) open.push(own)
      owners[x] = own
    }
    if (y % 16 !== 0) continue
    open = open.filter((chain) => {
      const isOpen = y - chain.lastY <= maxGap
      if (!isOpen) close(chain)
      return isOpen
    })
  }
  for (const chain of open) close(chain)
  return found.toSorted((a, b) => b.y0 - b.y1 - (a.y0 - a.y1)).slice(0, maxEdges)
}

function nearest(owners: readonly (Chain | undefined)[], x: number, exact: number, sign: number, y: number) {
  let best: Chain | undefined
  for (let near = x - 1; near <= x + 1; near += 1) {
    const chain = owners[near]
    if (chain === undefined || chain.sign !== sign || chain.lastY >= y || y - chain.lastY > maxGap + 1) continue
    if (Math.abs(chain.lastX - exact) > 1) continue
    if (best === undefined || Math.abs(chain.lastX - exact) < Math.abs(best.lastX - exact)) best = chain
  }
  return best
}
