import { toPixel, toPlane } from '../plane-camera.ts'
import type { PhotoPrior, PlaneCamera } from '../types.ts'
import { size, systemBuilder, type SystemBuilder } from './block-system.ts'
import { moveCamera, turnBetween } from './turn-camera.ts'

/** The same place of the plane in pixels of two photos: x and y of the first, x and y of the second, for each match. */
export type Tie = { readonly a: number; readonly b: number; readonly places: Float64Array }

export type Problem = {
  readonly priors: readonly PhotoPrior[]
  /** Index of the camera of each photo. */
  readonly cameraOf: readonly number[]
  readonly cameraCount: number
  readonly ties: readonly Tie[]
}

export type State = {
  readonly cameras: readonly PlaneCamera[]
  /** Focal lengths as shares of the first ones. */
  readonly focalShares: readonly number[]
  readonly bends: readonly number[]
}

/**
 * One standard deviation: of a focal length as a share, of the distortion, and in pixels of the matching size of a
 * corner.
 */
const focalSigma = 0.02
const bendSigma = 0.05
const cornerSigma = 1
/** Matches of one pair that count in full: a hundred on one balcony are not a hundred independent ones. */
const fullMatches = 40
/** A position further off than this many standard deviations pulls less and less. */
const cauchySigmas = 3

const columns = 8
const steps = [1e-3, 1e-3, 1e-3, 1e-5, 1e-5, 1e-5, 1e-5, 1e-5] as const

/** The camera moved by a little in each of its eight unknowns. */
function moved(camera: PlaneCamera): readonly PlaneCamera[] {
  return steps.map((step, column) => {
    const pose = [0, 0, 0, 0, 0, 0]
    if (column < size) pose[column] = step
    return moveCamera(camera, pose, 0, column === 6 ? step : 0, column === 7 ? step : 0)
  })
}

/** Pixels of the matching size for one pixel of the photo. */
const scaleOf = ({ widthPx, heightPx }: PlaneCamera, side: number) => side / Math.max(widthPx, heightPx, side)

const [onPlane, here, there] = [new Float64Array(2), new Float64Array(2), new Float64Array(2)]

/**
 * Pixels of the matching size between where the first photo's place is in the second and where it was found; undefined:
 * out of sight.
 */
export function transferError(a: PlaneCamera, b: PlaneCamera, places: Float64Array, at: number, side: number): number {
  const isSeen = toPlane(a, places[at]!, places[at + 1]!, onPlane) && toPixel(b, onPlane[0]!, onPlane[1]!, here)
  return isSeen ? Math.hypot(here[0]! - places[at + 2]!, here[1]! - places[at + 3]!) * scaleOf(b, side) : Infinity
}

type Rows = { readonly jacobian: Float64Array; readonly error: Float64Array }

/** Two rows of sixteen: the unknowns of the first photo and its camera, then those of the second. */
function rowsOf(
  base: readonly [PlaneCamera, PlaneCamera],
  movedA: readonly PlaneCamera[],
  movedB: readonly PlaneCamera[],
  places: Float64Array,
  at: number,
  side: number,
  { jacobian, error }: Rows,
): boolean {
  const [a, b] = base
  if (!toPlane(a, places[at]!, places[at + 1]!, onPlane) || !toPixel(b, onPlane[0]!, onPlane[1]!, here)) return false
  const scale = scaleOf(b, side)
  const [x, y] = [onPlane[0]!, onPlane[1]!]
  error[0] = (here[0]! - places[at + 2]!) * scale
  error[1] = (here[1]! - places[at + 3]!) * scale
  for (let column = 0; column < columns; column += 1) {
    const factor = scale / steps[column]!
    if (!toPlane(movedA[column]!, places[at]!, places[at + 1]!, onPlane)) return false
    if (!toPixel(b, onPlane[0]!, onPlane[1]!, there)) return false
    jacobian[column] = (there[0]! - here[0]!) * factor
    jacobian[16 + column] = (there[1]! - here[1]!) * factor
    if (!toPixel(movedB[column]!, x, y, there)) return false
    jacobian[8 + column] = (there[0]! - here[0]!) * factor
    jacobian[24 + column] = (there[1]! - here[1]!) * factor
  }
  return true
}

/** Blocks and rows of the sixteen unknowns of a tie. */
function addressesOf({ a, b }: Tie, { priors, cameraOf }: Problem): readonly (readonly [number, number])[] {
  const one = (photo: number) =>
    Array.from({ length: columns }, (_, column) =>
      column < size ? ([photo, column] as const) : ([priors.length + cameraOf[photo]!, column - size] as const),
    )
  return [...one(a), ...one(b)]
}

/** The mirror image of a tie: both directions count, so that neither photo is the better one. */
const reversed = ({ a, b, places }: Tie): Tie => ({
  a: b,
  b: a,
  places: places.map((_, at) => places[at - (at % 4) + ((at + 2) % 4)]!),
})

export type Options = {
  readonly side: number
  /** Pixels: errors above it count less (Cauchy). */
  readonly loss: number
  /** The lens stays as it is: while positions are metres off, it would bend to fit them. */
  readonly isLensFixed?: boolean
  /** Random pulls of the size that noise has, one set for each sample of the uncertainty. */
  readonly noise?: { readonly samples: readonly Float64Array[]; readonly normal: () => number }
}

