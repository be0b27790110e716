import { median } from '../statistics.ts'
import { findShifts } from './find-shifts.ts'
import type { Located } from './located.ts'
import type { CandidatePair } from './overlaps.ts'

/** Pixels of the matching scale, one standard deviation of a photo against its neighbours. */
type FlightSigma = { readonly x: number; readonly y: number }

/**
 * Pairs that are tried, and that must be sure: a shift with so many corners, and so much more of them than any other.
 */
const [maxTried, minSure, minSupport, maxRival] = [48, 8, 40, 0.4] as const
/**
 * Metres: satellites err alike for photos taken one after the other; of a flight that shows nothing else, this much is
 * left.
 */
const [usualM, leastM] = [0.5, 0.2] as const

/**
 * How far photos of this flight are off against one another, which is less than each is off: the error of satellites
 * drifts slowly. It is
 * measured on pairs that leave no doubt, and decides between identical bays for those that do.
 */
export function flightSigma(
  candidates: readonly CandidatePair[],
  locatedAt: (index: number) => Located,
  metresPerPixel: number,
): FlightSigma {
  const every = Math.max(1, Math.ceil(candidates.length / maxTried))
  const sure = candidates.flatMap(({ a, b }, index) => {
    if (index % every !== 0) return []
    const [best, second] = findShifts(locatedAt(a), locatedAt(b))
    const isSure =
      best !== undefined && best.agreeing >= minSupport && (second?.agreeing ?? 0) <= maxRival * best.agreeing
    return isSure ? [best.at] : []
  })
  const least = leastM / metresPerPixel
  // Both photos of a pair are off, so each by less than the pair.
  const sigma = (axis: 0 | 1) => (1.4826 * median(sure.map((at) => Math.abs(at[axis])))) / Math.SQRT2
  if (sure.length < minSure) return { x: usualM / metresPerPixel, y: usualM / metresPerPixel }
  return { x: Math.max(least, sigma(0)), y: Math.max(least, sigma(1)) }
}
