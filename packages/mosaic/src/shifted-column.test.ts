import { describe, expect, test } from 'vitest'
import { alignPhotos, type AlignInput } from './align-photos.ts'
import { detectFeatures, matchingScaleOf } from './features.ts'
import { toPlane } from './plane-camera.ts'
import { randomOf } from './random.ts'
import { median } from './statistics.ts'
import { cameraAt, disturbed, finish, priorAt, radians, turned, usualSigma } from './testing/cameras.ts'
import { bayM, photograph, repeatedFacade } from './testing/paint.ts'
import { cloudOf, seenBy } from './testing/point-cloud.ts'
import type { Alignment, PhotoFeatures, PhotoPrior, PlaneCamera, PriorSigma } from './types.ts'

/** Positions of one survey: off by little against one another, though each is said to be off by a metre and a half. */
const drift: PriorSigma = { acrossM: 0.25, upM: 0.15, awayM: 0.3, angleDegrees: 0.7 }

const lens = { focal: 325, widthPx: 400, heightPx: 300, w: 11 }
/** The last one at 52 degrees to the wall, looking at the middle of what the others show. */
const truth = [
  ...[6, 10, 14, 18].map((x) => cameraAt(x, 6, lens)),
  turned(cameraAt(12 - 11 * Math.tan(radians(52)), 6, lens), 0, -52, 0),
]
const last = truth.length - 1

/** The position of the last photo is wrong by so many metres. */
function priorsOf(shift: number, random: () => number): readonly PhotoPrior[] {
  return truth.map((camera, index) => {
    const said = disturbed(camera, drift, random)
    const x = said.x + (index === last ? shift : 0)
    return priorAt(String(index), { ...said, x }, { sigma: usualSigma })
  })
}

function align(priors: readonly PhotoPrior[], featuresOf: (index: number) => PhotoFeatures): Alignment {
  return finish(alignPhotos(priors.map((prior, index): AlignInput => ({ prior, features: featuresOf(index) }))))
}

const middleX = (camera: PlaneCamera): number => {
  const at = [0, 0]
  toPlane(camera, camera.widthPx / 2, camera.heightPx / 2, at)
  return at[0]!
}

/** Metres across between where photos show the middle of what they see and where it is, less what all have in common. */
function shiftsOf({ placed }: Alignment): readonly number[] {
  const shifts = placed.map(({ camera, imageId }) => middleX(camera) - middleX(truth[Number(imageId)]!))
  const common = median(shifts.slice(0, last))
  return shifts.map((shift) => shift - common)
}

/** Nothing that is called matched lies one column aside, and what only its position places says how far it may be off. */
function expectNoneAside(alignment: Alignment): void {
  const shifts = shiftsOf(alignment)
  for (const [index, { basis, sigmaM }] of alignment.placed.entries()) {
    if (basis === 'matched') expect(Math.abs(shifts[index]!)).toBeLessThan(bayM / 2)
    else expect(sigmaM).toBeGreaterThanOrEqual(1.5)
  }
}

const isTied = ({ placed }: Alignment): boolean => placed.every(({ basis }) => basis === 'matched')

describe('a photo at 52 degrees to a wall of equal bays, whose position is one column wrong', () => {
  const ofCloud = (repeatedShare: number, shift: number): Alignment => {
    const random = randomOf(31)
    const cloud = cloudOf({ widthM: 33, heightM: 12, count: 1_800, bayM, repeatedShare }, random)
    const seen = truth.map((camera) => seenBy(camera, cloud, random))
    return align(priorsOf(shift, random), (index) => seen[index]!)
  }

  test.each([
    ['to the left', -bayM],
    ['to the right', bayM],
  ])('lies where it was taken by the corners that are nowhere else: %s', (_, shift) => {
    const alignment = ofCloud(0.8, shift)
    expect(isTied(alignment)).toBe(true)
    expectNoneAside(alignment)
  })

  test('is placed by its position where nothing tells the columns apart', () => {
    const alignment = ofCloud(1, bayM)
    expect(alignment.placed[last]!.basis).toBe('position')
    expectNoneAside(alignment)
  })

  test('is not moved to another window on painted plaster', () => {
    const priors = priorsOf(bayM, randomOf(3))
    const scale = matchingScaleOf(priors)
    const paint = repeatedFacade(1)
    expectNoneAside(align(priors, (index) => detectFeatures(photograph(truth[index]!, paint), priors[index]!, scale)))
  })
})
