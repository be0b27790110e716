import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInPolygon } from '@plumbline/geometry/polygon'
import { detectionsOf } from './detections.ts'
import { outlineAround } from './join-rust.ts'
import { disc, either, rendered } from './testing/render.ts'

const size = { width: 200, height: 140 }
const settings = { photo: size, sensitivity: 'medium' } as const
const broken = rendered(size, disc({ x: 90, y: 70 }, 50))
const bars = [disc({ x: 70, y: 60 }, 7), disc({ x: 100, y: 62 }, 8), disc({ x: 85, y: 95 }, 7)] as const
const typesOf = (found: ReturnType<typeof detectionsOf>) => found.map(({ type }) => type).toSorted()

test('several places of rust in one broken-out place are one finding with the area of all of them', () => {
  const found = detectionsOf({ spalling: broken, rust: rendered(size, either(...bars)) }, settings)
  expect(typesOf(found)).toEqual(['rust', 'spalling'])
  const alone = bars.map((bar) => detectionsOf({ rust: rendered(size, bar) }, settings)[0]!)
  const rust = found.find(({ type }) => type === 'rust')!
  expect(rust.sizes.area).toBeCloseTo(
    alone.reduce((sum, { sizes }) => sum + sizes.area, 0),
    0,
  )
  for (const { box } of alone) {
    expect(box.left).toBeGreaterThanOrEqual(rust.box.left - 1e-9)
    expect(box.bottom).toBeLessThanOrEqual(rust.box.bottom + 1e-9)
  }
})

test('rust beside the broken-out place stays a finding of its own, and so does rust where nothing is broken out', () => {
  const beside = disc({ x: 175, y: 70 }, 9)
  const found = detectionsOf({ spalling: broken, rust: rendered(size, either(bars[0], bars[1], beside)) }, settings)
  expect(typesOf(found)).toEqual(['rust', 'rust', 'spalling'])
  expect(typesOf(detectionsOf({ rust: rendered(size, either(...bars)) }, settings))).toEqual(['rust', 'rust', 'rust'])
})

test('one place of rust in a broken-out place keeps its own outline', () => {
  const found = detectionsOf({ spalling: broken, rust: rendered(size, bars[0]) }, settings)
  const alone = detectionsOf({ rust: rendered(size, bars[0]) }, settings)
  expect(found.find(({ type }) => type === 'rust')!.shape).toEqual(alone[0]!.shape)
})

test('the outline round points holds them all and has its corners among them', () => {
  const aPoint = fc.record({ x: fc.integer({ min: 0, max: 50 }), y: fc.integer({ min: 0, max: 50 }) })
  fc.assert(
    fc.property(fc.array(aPoint, { minLength: 3, maxLength: 30 }), (points) => {
      const outline = outlineAround(points)
      for (const corner of outline) expect(points).toContainEqual(corner)
      if (outline.length < 3) return
      const middle = {
        x: outline.reduce((sum, { x }) => sum + x, 0) / outline.length,
        y: outline.reduce((sum, { y }) => sum + y, 0) / outline.length,
      }
      for (const { x, y } of points) {
        const inward = { x: x + (middle.x - x) * 1e-6, y: y + (middle.y - y) * 1e-6 }
        expect(isInPolygon(inward, outline)).toBe(true)
      }
    }),
  )
})
