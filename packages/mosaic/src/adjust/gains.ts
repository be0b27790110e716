import { median } from '../statistics.ts'
import type { PhotoFeatures } from '../types.ts'
import { blockSolver, size, systemBuilder } from './block-system.ts'

type ColourTie = {
  readonly a: number
  readonly b: number
  readonly ours: Uint16Array
  readonly theirs: Uint16Array
}

/**
 * As logarithms, one standard deviation: how far exposures of a flight differ, and how well two photos of one place
 * tell it.
 */
const [gainSigma, tieSigma] = [0.15, 0.02]
const maxGain = 1.6

/**
 * What each photo's red, green and blue are multiplied by so that the same place has the same colour in all; their mean
 * stays.
 */
export function gainsOf(
  features: readonly PhotoFeatures[],
  ties: readonly ColourTie[],
): readonly (readonly [number, number, number])[] {
  const builder = systemBuilder(features.length)
  for (let photo = 0; photo < features.length; photo += 1)
    for (let row = 0; row < size; row += 1) builder.add(photo, row, photo, row, row < 3 ? 1 / gainSigma ** 2 : 1)
  for (const { a, b, ours, theirs } of ties) {
    for (let row = 0; row < 3; row += 1) {
      const ratios = Array.from(ours, (index, at) => {
        const [one, other] = [features[a]!.colours[index * 3 + row]!, features[b]!.colours[theirs[at]! * 3 + row]!]
        // Black and white say nothing of the light.
        return one > 8 && other > 8 && one < 247 && other < 247 ? Math.log(other / one) : Number.NaN
      }).filter(Number.isFinite)
      if (ratios.length < 8) continue
      const [weight, by] = [1 / tieSigma ** 2, median(ratios)]
      builder.add(a, row, a, row, weight)
      builder.add(b, row, b, row, weight)
      builder.add(a, row, b, row, -weight)
      builder.addRight(a, row, weight * by)
      builder.addRight(b, row, -weight * by)
    }
  }
  const system = builder.done()
  const logarithms = blockSolver(system)(system.right)
  const gainAt = (photo: number, row: number) =>
    Math.max(1 / maxGain, Math.min(maxGain, Math.exp(logarithms[photo * size + row]!)))
  return features.map((_, photo) => [gainAt(photo, 0), gainAt(photo, 1), gainAt(photo, 2)])
}
