import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameraAt, straight } from '../testing/cameras.ts'
import { moveCamera, turnAxes, turnBetween } from './turn-camera.ts'

const angle = fc.double({ min: -1, max: 1, noNaN: true })

test('the turn between two sets of axes is the one that was made', () => {
  fc.assert(
    fc.property(angle, angle, angle, (a, b, c) => {
      const found = turnBetween(straight, turnAxes(straight, [a, b, c]))
      expect(found[0]).toBeCloseTo(a, 6)
      expect(found[1]).toBeCloseTo(b, 6)
      expect(found[2]).toBeCloseTo(c, 6)
    }),
  )
})

test('axes stay square to one another and of length one', () => {
  fc.assert(
    fc.property(angle, angle, angle, (a, b, c) => {
      const axes = turnAxes(turnAxes(straight, [a, b, c]), [c, a, b])
      for (let one = 0; one < 3; one += 1)
        for (let other = one; other < 3; other += 1) {
          const product = [0, 1, 2].reduce((sum, at) => sum + axes[one * 3 + at]! * axes[other * 3 + at]!, 0)
          expect(product).toBeCloseTo(one === other ? 1 : 0, 9)
        }
    }),
  )
})

test('no turn changes nothing', () => {
  expect(turnAxes(straight, [0, 0, 0])).toEqual([...straight])
  expect(turnBetween(straight, straight).map(Math.abs)).toEqual([0, 0, 0])
})

test('a camera moves by its six numbers and its lens by two', () => {
  const moved = moveCamera(cameraAt(1, 2), [0.5, -0.5, 1, 0, 0, 0], 0, 0.01, 0.02)
  expect(moved).toMatchObject({ x: 1.5, y: 1.5, w: 7, focal: 404, k1: 0.02 })
})

test('no step puts a camera into or behind the plane, or makes a lens without length', () => {
  const moved = moveCamera(cameraAt(0, 0), [0, 0, -100, 0, 0, 0], 0, -5, 10)
  expect(moved.w).toBeGreaterThan(0)
  expect(moved.focal).toBeGreaterThan(0)
  expect(moved.k1).toBeLessThanOrEqual(0.3)
})

test('the numbers of one photo among many are found by their place', () => {
  const moved = moveCamera(cameraAt(0, 0), Float64Array.from([9, 9, 9, 9, 9, 9, 1, 2, 3, 0, 0, 0]), 6, 0, 0)
  expect(moved).toMatchObject({ x: 1, y: 2, w: 9 })
})
