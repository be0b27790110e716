import { adjust, firstState, sampleUncertainty } from './adjust/adjust.ts'
import { consistentTies } from './adjust/consistent-ties.ts'
import { gainsOf } from './adjust/gains.ts'
import { transferError, type Problem, type State, type Tie } from './adjust/linearise.ts'
import { judgeUntied } from './adjust/untied.ts'
import { uncertaintyOf } from './adjust/uncertainty.ts'
import { placePhoto, residualsOf } from './adjust/placement.ts'
import { matchingScaleOf, matchingSide } from './features.ts'
import { groupsOf } from './groups.ts'
import { level } from './level/level.ts'
import { matchAgain, matchPhotos, pairKey, type FailedPair, type MatchedPair } from './match/match-photos.ts'
import { middleOf } from './plane-camera.ts'
import { median, spreadOf } from './statistics.ts'
import type { Alignment, PhotoFeatures, PhotoNotPlaced, PhotoPrior, PlaneCamera } from './types.ts'

export type AlignInput = { readonly prior: PhotoPrior; readonly features: PhotoFeatures }

/** Matches of one pair that take part in the adjustment: more of them cost time and nothing else. */
const maxPerTie = 40
/**
 * Pixels of the matching size: a tie whose matches lie further apart than this belongs to another bay, floor or
 * balcony.
 */
const maxTieError = 8
const samples = 24

const isFinitePrior = ({ camera, sigma }: PhotoPrior): boolean =>
  [camera.x, camera.y, camera.w, camera.focal, camera.k1, camera.widthPx, camera.heightPx, ...camera.axes].every(
    Number.isFinite,
  ) &&
  [sigma.acrossM, sigma.upM, sigma.awayM, sigma.angleDegrees].every((value) => value > 0 && Number.isFinite(value)) &&
  camera.axes.length === 9 &&
  camera.w > 0 &&
  camera.focal > 0

function tieOf({ a, b, matches }: MatchedPair, photos: readonly AlignInput[], max: number): Tie {
  const [one, other] = [photos[a]!.features, photos[b]!.features]
  const count = Math.min(max, matches.a.length)
  const places = new Float64Array(count * 4)
  for (let index = 0; index < count; index += 1) {
    const at = Math.floor((index * matches.a.length) / count)
    const [i, j] = [matches.a[at]!, matches.b[at]!]
    places.set([one.x[i]!, one.y[i]!, other.x[j]!, other.y[j]!], index * 4)
  }
  return { a, b, places }
}

function problemOf(photos: readonly AlignInput[], pairs: readonly MatchedPair[]): Problem {
  const keys = [...new Set(photos.map(({ prior }) => prior.cameraKey))]
  return {
    priors: photos.map(({ prior }) => prior),
    cameraOf: photos.map(({ prior }) => keys.indexOf(prior.cameraKey)),
    cameraCount: keys.length,
    ties: pairs.map((pair) => tieOf(pair, photos, maxPerTie)),
  }
}

/** Pairs that fit where the photos are now. */
function fittingPairs(photos: readonly AlignInput[], pairs: readonly MatchedPair[], { cameras }: State) {
  return pairs.filter((pair) => {
    const { a, b, places } = tieOf(pair, photos, maxPerTie)
    const errors = Array.from({ length: places.length / 4 }, (_, at) =>
      transferError(cameras[a]!, cameras[b]!, places, at * 4, matchingSide),
    )
    return median(errors) <= maxTieError
  })
}

type Solved = { readonly state: State; readonly pairs: readonly MatchedPair[] }

/** Adjusts, drops pairs that do not fit, and adjusts what is left. */
function* solve(
  photos: readonly AlignInput[],
  all: readonly MatchedPair[],
  first: State | undefined,
): Generator<undefined, Solved> {
  let [pairs, state] = [all, first]
  for (let round = 0; round < 4; round += 1) {
    const problem = problemOf(photos, pairs)
    state = yield* adjust(
      problem,
      state ?? firstState(problem),
      matchingSide,
      round === 0 && first === undefined ? 0 : 2,
    )
    const fitting = fittingPairs(photos, pairs, state)
    if (fitting.length === pairs.length) break
    pairs = fitting
  }
  return { pairs, state: state! }
}

/** How well a photo is known once it is tied to others. */
const tiedSigma = ({ w }: PlaneCamera) => ({ acrossM: 0.25, upM: 0.25, awayM: 0.03 * w, angleDegrees: 0.5 })

