import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metresOnDrawing, type MeasuredFloor } from './metres-on-drawing.ts'

const floor = (top: number, bottom: number, heightM: number, changes: Partial<MeasuredFloor> = {}): MeasuredFloor => ({
  left: 0.1,
  right: 0.9,
  top,
  bottom,
  heightM,
  ...changes,
})
/** The upper floor is drawn as high as the lower one, although it is half as high. */
const floors = [floor(0.1, 0.5, 3), floor(0.5, 0.9, 6)]

describe('metres on a drawing', () => {
  test('go up from the foot, floor by floor', () => {
    const { point } = metresOnDrawing(floors, 20)!
    expect(point({ x: 0, y: 0 })).toEqual({ x: 0.1, y: 0.9 })
    expect(point({ x: 20, y: 9 })).toEqual({ x: 0.9, y: 0.1 })
    expect(point({ x: 10, y: 6 }).x).toBeCloseTo(0.5)
    expect(point({ x: 10, y: 6 }).y).toBeCloseTo(0.5)
    expect(point({ x: 10, y: 7.5 }).y).toBeCloseTo(0.3)
    expect(point({ x: 10, y: 3 }).y).toBeCloseTo(0.7)
  })

  test('are found again from a point of the drawing', () => {
    const { point, metres } = metresOnDrawing(floors, 20)!
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20, noNaN: true }), fc.double({ min: 0, max: 9, noNaN: true }), (x, y) => {
        const back = metres(point({ x, y }))
        expect(back.x).toBeCloseTo(x, 6)
        expect(back.y).toBeCloseTo(y, 6)
      }),
    )
    expect(metres({ x: 0, y: 0 })).toEqual({ x: 0, y: 9 })
    expect(metres({ x: 1, y: 1 })).toEqual({ x: 20, y: 0 })
  })

  test('of a box are counted down from the top', () => {
    const box = metresOnDrawing(floors, 20)!.box({ left: 5, right: 10, top: 0, bottom: 3 })
    expect(box.left).toBeCloseTo(0.3)
    expect(box).toMatchObject({ top: 0.1, bottom: 0.5 })
    expect(box.right).toBeCloseTo(0.5)
  })

  test('reach over all portions, of which a lower one may be wider and lie apart', () => {
    const podium = [floor(0.1, 0.4, 10, { left: 0.3, right: 0.6 }), floor(0.6, 1, 5, { left: 0.2, right: 0.8 })]
    const { point } = metresOnDrawing(podium, 30)!
    expect([point({ x: 0, y: 15 }).x, point({ x: 30, y: 0 }).x]).toEqual([0.2, 0.8])
    expect(point({ x: 0, y: 5.01 }).y).toBeLessThan(0.41)
    expect(point({ x: 0, y: 4.99 }).y).toBeGreaterThan(0.59)
  })

  test('beyond the elevation stay on its edge', () => {
    const { point } = metresOnDrawing(floors, 20)!
    expect(point({ x: -3, y: 40 })).toEqual({ x: 0.1, y: 0.1 })
    expect(point({ x: 30, y: -1 })).toEqual({ x: 0.9, y: 0.9 })
  })

  test('are not known without floors, heights or a length', () => {
    expect(metresOnDrawing([], 20)).toBeUndefined()
    expect(metresOnDrawing([floor(0, 1, 0)], 20)).toBeUndefined()
    expect(metresOnDrawing(floors, 0)).toBeUndefined()
    expect(metresOnDrawing(floors, Number.NaN)).toBeUndefined()
  })

  test('never turn around: what is higher is drawn higher', () => {
    const metres = fc.double({ min: 0, max: 9, noNaN: true })
    fc.assert(
      fc.property(metres, metres, (one, other) => {
        const { point } = metresOnDrawing(floors, 20)!
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(point({ x: 0, y: high }).y).toBeLessThanOrEqual(point({ x: 0, y: low }).y + 1e-12)
      }),
    )
  })
})
