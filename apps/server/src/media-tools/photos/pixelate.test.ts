import { describe, expect, test } from 'vitest'
import { pixelate, type CoveredBox, type RawPicture } from './pixelate.ts'

const [width, height] = [400, 300]

function aPicture(colourAt: (x: number, y: number) => number): RawPicture {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.fill(colourAt(x, y), (y * width + x) * 3, (y * width + x) * 3 + 3)
  return { data, width, height }
}

/** Like letters: black and white in columns of 3 pixels, in an order that the seed decides. */
const stripes = (seed: number) => (x: number) => ((Math.floor(x / 3) + seed) % 2 === 0 ? 0 : 255)
const coloursIn = ({ data }: RawPicture, { left, top, right, bottom }: CoveredBox['box']) => {
  const found = new Set<string>()
  for (let y = Math.ceil(top * height); y < Math.floor(bottom * height); y += 1)
    for (let x = Math.ceil(left * width); x < Math.floor(right * width); x += 1)
      found.add(data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).join(' '))
  return found
}

const box = { left: 0.25, top: 0.5, right: 0.5, bottom: 0.6 }

describe('boxes of a photo', () => {
  test.each([
    ['plate', 1],
    ['face', 2],
    ['person', 8],
    ['vehicle', 8],
  ] as const)('a %s leaves at most %d colours', (kind, count) => {
    const picture = aPicture((x, y) => (x * 7 + y * 13) % 256)
    pixelate(picture, [{ kind, box }])
    expect(coloursIn(picture, box).size).toBeLessThanOrEqual(count)
  })

  test('two plates that differ in their letters alone become the same picture', () => {
    const [one, other] = [aPicture(stripes(0)), aPicture(stripes(1))]
    const [first] = pixelate(one, [{ kind: 'plate', box }])
    const [second] = pixelate(other, [{ kind: 'plate', box }])
    expect(first).toEqual(second)
    expect(coloursIn(one, box)).toEqual(coloursIn(other, box))
  })

  test('what lies beside them stays as it was', () => {
    const [before, after] = [aPicture((x) => x % 256), aPicture((x) => x % 256)]
    pixelate(after, [{ kind: 'person', box }])
    for (const [x, y] of [
      [80, 160],
      [220, 160],
      [150, 130],
      [150, 195],
    ] as const)
      expect(after.data[(y * width + x) * 3]).toBe(before.data[(y * width + x) * 3])
  })

  test('reach a little further than they were drawn, and never beyond the photo', () => {
    const [painted] = pixelate(
      aPicture(() => 9),
      [{ kind: 'person', box: { left: 0, top: 0, right: 0.1, bottom: 0.1 } }],
    )
    expect(painted).toMatchObject({ left: 0, top: 0, right: 42, bottom: 32 })
    const tiny = { left: 0.9999, top: 0.9999, right: 1, bottom: 1 }
    const [corner] = pixelate(
      aPicture(() => 9),
      [{ kind: 'face', box: tiny }],
    )
    expect(corner).toMatchObject({ right: width, bottom: height, columns: 1, rows: 1 })
  })

  test('a box over another is computed from what that one left', () => {
    const picture = aPicture(stripes(0))
    pixelate(picture, [
      { kind: 'vehicle', box },
      { kind: 'plate', box },
    ])
    expect(coloursIn(picture, box).size).toBe(1)
  })

  test('colours are rounded: the mean of a few letters says nothing exact', () => {
    const picture = aPicture(() => 101)
    const [painted] = pixelate(picture, [{ kind: 'plate', box }])
    expect([...painted!.colours]).toEqual([96, 96, 96])
  })
})
