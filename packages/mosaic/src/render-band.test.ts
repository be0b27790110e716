import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planMosaic, sourceAt, type MosaicPlan } from './mosaic-plan.ts'
import { photosOfBand, renderBand, renderTemperatureBand, usefulWidth } from './render-band.ts'
import { cameraAt } from './testing/cameras.ts'
import { placedAt } from './testing/placed.ts'
import type { PlacedPhoto, Picture, TemperaturePicture } from './types.ts'

const area = { lengthM: 14, heightM: 9, sigmaM: 0.1, planes: [{ startM: 0, lengthM: 14 }] }
const mmPx = 50
const one = placedAt('0', cameraAt(4, 4))
const other = placedAt('1', cameraAt(8, 4))
const planOf = (...placed: readonly PlacedPhoto[]): MosaicPlan => planMosaic(placed, area, mmPx)!
const plan = planOf(one, other)

/** Every pixel of one colour, or of one level where the picture is grey. */
const flat = (level: readonly number[], width = 48, height = 36): Picture => ({
  data: Uint8Array.from({ length: width * height * level.length }, (_, at) => level[at % level.length]!),
  width,
  height,
  channels: level.length === 1 ? 1 : 3,
})
const warm = (degrees: number, width = 48, height = 36): TemperaturePicture => ({
  data: new Float32Array(width * height).fill(degrees),
  width,
  height,
})
const shows =
  <Shown>(shown: Shown) =>
  () =>
    Promise.resolve(shown)

/** Index of the pixel that shows a place of the elevation. */
const pixelAt = ({ originX, originY, widthPx }: MosaicPlan, x: number, y: number): number =>
  Math.floor(((originY - y) * 1000) / mmPx) * widthPx + Math.floor(((x - originX) * 1000) / mmPx)
const colourAt = (of: MosaicPlan, data: Uint8ClampedArray, x: number, y: number) => [
  ...data.slice(pixelAt(of, x, y) * 4, pixelAt(of, x, y) * 4 + 4),
]

