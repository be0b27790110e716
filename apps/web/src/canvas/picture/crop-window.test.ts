import { expect, it } from 'vitest'
import { cropRatio, cropWindow, sharedWidth, type CroppedShape } from './crop-window.ts'

const size = { width: 4000, height: 3000 }
const square = (left: number, side: number, mmPx: number | null): CroppedShape => ({
  shape: 'polygon',
  points: [
    [
      { x: left, y: 0.4 },
      { x: left + side / size.width, y: 0.4 },
      { x: left + side / size.width, y: 0.4 + side / size.height },
      { x: left, y: 0.4 + side / size.height },
    ],
  ],
  size,
  mmPx,
})
const pixels = (window: ReturnType<typeof cropWindow>) => ({
  width: (window.right - window.left) * size.width,
  height: (window.bottom - window.top) * size.height,
})

it('shows shapes of photos of different scale at one scale', () => {
  const [near, far] = [square(0.2, 300, 1), square(0.7, 150, 2)]
  const width = sharedWidth([near, far])!
  // 300 mm each, so that the finer photo shows twice as many pixels of the same wall.
  expect(pixels(cropWindow(near, width)).width).toBeCloseTo(2 * pixels(cropWindow(far, width)).width)
})

it('shows every shape whole, in its middle, with room around it', () => {
  const [small, large] = [square(0.1, 20, 1.5), square(0.5, 800, 1.5)]
  const width = sharedWidth([small, large])!
  for (const one of [small, large]) {
    const window = cropWindow(one, width)
    const xs = one.points.flat().map(({ x }) => x)
    expect(window.left).toBeLessThan(Math.min(...xs))
    expect(window.right).toBeGreaterThan(Math.max(...xs))
    expect(window.left + window.right).toBeCloseTo(Math.min(...xs) + Math.max(...xs))
    expect(pixels(window).width / pixels(window).height).toBeCloseTo(cropRatio)
  }
})

it('claims no common scale where that of one photo is not known', () => {
  expect(sharedWidth([square(0.1, 100, 1), square(0.1, 100, null)])).toBeUndefined()
  expect(sharedWidth([])).toBeUndefined()
  expect(pixels(cropWindow(square(0.1, 300, null), undefined)).width).toBeCloseTo(300 * cropRatio * 2)
})

it('does not blow a few pixels up', () => {
  expect(pixels(cropWindow(square(0.5, 2, 3), undefined)).width).toBeGreaterThan(40)
})
