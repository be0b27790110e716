import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseMmPx, cellPx, noSource, planMosaic, sourceAt, sourcesAt } from './mosaic-plan.ts'
import { photosOfBand, renderBand, renderTemperatureBand, usefulWidth } from './render-band.ts'
import { cameraAt, turned } from './testing/cameras.ts'
import { facade, photograph } from './testing/paint.ts'
import { placedAt } from './testing/placed.ts'
import type { Picture } from './types.ts'

const area = { lengthM: 14, heightM: 9, sigmaM: 0.1, planes: [{ startM: 0, lengthM: 14 }] }
const row = [3.6, 7, 10.4].map((x, index) => placedAt(String(index), cameraAt(x, 4)))
const flat = (level: readonly [number, number, number]): Picture => ({
  data: Uint8Array.from({ length: 48 * 36 * 3 }, (_, at) => level[at % 3]!),
  width: 48,
  height: 36,
  channels: 3,
})
const tints = [
  [200, 0, 0],
  [0, 200, 0],
  [0, 0, 200],
] as const

describe('the scale', () => {
  test('is 5 mm unless asked otherwise, and never finer than half of the photos are', () => {
    expect(chooseMmPx([{ mmPx: 2 }, { mmPx: 3 }])).toBe(5)
    expect(chooseMmPx([{ mmPx: 2 }, { mmPx: 3 }], 10)).toBe(10)
    expect(chooseMmPx([{ mmPx: 7 }, { mmPx: 8 }, { mmPx: 9 }], 1)).toBe(8)
    expect(chooseMmPx([])).toBe(5)
  })

  test('that is no number is as good as none', () => {
    expect(chooseMmPx([{ mmPx: Number.NaN }], Number.NaN)).toBe(5)
    expect(chooseMmPx([{ mmPx: 2 }], -3)).toBe(5)
  })
})

describe('a plan', () => {
  const plan = planMosaic(row, area, 15)!

  test('covers what photos show of the elevation, and no more', () => {
    expect(plan.originX).toBeCloseTo(0, 0)
    expect(plan.widthPx * 0.015).toBeCloseTo(14, 0)
    expect(plan.heightPx * 0.015).toBeCloseTo(5.4, 0)
    expect(plan.originY).toBeCloseTo(6.7, 1)
  })

  test('lies on whole pixels from the left end and the foot', () => {
    expect(plan.originX / 0.015).toBeCloseTo(Math.round(plan.originX / 0.015))
    expect(plan.originY / 0.015).toBeCloseTo(Math.round(plan.originY / 0.015))
  })

  test('takes each place from the photo whose middle is nearest', () => {
    expect(sourceAt(plan, 3.6, 4)).toMatchObject({
      imageId: '0',
      point: { x: expect.closeTo(0.5), y: expect.closeTo(0.5) },
    })
    expect(sourceAt(plan, 8, 4)?.imageId).toBe('1')
    expect(sourceAt(plan, 13, 4)?.imageId).toBe('2')
    expect(sourceAt(plan, 5, 8.5)).toBeUndefined()
  })

  test('lists every photo that shows a place, the one of the mosaic first', () => {
    expect(sourcesAt(plan, 5, 4).map(({ imageId }) => imageId)).toEqual(['0', '1'])
  })

  test('has no photo where none was taken', () => {
    const apart = planMosaic([row[0]!, placedAt('far', cameraAt(3.6, 40))], { ...area, heightM: 60 }, 15)!
    expect(apart.sources.includes(noSource)).toBe(true)
  })

  test('of nothing is none', () => {
    expect(planMosaic([], area, 15)).toBeUndefined()
    expect(planMosaic([placedAt('beside', cameraAt(100, 4))], area, 15)).toBeUndefined()
    expect(planMosaic(row, area, 0)).toBeUndefined()
    expect(planMosaic(row, area, Number.NaN)).toBeUndefined()
  })
})

