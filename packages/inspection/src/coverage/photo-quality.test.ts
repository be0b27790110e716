import { describe, expect, test } from 'vitest'
import { qualityOf, type GreyPicture } from './photo-quality.ts'
import { exposureLimits, usualMinSharpness } from './types.ts'

const [width, height] = [240, 180]

function painted(levelAt: (x: number, y: number) => number): GreyPicture {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data[y * width + x] = Math.max(0, Math.min(255, Math.round(levelAt(x, y))))
  return { data, width, height }
}

/** The same numbers at every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Windows in a wall, with joints between tiles. */
const facade = (x: number, y: number) => {
  const isWindow = x % 60 > 18 && x % 60 < 44 && y % 45 > 10 && y % 45 < 34
  const isJoint = x % 12 === 0 || y % 9 === 0
  return isWindow ? 70 : isJoint ? 150 : 190
}

const levelOf = ({ data }: GreyPicture, x: number, y: number) =>
  data[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))]!

/** Means of a square of this half side, twice: close to a lens out of focus. */
function blurred(picture: GreyPicture, radius: number): GreyPicture {
  const once = (of: GreyPicture) =>
    painted((x, y) => {
      let sum = 0
      for (let down = -radius; down <= radius; down += 1)
        for (let across = -radius; across <= radius; across += 1) sum += levelOf(of, x + across, y + down)
      return sum / (2 * radius + 1) ** 2
    })
  return radius === 0 ? picture : once(once(picture))
}

/** About normal, of this standard deviation. */
function noisy(picture: GreyPicture, sigma: number): GreyPicture {
  const random = randomOf(7)
  const normal = () => (random() + random() + random() + random() - 2) * Math.sqrt(3)
  return painted((x, y) => levelOf(picture, x, y) + sigma * normal())
}

const sharpnessOf = (picture: GreyPicture) => qualityOf(picture).sharpness
const sharp = painted(facade)

describe('sharpness', () => {
  test('a facade in focus counts, out of focus it does not', () => {
    expect(sharpnessOf(sharp)).toBeGreaterThan(4 * usualMinSharpness)
    expect(sharpnessOf(blurred(sharp, 8))).toBeLessThan(usualMinSharpness)
  })

  test('falls with every step of blur, and stays between 0 and 1', () => {
    const all = [0, 1, 2, 3, 4, 6, 8].map((radius) => sharpnessOf(blurred(sharp, radius)))
    for (const [index, value] of all.entries()) {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
      if (index > 0) expect(value).toBeLessThan(all[index - 1]!)
    }
  })

  test('does not fall with contrast alone', () => {
    const pale = painted((x, y) => 128 + (facade(x, y) - 128) / 3)
    expect(Math.abs(sharpnessOf(pale) - sharpnessOf(sharp))).toBeLessThan(0.1)
  })

  test.each([2, 4, 8])('noise of %d levels makes no blurred photo a sharp one', (sigma) => {
    expect(sharpnessOf(noisy(blurred(sharp, 8), sigma))).toBeLessThan(usualMinSharpness)
  })

  test.each([2, 4, 8])('a blank wall with noise of %d levels is not sharp', (sigma) => {
    expect(
      sharpnessOf(
        noisy(
          painted(() => 128),
          sigma,
        ),
      ),
    ).toBeLessThan(usualMinSharpness)
  })

  test('a sharp photo with the noise of a small sensor still counts', () => {
    expect(sharpnessOf(noisy(sharp, 3))).toBeGreaterThan(usualMinSharpness)
  })

  test('a blank picture and one of no size have none', () => {
    expect(sharpnessOf(painted(() => 90))).toBe(0)
    expect(qualityOf({ data: new Uint8Array(4), width: 2, height: 2 })).toEqual({
      sharpness: 0,
      brightness: 0,
      darkShare: 0,
      brightShare: 0,
    })
  })
})

describe('exposure', () => {
  test('brightness is the mean, 0 black and 1 white', () => {
    expect(qualityOf(painted(() => 0)).brightness).toBe(0)
    expect(qualityOf(painted(() => 255)).brightness).toBe(1)
    expect(qualityOf(painted((x) => (x < width / 2 ? 0 : 255))).brightness).toBeCloseTo(0.5, 3)
  })

  test('shares of pixels that show nothing', () => {
    const { darkShare, brightShare } = qualityOf(painted((x) => (x < width / 4 ? 3 : x < width / 2 ? 252 : 128)))
    expect(darkShare).toBeCloseTo(0.25, 2)
    expect(brightShare).toBeCloseTo(0.25, 2)
  })

  test('a facade lies within the limits; at night, or into the sun, it does not', () => {
    const within = ({ brightness, darkShare, brightShare }: ReturnType<typeof qualityOf>) =>
      brightness >= exposureLimits.minBrightness &&
      brightness <= exposureLimits.maxBrightness &&
      darkShare <= exposureLimits.maxDarkShare &&
      brightShare <= exposureLimits.maxBrightShare
    expect(within(qualityOf(sharp))).toBe(true)
    expect(within(qualityOf(painted((x, y) => facade(x, y) * 0.06)))).toBe(false)
    expect(within(qualityOf(painted((x, y) => facade(x, y) * 1.8)))).toBe(false)
  })
})
