import { randomOf } from './random.ts'

const size = 1024
export const textureMask = size - 1

/** Value noise that repeats without a seam, in as many octaves as are named by their cells. */
function noise(key: string, cells: readonly (readonly [count: number, weight: number])[]): Int8Array {
  const out = new Float32Array(size * size)
  for (const [count, weight] of cells) {
    const random = randomOf(key, count)
    const grid = Float32Array.from({ length: count * count }, () => random() * 2 - 1)
    const per = size / count
    for (let y = 0; y < size; y += 1) {
      const row = Math.floor(y / per)
      // Not by %, which may round to the other side of a cell than the division and leave a line across the wall.
      const down = y / per - row
      const [above, below, v] = [row * count, ((row + 1) % count) * count, down * down * (3 - 2 * down)]
      for (let x = 0; x < size; x += 1) {
        const column = Math.floor(x / per)
        const next = (column + 1) % count
        const along = x / per - column
        const u = along * along * (3 - 2 * along)
        const top = grid[above + column]! * (1 - u) + grid[above + next]! * u
        const bottom = grid[below + column]! * (1 - u) + grid[below + next]! * u
        out[y * size + x]! += weight * (top * (1 - v) + bottom * v)
      }
    }
  }
  return Int8Array.from(out, (value) => Math.max(-127, Math.min(127, Math.round(value * 100))))
}

export type Textures = {
  /** The skin of plaster, some two metres of it. */ readonly fine: Int8Array
  /** Dirt and weather, some twenty metres. */ readonly coarse: Int8Array
  /** Of the sensor. */ readonly grain: Int8Array
}

let made: Textures | undefined

/** A second to make, three megabytes to keep; the same for every photo. */
export function textures(): Textures {
  made ??= {
    fine: noise('fine', [
      [16, 0.2],
      [64, 0.25],
      [256, 0.4],
      [512, 0.5],
    ]),
    coarse: noise('coarse', [
      [4, 0.6],
      [12, 0.4],
      [40, 0.18],
      [128, 0.1],
    ]),
    grain: noise('grain', [
      [512, 0.5],
      [1024, 0.7],
    ]),
  }
  return made
}
