import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placePins } from './place-pins.ts'

const space = { width: 1000, height: 800 }
const radius = 10

describe('labels of pins', () => {
  test('are on their pins where there is room', () => {
    const pins = [
      { x: 100, y: 100, defectNum: 1 },
      { x: 500, y: 400, defectNum: 2 },
    ]
    expect(placePins(pins, radius, space)).toEqual(pins.map((pin) => ({ ...pin, labelX: pin.x, labelY: pin.y })))
  })

  test('of pins at one place are apart and near it', () => {
    const placed = placePins(
      Array.from({ length: 12 }, () => ({ x: 500, y: 400 })),
      radius,
      space,
    )
    for (const [index, one] of placed.entries()) {
      expect(Math.hypot(one.labelX - 500, one.labelY - 400)).toBeLessThan(radius * 11)
      for (const other of placed.slice(index + 1))
        expect(Math.hypot(one.labelX - other.labelX, one.labelY - other.labelY)).toBeGreaterThanOrEqual(radius * 2)
    }
  })

  test('do not move their pins, and stay inside of the drawing', () => {
    const coordinate = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 60 }), (fractions) => {
        const pins = fractions.map(({ x, y }) => ({ x: x * space.width, y: y * space.height }))
        const placed = placePins(pins, radius, space)
        expect(placed.map(({ x, y }) => ({ x, y }))).toEqual(pins)
        for (const { labelX, labelY } of placed) {
          expect(labelX).toBeGreaterThanOrEqual(radius)
          expect(labelX).toBeLessThanOrEqual(space.width - radius)
          expect(labelY).toBeGreaterThanOrEqual(radius)
          expect(labelY).toBeLessThanOrEqual(space.height - radius)
        }
      }),
    )
  })

  test('overlap only where there is no room for all', () => {
    const crowd = Array.from({ length: 200 }, () => ({ x: 20, y: 20 }))
    expect(placePins(crowd, radius, { width: 40, height: 40 })).toHaveLength(200)
  })

  test('of a drawing smaller than a label are in its middle', () => {
    expect(placePins([{ x: 1, y: 4 }], radius, { width: 6, height: 8 })).toEqual([{ x: 1, y: 4, labelX: 3, labelY: 4 }])
  })
})
