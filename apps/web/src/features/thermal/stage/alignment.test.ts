import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byKey, dragged, fitted, placeOf } from './alignment.ts'

const wild = fc.record({
  x: fc.double({ noNaN: true, min: -9, max: 9 }),
  y: fc.double({ noNaN: true, min: -9, max: 9 }),
  scale: fc.double({ noNaN: true, min: 0, max: 90 }),
  rotation: fc.double({ noNaN: true, min: -900, max: 900 }),
})

test('any alignment is clamped to what the server accepts', () => {
  fc.assert(
    fc.property(wild, ({ x, y, scale, rotation }) => {
      const alignment = fitted({ x, y, scale, rotation })
      expect(Math.max(Math.abs(alignment.x), Math.abs(alignment.y))).toBeLessThanOrEqual(2)
      expect(alignment.scale).toBeGreaterThanOrEqual(0.1)
      expect(alignment.scale).toBeLessThanOrEqual(10)
      expect(Math.abs(alignment.rotation)).toBeLessThanOrEqual(180)
      expect(fitted(alignment)).toEqual(alignment)
    }),
  )
})

test('the photo lies in the middle, as wide as the thermal picture, and moves in its widths', () => {
  const [thermal, visual] = [
    { width: 640, height: 512 },
    { width: 4000, height: 3000 },
  ]
  const plain = { x: 0, y: 0, scale: 1, rotation: 0 }
  expect(placeOf(plain, thermal, visual)).toEqual({
    left: '50%',
    top: '50%',
    width: '100%',
    aspectRatio: '4000 / 3000',
    transform: 'translate(-50%, -50%) rotate(0deg)',
  })
  // A tenth of the width is an eighth of the height.
  expect(placeOf({ ...plain, x: 0.1, y: 0.1 }, thermal, visual)).toMatchObject({ left: '60%', top: '62.5%' })
  expect(dragged(plain, { x: 128, y: -64 }, 1280)).toEqual({ ...plain, x: 0.1, y: -0.05 })
})

test('opposite keys cancel out', () => {
  const start = { x: 0.2, y: -0.1, scale: 1.2, rotation: 3 }
  for (const [there, back] of [
    ['ArrowLeft', 'ArrowRight'],
    ['ArrowUp', 'ArrowDown'],
    ['+', '-'],
    ['[', ']'],
  ] as const) {
    for (const isCoarse of [false, true]) expect(byKey(byKey(start, there, isCoarse)!, back, isCoarse)).toEqual(start)
  }
  expect(byKey(start, 'x', false)).toBeUndefined()
})
