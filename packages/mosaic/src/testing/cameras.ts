import type { AlignInput } from '../align-photos.ts'
import { turnAxes } from '../adjust/turn-camera.ts'
import { mmPxOf } from '../plane-camera.ts'
import { normalOf } from '../random.ts'
import type { Alignment, PhotoPrior, PlaneCamera, PriorSigma } from '../types.ts'

/** Square to the plane. */
export const straight = [1, 0, 0, 0, 1, 0, 0, 0, -1] as const

export const usualSigma: PriorSigma = { acrossM: 1.5, upM: 0.5, awayM: 1.5, angleDegrees: 2 }
export const correctedSigma: PriorSigma = { acrossM: 0.1, upM: 0.1, awayM: 0.1, angleDegrees: 2 }

export const cameraAt = (x: number, y: number, known: Partial<PlaneCamera> = {}): PlaneCamera => ({
  x,
  y,
  w: 6,
  axes: straight,
  focal: 400,
  k1: 0,
  widthPx: 480,
  heightPx: 360,
  ...known,
})

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Degrees around the right and upper side of the picture and around the view. */
export const turned = (camera: PlaneCamera, right: number, up: number, view: number): PlaneCamera => ({
  ...camera,
  axes: turnAxes(camera.axes, [radians(right), radians(up), radians(view)]),
})

export const priorAt = (imageId: string, camera: PlaneCamera, known: Partial<PhotoPrior> = {}): PhotoPrior => ({
  imageId,
  plane: 0,
  camera,
  sigma: usualSigma,
  cameraKey: 'one',
  sharpness: null,
  mmPx: mmPxOf(camera),
  ...known,
})

type Grid = {
  readonly columns: number
  readonly rows: number
  readonly stepX: number
  readonly stepY: number
}

/** Cameras of a flight in rows before the plane, with small turns as wind gives them. */
export function flightOf({ columns, rows, stepX, stepY }: Grid, random: () => number): readonly PlaneCamera[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const camera = cameraAt(3 + column * stepX + 0.1 * normalOf(random), 3 + row * stepY + 0.1 * normalOf(random), {
      w: 6 + 0.15 * normalOf(random),
    })
    return turned(camera, normalOf(random), normalOf(random), 0.5 * normalOf(random))
  })
}

/** As position and gimbal would tell the camera, with errors of the given standard deviations. */
export function disturbed(camera: PlaneCamera, sigma: PriorSigma, random: () => number): PlaneCamera {
  const moved = {
    ...camera,
    x: camera.x + sigma.acrossM * normalOf(random),
    y: camera.y + sigma.upM * normalOf(random),
    w: Math.max(2, camera.w + sigma.awayM * normalOf(random)),
    k1: 0,
  }
  return turned(
    moved,
    sigma.angleDegrees * normalOf(random),
    sigma.angleDegrees * normalOf(random),
    sigma.angleDegrees * normalOf(random),
  )
}

/** Runs to the end. */
export function finish<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

export const idsOf = ({ placed }: Alignment): readonly string[] => placed.map(({ imageId }) => imageId)

export const withPrior = (input: AlignInput, known: Partial<PhotoPrior>): AlignInput => ({
  ...input,
  prior: { ...input.prior, ...known },
})