describe('a band of colours', () => {
  test('shows a grey photo as grey', async () => {
    const { data } = await renderBand(plan, 0, plan.heightPx, shows(flat([77])))
    expect(colourAt(plan, data, 4, 4)).toEqual([77, 77, 77, 255])
  })

  test('has one colour where all photos have it, at seams too: no sum of weights shines through', async () => {
    const { data } = await renderBand(plan, 0, plan.heightPx, shows(flat([10, 120, 250])))
    const colours = new Set<string>()
    for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 4).join())
    expect([...colours].toSorted()).toEqual(['0,0,0,0', '10,120,250,255'])
  })

  test('mixes two photos half and half in the middle of their seam', async () => {
    const { data } = await renderBand(plan, 0, plan.heightPx, ({ imageId }) =>
      Promise.resolve(flat(imageId === '0' ? [200, 0, 0] : [0, 0, 200])),
    )
    const [red, , blue] = colourAt(plan, data, 6, 4)
    expect(Math.abs(red! - blue!)).toBeLessThan(30)
    expect(red! + blue!).toBeGreaterThan(190)
    expect(colourAt(plan, data, 4, 4)).toEqual([200, 0, 0, 255])
    expect(colourAt(plan, data, 8, 4)).toEqual([0, 0, 200, 255])
  })

  test('is the same from a photo of any size', async () => {
    /** Red grows to the right, green downwards. */
    const ramp = (width: number, height: number): Picture => {
      const data = new Uint8Array(width * height * 3)
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        data[pixel * 3] = (255 * ((pixel % width) + 0.5)) / width
        data[pixel * 3 + 1] = (255 * (Math.floor(pixel / width) + 0.5)) / height
      }
      return { data, width, height, channels: 3 }
    }
    const alone = planOf(one)
    const bands = await Promise.all(
      [120, 480, 960].map((width) => renderBand(alone, 0, alone.heightPx, shows(ramp(width, (width * 3) / 4)))),
    )
    for (const [x, y] of [
      [2, 3],
      [4, 4],
      [6, 5.5],
    ] as const) {
      const { point } = sourceAt(alone, x, y)!
      for (const { data } of bands) {
        const [red, green] = colourAt(alone, data, x, y)
        expect(Math.abs(red! - 255 * point.x)).toBeLessThan(5)
        expect(Math.abs(green! - 255 * point.y)).toBeLessThan(5)
      }
    }
  })

  test('never exceeds white, however large the gain', async () => {
    const lit = planOf({ ...one, gain: [1.6, 1, 0.625] })
    const { data } = await renderBand(lit, 0, lit.heightPx, shows(flat([240, 240, 240])))
    expect(colourAt(lit, data, 4, 4)).toEqual([255, 240, 150, 255])
  })

  test('stays empty where the photo it takes a place from cannot be read', async () => {
    const { data } = await renderBand(plan, 0, plan.heightPx, ({ imageId }) =>
      Promise.resolve(imageId === '0' ? undefined : flat([9, 9, 9])),
    )
    expect(colourAt(plan, data, 3, 4)).toEqual([0, 0, 0, 0])
    expect(colourAt(plan, data, 9, 4)).toEqual([9, 9, 9, 255])
  })

  test('takes a picture of one row or column for one that cannot be read', async () => {
    for (const picture of [flat([9, 9, 9], 48, 1), flat([9, 9, 9], 1, 36), flat([9, 9, 9], 0, 0)]) {
      const { data } = await renderBand(plan, 0, plan.heightPx, shows(picture))
      expect(data.every((level) => level === 0)).toBe(true)
    }
  })

  test('passes on why a photo could not be fetched', async () => {
    await expect(renderBand(plan, 0, 16, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  })

  test('has the rows that were asked for and exist', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 200 }), fc.nat({ max: 60 }), async (top, count) => {
        const band = await renderBand(plan, top, count, shows(flat([1])))
        expect(band).toMatchObject({ top, rows: Math.max(0, Math.min(count, plan.heightPx - top)) })
        expect(band.data).toHaveLength(band.rows * plan.widthPx * 4)
      }),
      { numRuns: 15 },
    )
  })

  test('is the same row by row as in one piece', async () => {
    const pixels = ({ imageId }: PlacedPhoto) => Promise.resolve(flat(imageId === '0' ? [200, 30, 0] : [0, 90, 200]))
    const whole = await renderBand(plan, 0, plan.heightPx, pixels)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: plan.heightPx - 1 }), fc.integer({ min: 1, max: 40 }), async (top, count) => {
        const { data } = await renderBand(plan, top, count, pixels)
        const from = top * plan.widthPx * 4
        expect(data.every((level, at) => level === whole.data[from + at])).toBe(true)
        expect(data.length).toBeGreaterThan(0)
      }),
      { numRuns: 15 },
    )
  })
})

describe('photos that a band needs', () => {
  test('are those of its rows only', () => {
    const high = planMosaic(
      [placedAt('low', cameraAt(4, 3)), placedAt('high', cameraAt(4, 20))],
      { ...area, heightM: 30 },
      mmPx,
    )!
    const idsOf = (top: number) => photosOfBand(high, top, 16).map(({ imageId }) => imageId)
    expect(idsOf(0)).toEqual(['high'])
    expect(idsOf(high.heightPx - 16)).toEqual(['low'])
    expect(idsOf(Math.floor(high.heightPx / 2))).toEqual([])
  })

  test('are none beyond the lower edge, and none of no rows', () => {
    expect(photosOfBand(plan, plan.heightPx, 64)).toEqual([])
    expect(photosOfBand(plan, 16, 0)).toEqual([])
  })

  test('leave out one that others cover whole', () => {
    const crowd = planOf(one, { ...placedAt('hidden', cameraAt(4.1, 4)), basis: 'position' }, other)
    const ids = photosOfBand(crowd, 32, 32).map(({ imageId }) => imageId)
    expect(ids).toContain('0')
    expect(ids).not.toContain('hidden')
  })

  test('need be read at least one pixel wide, and never wider than they are', () => {
    const coarse = planMosaic([one], area, 9_000)!
    expect(usefulWidth(coarse, one)).toBeGreaterThanOrEqual(1)
    expect(usefulWidth(planMosaic([one], area, 1)!, one)).toBe(480)
    expect(usefulWidth(plan, placedAt('far', cameraAt(4, 4, { w: 12 })))).toBeGreaterThan(usefulWidth(plan, one))
  })
})

