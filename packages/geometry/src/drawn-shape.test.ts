import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf, drawnSizes, isDrawn, movedInto, type DrawnShape } from './drawn-shape.ts'
import { cornersOf, rectOf } from './rect.ts'

const fraction = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000)
const point = fc.record({ x: fraction, y: fraction })
const photo = { width: 4000, height: 3000 }
const drawn: fc.Arbitrary<DrawnShape> = fc.record({
  shape: fc.constantFrom('polyline', 'polygon'),
  points: fc.array(fc.array(point, { minLength: 3, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
})
const box = fc.tuple(point, point).map(([a, b]) => rectOf(a, b))

test('a rectangle is as large as its sides, a line as long as its branches together', () => {
  expect(
    drawnSizes({ shape: 'rectangle', points: [cornersOf({ left: 0.1, top: 0.1, right: 0.2, bottom: 0.3 })] }, photo),
  ).toEqual({ length: null, area: expect.closeTo(400 * 600) as number })
  const lines = [
    [
      { x: 0, y: 0 },
      { x: 0.1, y: 0 },
    ],
    [
      { x: 0.1, y: 0 },
      { x: 0.1, y: 0.1 },
      { x: 0, y: 0.1 },
    ],
  ]
  expect(drawnSizes({ shape: 'polyline', points: lines }, photo).length).toBeCloseTo(400 + 300 + 400)
})

test('too few points, no extent, two rectangles in one, or a point outside are no shape', () => {
  const corners = cornersOf({ left: 0.1, top: 0.1, right: 0.2, bottom: 0.3 })
  const at = { x: 0.5, y: 0.5 }
  const none: readonly DrawnShape[] = [
    { shape: 'polyline', points: [] },
    { shape: 'polyline', points: [[at]] },
    { shape: 'polyline', points: [[at, at]] },
    { shape: 'polygon', points: [[at, { x: 0.6, y: 0.6 }]] },
    { shape: 'polygon', points: [[at, { x: 0.6, y: 0.6 }, { x: 0.7, y: 0.7 }]] },
    { shape: 'rectangle', points: [corners.slice(0, 3)] },
    { shape: 'rectangle', points: [corners, corners] },
    { shape: 'rectangle', points: [cornersOf({ left: 0.1, top: 0.1, right: 0.1, bottom: 0.3 })] },
    { shape: 'polyline', points: [[at, { x: 1.001, y: 0 }]] },
    { shape: 'polyline', points: [[at, { x: Number.NaN, y: 0 }]] },
  ]
  expect(none.filter(isDrawn)).toEqual([])
  expect(isDrawn({ shape: 'rectangle', points: [corners] })).toBe(true)
})

test('moved into a box it lies in it, and there and back again it is where it was', () => {
  fc.assert(
    fc.property(drawn, box, (shape, to) => {
      const [before, moved] = [boxOf(shape), movedInto(shape, to)]
      const after = boxOf({ ...shape, points: moved })
      expect(after.left >= to.left && after.top >= to.top && after.right <= to.right && after.bottom <= to.bottom).toBe(
        true,
      )
      const isWide = (rect: typeof to) => rect.right > rect.left && rect.bottom > rect.top
      if (!isWide(to) || !isWide(before)) return
      const back = movedInto({ ...shape, points: moved }, before).flat()
      shape.points
        .flat()
        .forEach(({ x, y }, index) =>
          expect([back[index]!.x, back[index]!.y]).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]),
        )
    }),
  )
})