type Linearised = { readonly builder: SystemBuilder; readonly cost: number }

function addTie(
  problem: Problem,
  state: State,
  tie: Tie,
  options: Options,
  builder: SystemBuilder,
  movedCameras: readonly (readonly PlaneCamera[])[],
): number {
  const { side, loss, noise } = options
  const local = new Float64Array(16 * 16)
  const pull = new Float64Array(16)
  const rows = { jacobian: new Float64Array(32), error: new Float64Array(2) }
  const addresses = addressesOf(tie, problem)
  const share = Math.min(1, fullMatches / (tie.places.length / 4)) / 2
  let cost = 0
  for (let at = 0; at < tie.places.length; at += 4) {
    const base = [state.cameras[tie.a]!, state.cameras[tie.b]!] as const
    if (!rowsOf(base, movedCameras[tie.a]!, movedCameras[tie.b]!, tie.places, at, side, rows)) continue
    const ratio = (rows.error[0]! ** 2 + rows.error[1]! ** 2) / (loss * loss)
    const weight = share / (1 + ratio) / cornerSigma ** 2
    cost += share * loss * loss * Math.log1p(ratio)
    for (let row = 0; row < 2; row += 1) {
      const from = row * 16
      for (let i = 0; i < 16; i += 1) {
        const factor = rows.jacobian[from + i]! * weight
        pull[i] = pull[i]! - factor * rows.error[row]!
        for (let j = i; j < 16; j += 1) local[i * 16 + j] = local[i * 16 + j]! + factor * rows.jacobian[from + j]!
      }
      for (const sample of noise?.samples ?? []) {
        const push = Math.sqrt(weight) * noise!.normal()
        for (const [i, [block, unknown]] of addresses.entries())
          sample[block * size + unknown] = sample[block * size + unknown]! + rows.jacobian[from + i]! * push
      }
    }
  }
  scatter(local, pull, addresses, builder)
  return cost
}

function scatter(
  local: Float64Array,
  pull: Float64Array,
  addresses: readonly (readonly [number, number])[],
  builder: SystemBuilder,
) {
  for (const [i, [rowBlock, row]] of addresses.entries()) {
    builder.addRight(rowBlock, row, pull[i]!)
    for (let j = i; j < 16; j += 1) {
      const [columnBlock, column] = addresses[j]!
      const value = local[i * 16 + j]!
      builder.add(rowBlock, row, columnBlock, column, value)
      // Two photos of one camera: the unknown meets itself, and both mirror images count.
      if (i !== j && rowBlock === columnBlock && row === column) builder.add(rowBlock, row, columnBlock, column, value)
    }
  }
}

/** What positions and gimbals say against where a photo is now, in standard deviations. */
export function priorErrors({ camera, sigma }: PhotoPrior, now: PlaneCamera): readonly number[] {
  const angle = (sigma.angleDegrees * Math.PI) / 180
  return [
    (now.x - camera.x) / sigma.acrossM,
    (now.y - camera.y) / sigma.upM,
    (now.w - camera.w) / sigma.awayM,
    ...turnBetween(camera.axes, now.axes).map((turn) => turn / angle),
  ]
}

function addPriors(
  problem: Problem,
  state: State,
  { noise, isLensFixed = false }: Options,
  builder: SystemBuilder,
): number {
  let cost = 0
  const addOne = (block: number, row: number, error: number, sigma: number, weight: number) => {
    builder.add(block, row, block, row, weight / sigma ** 2)
    builder.addRight(block, row, (-weight * error) / sigma)
    for (const sample of noise?.samples ?? [])
      sample[block * size + row] = sample[block * size + row]! + (Math.sqrt(weight) * noise!.normal()) / sigma
  }
  for (const [photo, prior] of problem.priors.entries()) {
    const errors = priorErrors(prior, state.cameras[photo]!)
    const angle = (prior.sigma.angleDegrees * Math.PI) / 180
    const sigmas = [prior.sigma.acrossM, prior.sigma.upM, prior.sigma.awayM, angle, angle, angle]
    for (const [row, error] of errors.entries()) {
      const ratio = (error / cauchySigmas) ** 2
      addOne(photo, row, error, sigmas[row]!, 1 / (1 + ratio))
      cost += cauchySigmas ** 2 * Math.log1p(ratio)
    }
  }
  for (let camera = 0; camera < problem.cameraCount; camera += 1) {
    const block = problem.priors.length + camera
    const [focal, bend] = [state.focalShares[camera]! / focalSigma, state.bends[camera]! / bendSigma]
    addOne(block, 0, focal, focalSigma, 1)
    addOne(block, 1, bend, bendSigma, 1)
    cost += focal * focal + bend * bend
    for (let row = 0; row < size; row += 1) builder.add(block, row, block, row, isLensFixed ? 1e12 : row < 2 ? 0 : 1)
  }
  return cost
}

/**
 * The normal equations around the state: matches in pixels of the second photo, so that no smaller mosaic fits better
 * than a true one.
 */
export function linearise(problem: Problem, state: State, options: Options): Linearised {
  const builder = systemBuilder(problem.priors.length + problem.cameraCount)
  const movedCameras = state.cameras.map(moved)
  let cost = addPriors(problem, state, options, builder)
  for (const tie of problem.ties)
    for (const one of [tie, reversed(tie)]) cost += addTie(problem, state, one, options, builder, movedCameras)
  return { builder, cost }
}