describe('a band of temperatures', () => {
  test('has what the camera measured, to the last digit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.float({ min: -40, max: 150, noNaN: true }), async (degrees) => {
        const { data } = await renderTemperatureBand(plan, 32, 8, shows(warm(degrees)))
        const measured = data.filter((value) => !Number.isNaN(value))
        expect(measured.length).toBeGreaterThan(0)
        expect(measured.every((value) => Math.abs(value - degrees) <= 1e-5 * Math.abs(degrees))).toBe(true)
      }),
      { numRuns: 10 },
    )
  })

  test('is not changed by gains, which are those of colours', async () => {
    const lit = planOf({ ...one, gain: [1.5, 1.5, 1.5] }, { ...other, gain: [0.7, 0.7, 0.7] })
    const { data } = await renderTemperatureBand(lit, 0, lit.heightPx, shows(warm(20)))
    expect(new Set(data.filter((value) => !Number.isNaN(value)))).toEqual(new Set([20]))
  })

  test('jumps at a seam from one photo to the other, without a value between', async () => {
    const { data } = await renderTemperatureBand(plan, 0, plan.heightPx, ({ imageId }) =>
      Promise.resolve(warm(imageId === '0' ? 10 : 30)),
    )
    const across = Array.from({ length: 40 }, (_, step) => data[pixelAt(plan, 5 + step * 0.05, 4)]!)
    expect(new Set(across)).toEqual(new Set([10, 30]))
    expect(across.toSorted((a, b) => a - b)).toEqual(across)
    expect(across.filter((value) => value === 10).length).toBeGreaterThan(15)
  })

  test('has no value where the camera measured none', async () => {
    const half = warm(15)
    for (let at = 0; at < half.data.length; at += 1) if (at % half.width < 24) half.data[at] = Number.NaN
    const alone = planOf(one)
    const { data } = await renderTemperatureBand(alone, 0, alone.heightPx, shows(half))
    expect(data[pixelAt(alone, 2.5, 4)]).toBeNaN()
    expect(data[pixelAt(alone, 5.5, 4)]).toBe(15)
  })

  test('has no value where a photo cannot be read or is too small', async () => {
    for (const picture of [undefined, warm(20, 1, 36), warm(20, 48, 1)]) {
      const { data, rows } = await renderTemperatureBand(plan, 0, 16, shows(picture))
      expect(rows).toBe(16)
      expect(data.every(Number.isNaN)).toBe(true)
    }
  })

  test('is the same whether painted whole or in parts', async () => {
    const degrees = ({ imageId }: PlacedPhoto) => Promise.resolve(warm(20 + Number(imageId)))
    const whole = await renderTemperatureBand(plan, 0, plan.heightPx, degrees)
    for (let top = 0; top < plan.heightPx; top += 29) {
      const { data } = await renderTemperatureBand(plan, top, 29, degrees)
      const same = whole.data.slice(top * plan.widthPx, top * plan.widthPx + data.length)
      expect(data.every((value, at) => Object.is(value, same[at]))).toBe(true)
    }
  })

  test('beyond the lower edge has no rows', async () => {
    const band = await renderTemperatureBand(plan, plan.heightPx, 64, shows(warm(20)))
    expect(band).toMatchObject({ rows: 0, top: plan.heightPx })
    expect(band.data).toHaveLength(0)
  })
})
