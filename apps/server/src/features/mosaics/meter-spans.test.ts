import { describe, expect, test } from 'vitest'
import { spansOf } from './meter-spans.ts'

const size = { width: 10, height: 8 }
const pixels = (...given: Parameters<typeof spansOf>) =>
  spansOf(...given).reduce((sum, { from, to }) => sum + to - from, 0)

describe('a meter covers', () => {
  test('one pixel below a spot, none beside the picture', () => {
    expect(spansOf('spot', [{ x: 3.2, y: 7.9 }], size)).toEqual([{ row: 7, from: 3, to: 4 }])
    expect(spansOf('spot', [{ x: 10.1, y: 1 }], size)).toEqual([])
    expect(spansOf('spot', [{ x: 1, y: -0.1 }], size)).toEqual([])
  })

  test('the pixels whose middle lies in a box, whichever corner came first', () => {
    const box = [
      { x: 6.6, y: 4.4 },
      { x: 1.4, y: 1.6 },
    ]
    expect(spansOf('box', box, size)).toEqual([
      { row: 2, from: 1, to: 7 },
      { row: 3, from: 1, to: 7 },
    ])
    expect(
      pixels(
        'box',
        [
          { x: -100, y: -100 },
          { x: 100, y: 100 },
        ],
        size,
      ),
    ).toBe(80)
  })

  test('a pixel of a box that holds no middle', () => {
    expect(
      spansOf(
        'box',
        [
          { x: 2.1, y: 2.1 },
          { x: 2.2, y: 2.2 },
        ],
        size,
      ),
    ).toEqual([{ row: 2, from: 2, to: 3 }])
  })

  test('half of a box below a triangle', () => {
    const triangle = [
      { x: 0, y: 0 },
      { x: 8, y: 0 },
      { x: 0, y: 8 },
    ]
    expect(pixels('polygon', triangle, size)).toBe(28)
  })

  test('each pixel of a line once', () => {
    expect(
      pixels(
        'line',
        [
          { x: 0.5, y: 0.5 },
          { x: 4.5, y: 2.5 },
        ],
        size,
      ),
    ).toBe(5)
    expect(
      pixels(
        'line',
        [
          { x: 0.5, y: 0.5 },
          { x: 40, y: 0.5 },
        ],
        size,
      ),
    ).toBe(10)
  })
})
