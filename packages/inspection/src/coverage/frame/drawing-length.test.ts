import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthOfDrawing } from './drawing-length.ts'

const picture = { width: 2_000, height: 4_000 }
const portion = (top: number, bottom: number, floors: string, height: number, [left, right] = [0.1, 0.9]) => ({
  location: { left: left!, right: right!, top, bottom },
  floors: [{ name: floors, height }],
})

describe('the length of a drawing to scale', () => {
  test('is its width at the scale of its floors', () => {
    // 30 m on 3,000 pixels: a centimetre a pixel; 1,600 pixels wide.
    expect(lengthOfDrawing([portion(0.1, 0.85, '1-10', 3)], picture)).toBeCloseTo(16, 9)
  })

  test('is that of the widest portion together with the others', () => {
    const tower = portion(0.1, 0.6, '3-10', 2.5, [0.3, 0.7])
    const podium = portion(0.6, 0.85, '1-2', 5, [0.1, 0.9])
    expect(lengthOfDrawing([tower, podium], picture)).toBeCloseTo(16, 9)
  })

  test.each([
    ['without portions', []],
    ['without floors', [{ ...portion(0.1, 0.9, '1', 3), floors: [] }]],
    ['of no height', [portion(0.5, 0.5, '1-10', 3)]],
    ['of no width', [portion(0.1, 0.9, '1-10', 3, [0.4, 0.4])]],
    ['whose portions contradict one another', [portion(0, 0.5, '3-10', 3), portion(0.5, 1, '1-2', 3)]],
    ['with a label that is no floor', [portion(0.1, 0.9, 'roof', 3)]],
  ])('is unknown %s', (_, portions) => {
    expect(lengthOfDrawing(portions, picture)).toBeUndefined()
  })

  test('is unknown of a picture without a size', () => {
    expect(lengthOfDrawing([portion(0.1, 0.85, '1-10', 3)], { width: 0, height: 0 })).toBeUndefined()
  })

  test('does not depend on how large the picture was drawn', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 10, noNaN: true }), (times) => {
        const scaled = { width: picture.width * times, height: picture.height * times }
        expect(lengthOfDrawing([portion(0.1, 0.85, '1-10', 3)], scaled)).toBeCloseTo(16, 6)
      }),
    )
  })
})
