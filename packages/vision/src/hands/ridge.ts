import type { Point } from '@plumbline/geometry/point'
import { blurred } from './blur.ts'
import { assertSize, percentileIn, type Raster } from './raster.ts'

/** dark: cracks, darker than the surface beside them. edges: borders and lines of temperature, warmer or colder. */
export type RidgeSign = 'dark' | 'edges'

/** How strongly each pixel lies on a line to follow: 0 not at all, 1 as the strongest pixels of the window. */
export type Strength = Raster

type RidgeOptions = {
  readonly sign?: RidgeSign
  /** A detector's probability, 0 to 1, of the same size: where the server has read the photo. */
  readonly probability?: Raster
}

/** Pixels: what counts as the surface around, and as the line itself. */
const [surface, line] = [10, 1]
/**
 * About as many pixels lie on a crack through the window, however large it is: a hundredth of a large one is mostly
 * grain.
 */
const crackPixels = 2000
/** Levels of 255, or hundredths of a degree: less is the sensor's own noise, and a plain surface has no ridges. */
const faint = { dark: 1.5, edges: 0.05 } as const

function darkness(raster: Raster): Float32Array {
  const [around, here] = [blurred(raster, surface).values, blurred(raster, line).values]
  // A loop: `map` takes three times as long over a million numbers.
  for (let at = 0; at < around.length; at += 1) around[at]! -= here[at]!
  return around
}

/** The larger of a line's own height and a border's slope, of either sign. */
function edges(raster: Raster): Float32Array {
  const { width, height } = raster
  const [around, here] = [blurred(raster, surface).values, blurred(raster, line).values]
  const found = new Float32Array(here.length)
  for (let y = 0; y < height; y += 1) {
    const [above, below] = [Math.max(0, y - 1) * width, Math.min(height - 1, y + 1) * width]
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const across = here[y * width + Math.min(width - 1, x + 1)]! - here[y * width + Math.max(0, x - 1)]!
      const down = here[below + x]! - here[above + x]!
      found[at] = Math.max(Math.hypot(across, down), Math.abs(around[at]! - here[at]!) / 2)
    }
  }
  return found
}

export function ridgeStrength(raster: Raster, { sign = 'dark', probability }: RidgeOptions = {}): Strength {
  assertSize(raster, raster.values.length)
  const found = sign === 'dark' ? darkness(raster) : edges(raster)
  const share = Math.max(0.99, 1 - crackPixels / found.length)
  const scale = 1 / Math.max(faint[sign], percentileIn(found, share))
  for (let at = 0; at < found.length; at += 1) found[at] = Math.max(0, found[at]! * scale)
  if (probability !== undefined) {
    assertSize(raster, probability.values.length)
    // Half on top: the darkness leads within what the detector marked, which is wider than the crack.
    for (let at = 0; at < found.length; at += 1)
      found[at] = found[at]! * (1 + probability.values[at]! / 2) + probability.values[at]! / 2
  }
  return { width: raster.width, height: raster.height, values: found }
}

/**
 * Stronger than this is as cheap as it gets; without an end a single black pixel would draw the path out of its way.
 */
const strongest = 5 / 3
/** The cost of a pixel without any ridge. */
export const plainCost = 255

const tableSteps = 255
const costs = Uint8Array.from({ length: Math.ceil(strongest * tableSteps) + 1 }, (_, at) =>
  Math.round(plainCost * Math.exp((-3 * at) / tableSteps)),
)

/** exp(-3 x strength), 255 on plain surface down to 2: in bytes, so that a window of 1,200 px stays in the cache. */
export function costOf({ values }: Strength): Uint8Array {
  const cost = new Uint8Array(values.length)
  for (let at = 0; at < values.length; at += 1) cost[at] = costs[(Math.min(strongest, values[at]!) * tableSteps) | 0]!
  return cost
}

/** Weaker than this is grain: a click there stays where it was made. */
const snapFrom = 0.35

/** The middle of the strongest pixel within the radius; the place itself where nothing there is a ridge. */
export function snapped({ width, height, values }: Strength, at: Point, radius: number): Point {
  let [best, strength] = [at, snapFrom]
  const [left, right] = [Math.max(0, Math.floor(at.x - radius)), Math.min(width - 1, Math.floor(at.x + radius))]
  const [top, bottom] = [Math.max(0, Math.floor(at.y - radius)), Math.min(height - 1, Math.floor(at.y + radius))]
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const away = Math.hypot(x + 0.5 - at.x, y + 0.5 - at.y)
      // Of two equally dark the nearer: a long crack has many darkest pixels within reach.
      const here = values[y * width + x]! * (1 - (0.25 * away) / Math.max(1, radius))
      if (away > radius || here <= strength) continue
      ;[best, strength] = [{ x: x + 0.5, y: y + 0.5 }, here]
    }
  }
  return best
}
