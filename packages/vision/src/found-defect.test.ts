import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectionsOf, sizesInMm } from './detections.ts'
import { foundDefectOf, foundSizes } from './found-defect.ts'
import { mapTypesFor } from './rules.ts'
import { anAngle, bar, disc, rendered, stroke } from './testing/render.ts'

const size = { width: 200, height: 140 }
const middle = { x: 100.3, y: 69.6 }

test('what is stored says the same as what was measured', () => {
  fc.assert(
    fc.property(
      anAngle,
      fc.double({ min: 1.5, max: 10, noNaN: true }),
      fc.double({ min: 0.1, max: 5, noNaN: true }),
      (angle, width, mm) => {
        const [crack] = detectionsOf(
          { crack: rendered(size, stroke(bar(middle, 50, angle), width)) },
          { photo: size, sensitivity: 'medium' },
        )
        const [found, exact] = [foundDefectOf(crack!), sizesInMm(crack!, size, mm)]
        const sizes = foundSizes(found, size, mm)
        expect(found).toMatchObject({ defectType: 'crack', shape: 'polyline' })
        expect(JSON.parse(JSON.stringify(found))).toEqual(found)
        expect(Math.abs(sizes.lengthMm! / exact.length! - 1)).toBeLessThan(0.002)
        expect(Math.abs(sizes.widthMm!.mean! - exact.width!.mean!)).toBeLessThan(0.011 * mm)
        expect(Math.abs(sizes.boxMm.width - exact.boxWidth)).toBeLessThan(0.01 * mm)
        for (const [x, y] of found.points.flat()) expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true)
      },
    ),
    { numRuns: 30 },
  )
})

test('less than a pixel is no number', () => {
  const [crack] = detectionsOf(
    { crack: rendered(size, stroke(bar(middle, 50, 0), 4)) },
    { photo: size, sensitivity: 'medium' },
  )
  const thin = foundDefectOf({
    ...crack!,
    sizes: { ...crack!.sizes, width: { mean: 0.7, maximum: 1.5, percentile95: 0.99 } },
  })
  expect(thin.widthPx).toEqual({ mean: null, max: 1.5 })
  expect(foundSizes(thin, size, 0.2).widthMm).toEqual({ mean: null, max: 1.5 * 0.2 })
})

test('the widths along a crack are stored with the place where it is widest', () => {
  // It opens to the right.
  const line = bar(middle, 60, 0)
  const opening = ({ x, y }: { readonly x: number; readonly y: number }) =>
    Math.min(2 + (x - 40) / 40, 9) / 1 - Math.abs(y - middle.y) - (x < line[0]!.x || x > line[1]!.x ? 99 : 0)
  const [crack] = detectionsOf({ crack: rendered(size, opening) }, { photo: size, sensitivity: 'medium' })
  const { widthProfile, widthPx } = foundDefectOf(crack!)
  const { p50, p95, max, maxAt } = widthProfile!
  expect(p50).toBeLessThan(p95)
  expect(p95).toBeLessThanOrEqual(max)
  expect(max).toBe(widthPx!.max)
  expect(maxAt.x * size.width).toBeGreaterThan(middle.x + 30)
  expect(Math.abs(maxAt.y * size.height - middle.y)).toBeLessThan(3)
})

test('a profile has no number below one pixel', () => {
  const [crack] = detectionsOf(
    { crack: rendered(size, stroke(bar(middle, 50, 0), 4)) },
    { photo: size, sensitivity: 'medium' },
  )
  const profile = { p50: 0.7, p95: 0.99, max: 1.504, maxAt: { x: 0.5, y: 1.000001 } }
  const thin = foundDefectOf({ ...crack!, sizes: { ...crack!.sizes, profile } })
  expect(thin.widthProfile).toEqual({ p50: 0, p95: 0, max: 1.5, maxAt: { x: 0.5, y: 1 } })
  const { profile: _, ...sizes } = crack!.sizes
  expect(foundDefectOf({ ...crack!, sizes }).widthProfile).toBeNull()
})

test('an area has an outline, and neither length nor width', () => {
  const [patch] = detectionsOf({ spalling: rendered(size, disc(middle, 30)) }, { photo: size, sensitivity: 'medium' })
  const found = foundDefectOf(patch!)
  expect(found).toMatchObject({ defectType: 'spalling', shape: 'polygon', lengthPx: null, widthPx: null })
  expect(found.points).toHaveLength(1)
  expect(foundSizes(found, size, 2)).toMatchObject({ lengthMm: null, widthMm: null })
  expect(Math.abs(foundSizes(found, size, 2).areaMm2 / (Math.PI * 60 ** 2) - 1)).toBeLessThan(0.05)
})

test('corroded pipes are looked for as rust', () => {
  expect([
    mapTypesFor(),
    mapTypesFor(['corroded_pipe']),
    mapTypesFor(['crack', 'corroded_pipe_bracket']),
    mapTypesFor([]),
  ]).toEqual([['crack', 'spalling', 'rust'], ['rust'], ['crack', 'rust'], []])
})
