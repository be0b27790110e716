import { describe, expect, test } from 'vitest'
import { apart, surfaceOf } from './surface.ts'
import { painted, randomFrom } from './testing/painted.ts'

const size = { width: 61, height: 43 }
const half = ({ x }: { readonly x: number }) => x < 30

const cellOf = (surface: { readonly width: number; readonly factor: number }, x: number, y: number) =>
  Math.floor(y / surface.factor) * surface.width + Math.floor(x / surface.factor)

describe('a surface', () => {
  test('has cells over the whole window, the last ones cut off', () => {
    const surface = surfaceOf(
      painted(size, () => [120, 110, 100]),
      4,
      true,
    )
    expect([surface.width, surface.height, surface.count]).toEqual([16, 11, 5])
    expect(surface.values).toHaveLength(16 * 11 * 5)
    // A cell of one column of pixels is as any other of a plain wall.
    for (const cell of [15, 160, 175]) expect(apart(surface, 0, cell)).toBeLessThan(1e-3)
  })

  test.each([
    ['lightness', [90, 90, 90], [150, 150, 150]],
    ['redness', [150, 110, 120], [110, 150, 120]],
    ['yellowness', [130, 130, 90], [130, 130, 150]],
  ] as const)('tells cells of another %s apart, and alike ones not', (_, one, other) => {
    const surface = surfaceOf(
      painted(size, (point) => (half(point) ? one : other)),
      2,
      false,
    )
    const [left, right] = [cellOf(surface, 10, 20), cellOf(surface, 50, 20)]
    expect(apart(surface, left, right)).toBeGreaterThan(1)
    expect(apart(surface, left, right)).toBe(apart(surface, right, left))
    expect(apart(surface, left, cellOf(surface, 12, 30))).toBeLessThan(0.1)
  })

  test('tells a rough place from a smooth one of the same lightness, by cells that are large enough', () => {
    const random = randomFrom(3)
    const photo = painted(size, (point) => {
      const light = 130 + (random() - 0.5) * (half(point) ? 80 : 4)
      return [light, light, light]
    })
    const surface = surfaceOf(photo, 6, true)
    expect(apart(surface, cellOf(surface, 14, 20), cellOf(surface, 48, 20))).toBeGreaterThan(1)
  })

  test('of temperatures tells half a degree apart on a plain wall', () => {
    const values = Float32Array.from({ length: size.width * size.height }, (_, at) =>
      at % size.width < 30 ? 20 : 20.5,
    )
    const surface = surfaceOf({ ...size, values }, 1, true)
    expect(surface.count).toBe(1)
    expect(apart(surface, cellOf(surface, 10, 5), cellOf(surface, 50, 5))).toBeGreaterThan(1)
    expect(apart(surface, cellOf(surface, 10, 5), cellOf(surface, 12, 9))).toBe(0)
  })
})
