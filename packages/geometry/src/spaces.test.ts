import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fit,
  fitScale,
  fractionToImage,
  fractionToScreen,
  imageToFraction,
  imageToScreen,
  screenToFraction,
  screenToImage,
  visiblePart,
  zoomAt,
} from './spaces.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const point = fc.record({ x: number(-5000, 5000), y: number(-5000, 5000) })
const size = fc.record({ width: number(1, 20_000), height: number(1, 20_000) })
const scale = number(0.01, 50)
const view = fc.record({ scale, x: number(-5000, 5000), y: number(-5000, 5000) })

const expectNear = (a: { x: number; y: number }, b: { x: number; y: number }, digits = 4) => {
  expect(a.x).toBeCloseTo(b.x, digits)
  expect(a.y).toBeCloseTo(b.y, digits)
}

describe('there and back', () => {
  test('image and screen', () => {
    fc.assert(fc.property(view, point, (at, p) => expectNear(screenToImage(at, imageToScreen(at, p)), p)))
  })

  test('fraction and image', () => {
    fc.assert(
      fc.property(size, point, (image, p) => expectNear(imageToFraction(image, fractionToImage(image, p)), p, 6)),
    )
  })

  test('fraction and screen', () => {
    fc.assert(
      fc.property(view, size, fc.record({ x: number(0, 1), y: number(0, 1) }), (at, image, p) =>
        expectNear(screenToFraction(at, image, fractionToScreen(at, image, p)), p),
      ),
    )
  })
})

describe('zoom', () => {
  test('keeps the point under the pointer', () => {
    fc.assert(
      fc.property(view, point, scale, (at, pointer, to) => {
        const zoomed = zoomAt(at, pointer, to)
        expect(zoomed.scale).toBe(to)
        expectNear(imageToScreen(zoomed, screenToImage(at, pointer)), pointer, 3)
      }),
    )
  })

  test('in two steps is zoom in one', () => {
    fc.assert(
      fc.property(view, point, scale, scale, (at, pointer, one, two) => {
        const steps = zoomAt(zoomAt(at, pointer, one), pointer, two)
        expectNear(steps, zoomAt(at, pointer, two), 2)
      }),
    )
  })
})

describe('fit', () => {
  test('shows the whole image in the middle, touching two sides or at twice its size', () => {
    fc.assert(
      fc.property(size, size, (image, viewport) => {
        const at = fit(image, viewport)
        const [from, to] = [imageToScreen(at, { x: 0, y: 0 }), imageToScreen(at, { x: image.width, y: image.height })]
        expect(at.scale).toBeLessThanOrEqual(2)
        expect(from.x).toBeGreaterThanOrEqual(-1e-6)
        expect(from.y).toBeGreaterThanOrEqual(-1e-6)
        expect(from.x + to.x).toBeCloseTo(viewport.width, 3)
        expect(from.y + to.y).toBeCloseTo(viewport.height, 3)
        expect(at.scale === 2 || Math.min(from.x, from.y) < 1e-6).toBe(true)
      }),
    )
  })

  test('in a panel that is not laid out yet has a scale all the same', () => {
    expect(fitScale({ width: 100, height: 100 }, { width: 0, height: 0 })).toBe(1)
    expect(fitScale({ width: 0, height: 0 }, { width: 0, height: 0 })).toBe(1)
  })

  test('shows every corner in the visible part', () => {
    fc.assert(
      fc.property(size, size, (image, viewport) => {
        const { left, top, right, bottom } = visiblePart(fit(image, viewport), viewport)
        expect(left).toBeLessThan(1e-3)
        expect(top).toBeLessThan(1e-3)
        expect(right).toBeGreaterThan(image.width - 1e-3)
        expect(bottom).toBeGreaterThan(image.height - 1e-3)
      }),
    )
  })
})
