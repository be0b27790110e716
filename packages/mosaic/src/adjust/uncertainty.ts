import type { PhotoPrior } from '../types.ts'

type Middle = readonly [number, number]

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value / values.length, 0)
const rootMeanSquare = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.sqrt(meanOf(values.map((value) => value * value)))

/**
 * Of all lengths as a share, and of the whole mosaic in metres: what the samples have in common. Photos without a tie
 * say nothing of the scale of the others, so they count only where no photo has one.
 */
export function uncertaintyOf(
  allMiddles: readonly Middle[],
  allMoves: readonly Float64Array[],
  allPriors: readonly PhotoPrior[],
  tied: ReadonlySet<number> = new Set(),
): { readonly scaleSigma: number; readonly shiftSigmaM: number } {
  const counting = [...allMiddles.keys()].filter((photo) => tied.size === 0 || tied.has(photo))
  const [middles, priors] = [counting.map((photo) => allMiddles[photo]!), counting.map((photo) => allPriors[photo]!)]
  const moves = allMoves.map((sample) =>
    Float64Array.from(counting.flatMap((photo) => [sample[photo * 2]!, sample[photo * 2 + 1]!])),
  )
  if (middles.length === 0) return { scaleSigma: 0, shiftSigmaM: 0 }
  const middle = [0, 1].map((axis) => meanOf(middles.map((place) => place[axis]!)))
  const spread = middles.reduce((sum, [x, y]) => sum + (x - middle[0]!) ** 2 + (y - middle[1]!) ** 2, 0)
  const means = moves.map((sample) =>
    [0, 1].map((axis) => meanOf(middles.map((_, photo) => sample[photo * 2 + axis]!))),
  )
  // A single photo has no spread: its own distance and lens give its scale.
  const alone = Math.min(...priors.map(({ camera, sigma }) => sigma.awayM / camera.w))
  const scales = moves.map((sample, at) =>
    middles.reduce(
      (sum, place, photo) =>
        sum +
        ([0, 1] as const).reduce<number>(
          (part, axis) =>
            part + ((place[axis] - middle[axis]!) * (sample[photo * 2 + axis]! - means[at]![axis]!)) / spread,
          0,
        ),
      0,
    ),
  )
  return {
    scaleSigma: spread > 1e-6 ? rootMeanSquare(scales) : alone,
    shiftSigmaM: Math.max(...[0, 1].map((axis) => rootMeanSquare(means.map((mean) => mean[axis]!)))),
  }
}