type Tied = Solved & { readonly failed: readonly FailedPair[] }

/** The group of each photo: those of one are tied to one another, directly or by others. */
function groupOf(count: number, pairs: readonly MatchedPair[]): readonly number[] {
  const found = Array.from({ length: count }, () => 0)
  for (const [group, members] of groupsOf(count, pairs).entries()) for (const photo of members) found[photo] = group
  return found
}

function* tieAll(photos: readonly AlignInput[]): Generator<number, Tied> {
  const priors = photos.map(({ prior }) => prior)
  const metresPerPixel = matchingScaleOf(priors)
  const inputs = photos.map(({ prior, features }) => ({ ...prior, features }))
  const first = yield* sharing(matchPhotos(inputs, metresPerPixel), 0, 0.55)
  const areConsistent = consistentTies(
    priors,
    first.pairs.map(({ a, b, matches: { shift } }) => ({
      a,
      b,
      x: shift.x * metresPerPixel,
      y: -shift.y * metresPerPixel,
    })),
  )
  const consistent = first.pairs.filter((_, index) => areConsistent[index])
  const early = yield* sharing(solve(photos, consistent, undefined), 0.6, 0.6)
  const moved = inputs.map((input, index) => ({ ...input, camera: early.state.cameras[index]! }))
  const known = {
    pairs: new Set(early.pairs.map(({ a, b }) => pairKey(a, b))),
    groupOf: groupOf(photos.length, early.pairs),
    repeats: first.repeats,
    tiedSigma,
  }
  const second = yield* sharing(matchAgain(moved, metresPerPixel, known), 0.6, 0.9)
  const { pairs, state } = yield* sharing(solve(photos, [...early.pairs, ...second.pairs], early.state), 0.95, 0.95)
  return { pairs, state, failed: second.failed }
}

/** The steps of a part of the work as shares of all of it: from one share to the other, or all at the first. */
function* sharing<Result>(
  steps: Generator<number | undefined, Result>,
  from: number,
  to: number,
): Generator<number, Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    yield from + (to - from) * (value ?? 0)
  }
}

/**
 * Yields how much is done, 0 to 1, after each step of at most some hundred milliseconds; returns where the photos are.
 */
export function* alignPhotos(given: readonly AlignInput[]): Generator<number, Alignment> {
  const photos = given.filter(({ prior }) => isFinitePrior(prior))
  const unusable: readonly PhotoNotPlaced[] = given
    .filter(({ prior }) => !isFinitePrior(prior))
    .map(({ prior }) => ({ imageId: prior.imageId, reason: 'no-position' }))
  const { pairs, state, failed } = yield* tieAll(photos)
  const left = judgeUntied(photos, pairs, failed)
  const problem = problemOf(photos, pairs)
  const moves = sampleUncertainty(problem, state, matchingSide, samples)
  const residuals = residualsOf(
    pairs.map((pair) => tieOf(pair, photos, Infinity)),
    state.cameras,
  )
  const { cameras, tiltSigma, levelling } = level(
    photos.map(({ features }, index) => ({ camera: state.cameras[index]!, verticals: features.verticals })),
    pairs,
    moves,
  )
  const gains = gainsOf(
    photos.map(({ features }) => features),
    pairs.map(({ a, b, matches }) => ({ a, b, ours: matches.a, theirs: matches.b })),
  )
  const isLeft = new Set(left)
  const placed = photos.flatMap(({ prior }, index) =>
    isLeft.has(index)
      ? []
      : [placePhoto({ index, prior, camera: cameras[index]!, pairs, residuals, gain: gains[index]! })],
  )
  const matches = pairs.reduce((sum, pair) => sum + pair.matches.a.length, 0)
  const offPlane = pairs.reduce((sum, pair) => sum + pair.matches.offPlane, 0)
  return {
    placed,
    leftOut: [
      ...unusable,
      ...left.map((index) => ({ imageId: photos[index]!.prior.imageId, reason: 'contradicts' as const })),
    ],
    residualM: spreadOf(residuals.flatMap((distances) => [...distances])),
    matches,
    offPlaneShare: matches + offPlane === 0 ? 0 : offPlane / (matches + offPlane),
    tiltSigma,
    levelling,
    ...uncertaintyOf(
      state.cameras.map(middleOf),
      moves,
      photos.map(({ prior }) => prior),
      new Set(pairs.flatMap(({ a, b }) => [a, b])),
    ),
  }
}
