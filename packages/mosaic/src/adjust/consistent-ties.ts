import type { PhotoPrior } from '../types.ts'
import { blockSolver, size, systemBuilder } from './block-system.ts'

/** Metres: where the second photo shows a place less where the first one does, by their priors. */
export type TieShift = { readonly a: number; readonly b: number; readonly x: number; readonly y: number }

/** Metres: of a tie between two photos. */
const tieSigma = 0.3
const rounds = 14

/** Half of what a wrong distance stretches over a photo, and what is left beside it. */
const limitOf = ({ camera, sigma }: PhotoPrior): number => {
  const half = (camera.w * Math.max(camera.widthPx, camera.heightPx)) / (2 * camera.focal)
  return 0.4 + Math.min(0.3, sigma.awayM / camera.w) * half
}

/** Shifts of all photos that agree best with ties and priors, in metres: x and y, photo by photo. */
function shiftsOf(priors: readonly PhotoPrior[], ties: readonly TieShift[]): Float64Array {
  let shifts = new Float64Array(priors.length * size)
  for (let round = 0; round < rounds; round += 1) {
    // Ties that contradict count less and less: first beyond some metres, in the end beyond a third of one.
    const loss = Math.max(0.35, 4 * 0.75 ** round)
    const builder = systemBuilder(priors.length)
    for (const [photo, { sigma }] of priors.entries()) {
      for (let row = 0; row < size; row += 1) {
        const own = row === 0 ? sigma.acrossM : row === 1 ? sigma.upM : 1
        builder.add(photo, row, photo, row, 1 / own ** 2 / (1 + (shifts[photo * size + row]! / own / 3) ** 2))
      }
    }
    for (const { a, b, x, y } of ties) {
      const [dx, dy] = errorOf(shifts, { a, b, x, y })
      const weight = 1 / tieSigma ** 2 / (1 + (dx * dx + dy * dy) / (loss * loss)) ** (round === 0 ? 0 : 1)
      for (const [row, by] of [x, y].entries()) {
        builder.add(a, row, a, row, weight)
        builder.add(b, row, b, row, weight)
        builder.add(a, row, b, row, -weight)
        builder.addRight(a, row, weight * by)
        builder.addRight(b, row, -weight * by)
      }
    }
    const system = builder.done()
    shifts = new Float64Array(blockSolver(system)(system.right))
  }
  return shifts
}

const errorOf = (shifts: Float64Array, { a, b, x, y }: TieShift): readonly [number, number] => [
  shifts[a * size]! - shifts[b * size]! - x,
  shifts[a * size + 1]! - shifts[b * size + 1]! - y,
]

/**
 * Whether each tie agrees with the others and with the priors: a tie to the wrong one of two identical bays contradicts
 * those around it.
 */
export function consistentTies(priors: readonly PhotoPrior[], ties: readonly TieShift[]): readonly boolean[] {
  const shifts = shiftsOf(priors, ties)
  return ties.map((tie) => {
    const [dx, dy] = errorOf(shifts, tie)
    return Math.hypot(dx, dy) <= limitOf(priors[tie.a]!) + limitOf(priors[tie.b]!)
  })
}