test('a sharper or finer photo reaches further, one placed by position shows only what no other does', () => {
  const sharp = planMosaic(
    [
      { ...row[0]!, sharpness: 0.9 },
      { ...row[1]!, sharpness: 0.2 },
    ],
    area,
    15,
  )!
  expect(sourceAt(sharp, 5.5, 4)?.imageId).toBe('0')
  const guessed = planMosaic([row[0]!, { ...row[1]!, basis: 'position' }], area, 15)!
  expect(sourceAt(guessed, 6.8, 4)?.imageId).toBe('0')
  expect(sourceAt(guessed, 9, 4)?.imageId).toBe('1')
})

test('a photo of one plane shows nothing of the next one', () => {
  const planes = [
    { startM: 0, lengthM: 6 },
    { startM: 6, lengthM: 8 },
  ]
  const plan = planMosaic([row[0]!, { ...row[2]!, plane: 1 }], { ...area, planes }, 15)!
  expect(sourceAt(plan, 5.9, 4)?.imageId).toBe('0')
  expect(sourceAt(plan, 6.5, 4)).toBeUndefined()
  expect(sourceAt(plan, 7.5, 4)?.imageId).toBe('2')
})

describe('bands', () => {
  const plan = planMosaic(row, area, 15)!

  test('show in each cell the photo that the source map says, but for the seams', async () => {
    const band = await renderBand(plan, 0, plan.heightPx, ({ imageId }) =>
      Promise.resolve(flat(tints[Number(imageId)]!)),
    )
    let [agreeing, cells] = [0, 0]
    for (let cell = 0; cell < plan.sources.length; cell += 1) {
      const [column, line] = [cell % plan.columns, Math.floor(cell / plan.columns)]
      const [x, y] = [column * cellPx + cellPx / 2, line * cellPx + cellPx / 2]
      if (x >= plan.widthPx || y >= plan.heightPx || plan.sources[cell] === noSource) continue
      const at = (y * plan.widthPx + x) * 4
      const strongest = [0, 1, 2].reduce(
        (best, channel) => (band.data[at + channel]! > band.data[at + best]! ? channel : best),
        0,
      )
      cells += 1
      if (strongest === plan.sources[cell]) agreeing += 1
    }
    expect(cells).toBeGreaterThan(500)
    expect(agreeing / cells).toBeGreaterThan(0.98)
  })

  test('are the same whether painted whole or in parts of any height', async () => {
    const pixels = ({ imageId }: { readonly imageId: string }) => Promise.resolve(flat(tints[Number(imageId)]!))
    const whole = await renderBand(plan, 0, plan.heightPx, pixels)
    for (const height of [37, 128]) {
      const parts = new Uint8ClampedArray(whole.data.length)
      for (let top = 0; top < plan.heightPx; top += height)
        parts.set((await renderBand(plan, top, height, pixels)).data, top * plan.widthPx * 4)
      expect(parts.every((level, at) => level === whole.data[at])).toBe(true)
    }
  })

  test('ask for one photo at a time, and only for those they need', async () => {
    const asked: string[] = []
    let open = 0
    await renderBand(plan, 0, 64, async ({ imageId }) => {
      open += 1
      expect(open).toBe(1)
      await Promise.resolve()
      open -= 1
      asked.push(imageId)
      return flat([1, 1, 1])
    })
    expect(asked).toEqual(photosOfBand(plan, 0, 64).map(({ imageId }) => imageId))
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('are transparent where no photo shows anything, and where one cannot be read', async () => {
    const apart = planMosaic([row[0]!, placedAt('9', cameraAt(12, 7))], area, 15)!
    const band = await renderBand(apart, 0, apart.heightPx, ({ imageId }) =>
      Promise.resolve(imageId === '9' ? undefined : flat([9, 9, 9])),
    )
    const alphaAt = (x: number, y: number) => {
      const [column, line] = [Math.floor((x - apart.originX) / 0.015), Math.floor((apart.originY - y) / 0.015)]
      return band.data[(line * apart.widthPx + column) * 4 + 3]
    }
    expect(alphaAt(3, 4)).toBe(255)
    expect(alphaAt(12, 7)).toBe(0)
    expect(alphaAt(1, 8)).toBe(0)
  })

  test('beyond the lower edge have no rows', async () => {
    const band = await renderBand(plan, plan.heightPx + 5, 64, () => Promise.resolve(flat([1, 1, 1])))
    expect(band.rows).toBe(0)
    expect(band.data).toHaveLength(0)
  })

  test('mix two photos in a narrow strip only', async () => {
    const band = await renderBand(plan, 100, 16, ({ imageId }) => Promise.resolve(flat(tints[Number(imageId)]!)))
    const mixed = Array.from({ length: plan.widthPx }, (_, x) => x).filter(
      (x) => [0, 1, 2].filter((channel) => band.data[x * 4 + channel]! > 10).length > 1,
    )
    expect(mixed.length).toBeGreaterThan(2)
    expect(mixed.length).toBeLessThan(2 * 40)
  })

  test('multiply each photo by its gain', async () => {
    const lit = planMosaic([{ ...row[0]!, gain: [1.5, 1, 0.5] as const }], area, 15)!
    const band = await renderBand(lit, 100, 1, () => Promise.resolve(flat([100, 100, 100])))
    expect([...band.data.slice(400, 404)]).toEqual([150, 100, 50, 255])
  })
})

test('what is painted straight is straight in the mosaic, though every photo was taken aslant', async () => {
  const cameras = [turned(cameraAt(4, 4), 6, -9, 2), turned(cameraAt(7.5, 4.2), -5, 8, -3), cameraAt(10.5, 4)]
  const placed = cameras.map((camera, index) => placedAt(String(index), { ...camera, k1: index === 2 ? -0.03 : 0 }))
  const plan = planMosaic(placed, area, 20)!
  const band = await renderBand(plan, 0, plan.heightPx, ({ camera }) => Promise.resolve(photograph(camera, facade)))
  const errors: number[] = []
  for (let line = 0; line < plan.heightPx; line += 5)
    for (let column = 0; column < plan.widthPx; column += 5) {
      const at = (line * plan.widthPx + column) * 4
      if (band.data[at + 3] === 0) continue
      const colour = facade(plan.originX + (column + 0.5) * 0.02, plan.originY - (line + 0.5) * 0.02)
      errors.push(Math.abs(colour[0] - band.data[at]!))
    }
  errors.sort((one, other) => one - other)
  expect(errors.length).toBeGreaterThan(1_000)
  expect(errors[Math.floor(errors.length * 0.5)]).toBeLessThan(8)
  expect(errors[Math.floor(errors.length * 0.9)]).toBeLessThan(40)
})

describe('temperatures', () => {
  const plan = planMosaic(row, area, 15)!
  const measured = ({ imageId }: { readonly imageId: string }) =>
    Promise.resolve({ data: new Float32Array(48 * 36).fill(20 + Number(imageId)), width: 48, height: 36 })

  test('are those of one photo each, never mixed and never brightened', async () => {
    const bright = row.map((photo) => ({ ...photo, gain: [2, 2, 2] as const }))
    const lit = planMosaic(bright, area, 15)!
    const { data } = await renderTemperatureBand(lit, 0, plan.heightPx, measured)
    const values = new Set(
      [...data].filter((value) => !Number.isNaN(value)).map((value) => Math.round(value * 100) / 100),
    )
    expect([...values].toSorted((one, other) => one - other)).toEqual([20, 21, 22])
  })

  test('are no number where no photo shows anything', async () => {
    const apart = planMosaic([row[0]!, placedAt('2', cameraAt(12, 7))], area, 15)!
    const { data } = await renderTemperatureBand(apart, 0, 4, measured)
    expect(Number.isNaN(data[0]!)).toBe(true)
  })
})

test('a photo need be read no larger than the mosaic shows it', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 100, noNaN: true }), (mmPx) => {
      const plan = planMosaic(row, area, mmPx)!
      const width = usefulWidth(plan, row[0]!)
      expect(width).toBeLessThanOrEqual(480)
      expect(width).toBeGreaterThanOrEqual(Math.min(480, Math.floor(7_200 / mmPx)))
    }),
    { numRuns: 20 },
  )
})
