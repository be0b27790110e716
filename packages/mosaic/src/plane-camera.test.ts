import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apply, homographyOf, middleOf, mmPxOf, toPixel, toPlane } from './plane-camera.ts'
import { cameraAt, turned } from './testing/cameras.ts'

const angle = fc.double({ min: -25, max: 25, noNaN: true })
const cameras = fc
  .record({
    x: fc.double({ min: -50, max: 50, noNaN: true }),
    y: fc.double({ min: 0, max: 100, noNaN: true }),
    w: fc.double({ min: 2, max: 40, noNaN: true }),
    k1: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    angles: fc.tuple(angle, angle, angle),
  })
  .map(({ x, y, w, k1, angles }) => turned(cameraAt(x, y, { w, k1 }), ...angles))
const pixels = fc.record({
  px: fc.double({ min: 0, max: 480, noNaN: true }),
  py: fc.double({ min: 0, max: 360, noNaN: true }),
})

test('a pixel goes to the plane and back to itself, whatever the lens and the direction', () => {
  fc.assert(
    fc.property(cameras, pixels, (camera, { px, py }) => {
      const [place, back] = [
        [0, 0],
        [0, 0],
      ]
      fc.pre(toPlane(camera, px, py, place!))
      expect(toPixel(camera, place![0]!, place![1]!, back!)).toBe(true)
      expect(Math.hypot(back![0]! - px, back![1]! - py)).toBeLessThan(0.02)
    }),
  )
})

test('the homography is the camera without its distortion', () => {
  fc.assert(
    fc.property(cameras, pixels, (camera, { px, py }) => {
      const flat = { ...camera, k1: 0 }
      const place = [0, 0]
      fc.pre(toPlane(flat, px, py, place))
      const [x, y] = apply(homographyOf(flat), px, py)
      const far = 1 + Math.hypot(place[0]! - camera.x, place[1]! - camera.y)
      expect(Math.abs(x - place[0]!)).toBeLessThan(1e-6 * far * far)
      expect(Math.abs(y - place[1]!)).toBeLessThan(1e-6 * far * far)
    }),
  )
})

describe('a camera square to the plane', () => {
  const camera = cameraAt(10, 20)

  test('sees to the right what lies to the right, and upwards what lies above', () => {
    const at = [0, 0]
    toPixel(camera, 11, 21, at)
    expect(at[0]).toBeGreaterThan(240)
    expect(at[1]).toBeLessThan(180)
  })

  test('has the scale of its distance and lens', () => {
    expect(mmPxOf(camera)).toBeCloseTo(15)
  })

  test('faces the place before it', () => {
    expect(middleOf(camera)).toEqual([10, 20])
  })
})

test('turned up it faces further up, and its scale is coarser', () => {
  const camera = turned(cameraAt(0, 10), 20, 0, 0)
  const [, y] = middleOf(camera)
  expect(Math.abs(y - 10)).toBeCloseTo(6 * Math.tan((20 * Math.PI) / 180))
  expect(mmPxOf(camera)).toBeGreaterThan(16)
})

test('what lies behind the camera is not shown, and a ray away from the plane meets nothing', () => {
  const away = turned(cameraAt(0, 0), 0, 180, 0)
  expect(toPixel(away, 0, 0, [0, 0])).toBe(false)
  expect(toPlane(away, 240, 180, [0, 0])).toBe(false)
})
