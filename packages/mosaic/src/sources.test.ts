import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellPx, chooseMmPx, noSource, planMosaic, sourceAt, sourcesAt, usualMmPx } from './mosaic-plan.ts'
import { toPlane } from './plane-camera.ts'
import { randomOf } from './random.ts'
import { cameraAt, flightOf } from './testing/cameras.ts'
import { placedAt } from './testing/placed.ts'

const area = { lengthM: 14, heightM: 9, sigmaM: 0.1, planes: [{ startM: 0, lengthM: 14 }] }
const flight = flightOf({ columns: 3, rows: 2, stepX: 3.6, stepY: 2.6 }, randomOf(5))
const placed = flight.map((camera, index) => placedAt(String(index), camera))
const plan = planMosaic(placed, area, 20)!
const places = fc.record({
  x: fc.double({ min: -1, max: 15, noNaN: true }),
  y: fc.double({ min: -1, max: 10, noNaN: true }),
})

describe('the photos of a place', () => {
  test('show it at the pixel they name', () => {
    fc.assert(
      fc.property(places, ({ x, y }) => {
        for (const { imageId, point } of sourcesAt(plan, x, y)) {
          const { camera } = placed[Number(imageId)]!
          const at = [0, 0]
          toPlane(camera, point.x * camera.widthPx, point.y * camera.heightPx, at)
          expect(Math.hypot(at[0]! - x, at[1]! - y)).toBeLessThan(1e-6)
        }
      }),
    )
  })

  test('are named once each, within the picture, and the first is the one of the mosaic', () => {
    fc.assert(
      fc.property(places, ({ x, y }) => {
        const sources = sourcesAt(plan, x, y)
        expect(new Set(sources.map(({ imageId }) => imageId)).size).toBe(sources.length)
        expect(sources.every(({ point }) => point.x > 0 && point.x < 1 && point.y > 0 && point.y < 1)).toBe(true)
        expect(sourceAt(plan, x, y)).toEqual(sources[0])
      }),
    )
  })

  test('in the middle of a cell are those of the source map', () => {
    const side = (cellPx * plan.mmPx) / 1000
    fc.assert(
      fc.property(fc.nat({ max: plan.sources.length - 1 }), (cell) => {
        const x = plan.originX + ((cell % plan.columns) + 0.5) * side
        const y = plan.originY - (Math.floor(cell / plan.columns) + 0.5) * side
        const index = plan.sources[cell]!
        expect(sourceAt(plan, x, y)?.imageId).toBe(index === noSource ? undefined : plan.photos[index]!.imageId)
      }),
    )
  })

  test('are none at a place that is no number or lies beyond the elevation', () => {
    expect(sourcesAt(plan, Number.NaN, 4)).toEqual([])
    expect(sourcesAt(plan, 4, Infinity)).toEqual([])
    expect(sourcesAt(plan, -5, 4)).toEqual([])
  })

  test('do not depend on the order in which photos are given', () => {
    const turned = planMosaic(placed.toReversed(), area, 20)!
    fc.assert(
      fc.property(places, ({ x, y }) => {
        expect(sourcesAt(turned, x, y)).toEqual(sourcesAt(plan, x, y))
      }),
      { numRuns: 50 },
    )
  })
})

describe('the scale', () => {
  const scales = fc.array(fc.double({ min: 0.1, max: 60, noNaN: true }), { maxLength: 9 })

  test('is never finer than asked, nor than half of the photos', () => {
    fc.assert(
      fc.property(
        scales,
        fc.option(fc.double({ min: 0.5, max: 50, noNaN: true }), { nil: undefined }),
        (own, asked) => {
          const chosen = chooseMmPx(
            own.map((mmPx) => ({ mmPx })),
            asked,
          )
          expect(chosen).toBeGreaterThanOrEqual(asked ?? usualMmPx)
          expect(own.filter((mmPx) => mmPx <= chosen).length).toBeGreaterThanOrEqual(own.length / 2)
          expect([asked ?? usualMmPx, ...own]).toContain(chosen)
        },
      ),
    )
  })

  test('is not swayed by photos without one', () => {
    const odd = [0, -2, Infinity, Number.NaN].map((mmPx) => ({ mmPx }))
    expect(chooseMmPx([...odd, { mmPx: 9 }, { mmPx: 9 }])).toBe(9)
    expect(chooseMmPx(odd)).toBe(usualMmPx)
    for (const asked of [0, -1, Infinity, Number.NaN]) expect(chooseMmPx([{ mmPx: 2 }], asked)).toBe(usualMmPx)
  })
})

describe('the raster', () => {
  test('is the same for two mosaics of one elevation and scale', () => {
    const step = 0.02
    for (const some of [placed.slice(0, 2), placed.slice(3), placed]) {
      const { originX, originY } = planMosaic(some, area, 20)!
      expect(Math.abs(originX / step - Math.round(originX / step))).toBeLessThan(1e-9)
      expect(Math.abs(originY / step - Math.round(originY / step))).toBeLessThan(1e-9)
    }
  })

  test('holds every pixel in a cell, and no cell without a pixel', () => {
    fc.assert(
      fc.property(fc.double({ min: 15, max: 400, noNaN: true }), (mmPx) => {
        const { widthPx, heightPx, columns, rows, sources } = planMosaic(placed, area, mmPx)!
        expect(sources).toHaveLength(columns * rows)
        expect(columns * cellPx - widthPx).toBeGreaterThanOrEqual(0)
        expect(columns * cellPx - widthPx).toBeLessThan(cellPx)
        expect(rows * cellPx - heightPx).toBeGreaterThanOrEqual(0)
        expect(rows * cellPx - heightPx).toBeLessThan(cellPx)
      }),
      { numRuns: 25 },
    )
  })

  test('exceeds the elevation by what its frame may be off, from 25 cm to 1.5 m', () => {
    const wide = [0, 3, 6, 9, 12, 14].flatMap((x) => [1, 5, 8].map((y) => placedAt(`${x}/${y}`, cameraAt(x, y))))
    const leftOf = (sigmaM: number) => planMosaic(wide, { ...area, sigmaM }, 10)!.originX
    expect(leftOf(0)).toBeCloseTo(-0.25)
    expect(leftOf(Number.NaN)).toBeCloseTo(-0.25)
    expect(leftOf(0.5)).toBeCloseTo(-1)
    expect(leftOf(20)).toBeCloseTo(-1.5)
  })

  test('is none where the picture would be too large for a file', () => {
    expect(planMosaic(placed, area, 0.01)).toBeUndefined()
    expect(planMosaic(placed, { ...area, heightM: -20 }, 20)).toBeUndefined()
  })
})
