import { middleOf } from '../plane-camera.ts'
import { normalOf, randomOf } from '../random.ts'
import type { PlaneCamera } from '../types.ts'
import { blockSolver, size } from './block-system.ts'
import { linearise, type Options, type Problem, type State } from './linearise.ts'
import { moveCamera } from './turn-camera.ts'

export const firstState = ({ priors, cameraCount }: Problem): State => ({
  cameras: priors.map(({ camera }) => camera),
  focalShares: Array.from({ length: cameraCount }, () => 0),
  bends: Array.from({ length: cameraCount }, () => 0),
})

function step(problem: Problem, state: State, by: Float64Array): State {
  const photos = problem.priors.length
  const shareAt = (camera: number) => by[(photos + camera) * size]!
  const bendAt = (camera: number) => by[(photos + camera) * size + 1]!
  return {
    cameras: state.cameras.map((camera, photo) =>
      moveCamera(camera, by, photo * size, shareAt(problem.cameraOf[photo]!), bendAt(problem.cameraOf[photo]!)),
    ),
    focalShares: state.focalShares.map((share, camera) => (1 + share) * (1 + shareAt(camera)) - 1),
    bends: state.bends.map((bend, camera) => bend + bendAt(camera)),
  }
}

function damp(diagonal: Float64Array, damping: number): void {
  for (let block = 0; block < diagonal.length; block += size * size)
    for (let row = 0; row < size; row += 1) {
      const at = block + row * (size + 1)
      diagonal[at] = diagonal[at]! * (1 + damping)
    }
}

/** Pixels of the matching size: coarse first, so that a position wrong by a metre is not taken for a balcony. */
const losses = [60, 20, 8, 4, 2.5] as const
/** The lens takes part from this on. */
const lensLoss = 8

/** Gauss and Newton with damping. Yields after each step. */
export function* adjust(problem: Problem, first: State, side: number, from = 0): Generator<undefined, State> {
  let state = first
  for (const loss of losses.slice(from)) {
    let damping = 1e-6
    const options = { side, loss, isLensFixed: loss > lensLoss }
    let current = linearise(problem, state, options)
    for (let round = 0; round < (loss === losses.at(-1) ? 6 : 3); round += 1) {
      yield
      const system = current.builder.done()
      damp(system.diagonal, damping)
      const next = step(problem, state, blockSolver(system)(system.right))
      const linearised = linearise(problem, next, options)
      if (!(linearised.cost < current.cost)) {
        damping *= 100
        if (damping > 1) break
        continue
      }
      const isDone = current.cost - linearised.cost < 1e-5 * current.cost
      ;[state, current, damping] = [next, linearised, Math.max(1e-8, damping / 10)]
      if (isDone) break
    }
  }
  return state
}

/** Metres that the middle of the photo moves on the plane for a small change of its six unknowns. */
function middleMoves(camera: PlaneCamera, by: Float64Array, at: number): readonly [number, number] {
  const [after, before] = [middleOf(moveCamera(camera, by, at, 0, 0)), middleOf(camera)]
  return [after[0] - before[0], after[1] - before[1]]
}

/**
 * How far the result would lie elsewhere with other noise: the normal equations are solved for random pulls of the size
 * that noise of
 * priors and corners has, which gives samples of the true uncertainty without inverting a matrix of thousands of rows.
 */
export function sampleUncertainty(
  problem: Problem,
  state: State,
  side: number,
  count: number,
): readonly Float64Array[] {
  const random = randomOf(problem.ties.length + 17)
  const samples = Array.from(
    { length: count },
    () => new Float64Array((problem.priors.length + problem.cameraCount) * size),
  )
  const options: Options = { side, loss: 2.5, noise: { samples, normal: () => normalOf(random) } }
  const solveFor = blockSolver(linearise(problem, state, options).builder.done())
  return samples.map((pull) => {
    const by = solveFor(pull)
    const moves = new Float64Array(problem.priors.length * 2)
    for (const [photo, camera] of state.cameras.entries()) moves.set(middleMoves(camera, by, photo * size), photo * 2)
    return moves
  })
}
