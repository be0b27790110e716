import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf } from '@plumbline/geometry/rect'
import { handlesOf } from './handles.ts'
import { allowedMove, clampedInside, moved } from './keep-inside.ts'
import { boundsInFractions, outlineOf } from './outline.ts'
import { grownBy, handleDragged, rectangleAbout, turnedBy, withoutVertex } from './reshape.ts'
import { isSound, leastPoints, type Shape } from './shapes.ts'
import { shapeWith, someShapes } from './testing/arbitrary.ts'
import { box } from './testing/driver.ts'

const image = { width: 1600, height: 700 }
const far = fc.double({ min: -3, max: 3, noNaN: true })
const by = fc.record({ x: far, y: far })
const shape = shapeWith(fc.constant('a')).map((one) => clampedInside(one, image))
const slack = 1e-9

function expectInside(one: Shape): void {
  for (const { left, top, right, bottom } of [boundsInFractions(one, image), boundsOf(one.points)]) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(-slack)
    expect(Math.max(right, bottom)).toBeLessThanOrEqual(1 + slack)
  }
  expect(isSound(one)).toBe(true)
}

describe('every edit stays inside the image', () => {
  test('wherever its points were', () => {
    fc.assert(
      fc.property(shapeWith(fc.constant('a')), fc.array(by, { minLength: 6, maxLength: 6 }), (one, places) => {
        expectInside(clampedInside({ ...one, points: one.points.map((_, index) => places[index]!) }, image))
      }),
    )
  })

  test('moved as far as one likes', () => {
    fc.assert(
      fc.property(someShapes, by, (shapes, step) => {
        const placed = shapes.map((one) => clampedInside(one, image))
        for (const one of placed) expectInside(moved(one, allowedMove(placed, step, image)))
      }),
    )
  })

  test('by any handle', () => {
    fc.assert(
      fc.property(shape, fc.nat(30), by, fc.boolean(), (one, choice, to, isShift) => {
        const handles = handlesOf(one, image, 1, { canResize: true, canRotate: true })
        fc.pre(handles.length > 0)
        expectInside(handleDragged(one, handles[choice % handles.length]!, to, image, isShift))
      }),
    )
  })

  test('grown and turned by keys', () => {
    fc.assert(
      fc.property(shape, by, fc.integer({ min: -360, max: 360 }), (one, step, degrees) => {
        expectInside(grownBy(one, { x: step.x * image.width, y: step.y * image.height }, image))
        expectInside(turnedBy(one, degrees, image))
      }),
    )
  })

  test('placed whole', () => {
    fc.assert(
      fc.property(
        fc.record({ x: fc.double({ min: 0, max: 1, noNaN: true }), y: fc.double({ min: 0, max: 1, noNaN: true }) }),
        fc.integer({ min: 1, max: 5000 }),
        (middle, side) => {
          expectInside({
            id: 'a',
            kind: 'rectangle',
            style: '',
            points: rectangleAbout(middle, { width: side, height: side }, image),
          })
        },
      ),
    )
  })
})

describe('a move', () => {
  test('keeps every form: all points go the same way', () => {
    fc.assert(
      fc.property(someShapes, by, (shapes, step) => {
        const placed = shapes.map((one) => clampedInside(one, image))
        const allowed = allowedMove(placed, step, image)
        for (const one of placed) {
          moved(one, allowed).points.forEach((point, index) => {
            expect(point.x - one.points[index]!.x).toBeCloseTo(allowed.x, 9)
            expect(point.y - one.points[index]!.y).toBeCloseTo(allowed.y, 9)
          })
        }
      }),
    )
  })

  test('that fits is not shortened', () => {
    expect(allowedMove([box('a', 100, 100, 200, 200)], { x: 0.1, y: -0.1 }, image)).toEqual({ x: 0.1, y: -0.1 })
  })
})

describe('a resize', () => {
  const opposite = (one: Shape, index: number) => outlineOf(one, image)[(index + 2) % 4]!

  test('leaves the opposite corner where it is, also of a turned rectangle', () => {
    const within = fc.double({ min: 0.4, max: 0.6, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), fc.nat(3), within, within, (rotation, index, x, y) => {
        const one = box('a', 450, 200, 550, 280, { rotation })
        const handle = handlesOf(one, image, 1, { canResize: true, canRotate: true }).find(
          ({ kind, index: at }) => kind === 'corner' && at === index,
        )!
        const fixed = opposite(one, index)
        const after = handleDragged(one, handle, { x, y }, image)
        const nearest = Math.min(
          ...outlineOf(after, image).map((corner) => Math.hypot(corner.x - fixed.x, corner.y - fixed.y)),
        )
        expect(nearest).toBeLessThan(2)
      }),
    )
  })

  test('by a side changes one measure', () => {
    const one = box('a', 100, 100, 200, 200)
    const side = handlesOf(one, image, 1, { canResize: true, canRotate: false }).find(
      ({ kind, index }) => kind === 'side' && index === 1,
    )!
    const [from, to] = handleDragged(one, side, { x: 0.5, y: 0.9 }, image).points
    expect(from).toEqual({ x: 0.1, y: 0.2 })
    expect(to!.x).toBeCloseTo(0.5)
    expect(to!.y).toBeCloseTo(0.4)
  })
})

describe('handles', () => {
  test('lie on the outline; those that would lie on one another are left out', () => {
    const kinds = (scale: number) =>
      handlesOf(box('a', 100, 100, 200, 200), image, scale, { canResize: true, canRotate: true }).map(
        ({ kind }) => kind,
      )
    expect(kinds(1).filter((kind) => kind === 'side')).toHaveLength(4)
    expect(kinds(0.1)).toEqual(['rotate', 'corner', 'corner', 'corner', 'corner'])
  })

  test('a point only turns, a line only has vertices and middles', () => {
    const permits = { canResize: true, canRotate: true }
    expect(
      handlesOf({ id: 'a', kind: 'point', style: '', points: [{ x: 0.5, y: 0.5 }] }, image, 1, permits).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['rotate'])
    expect(
      handlesOf(
        {
          id: 'a',
          kind: 'polygon',
          style: '',
          points: [
            { x: 0, y: 0 },
            { x: 1, y: 0 },
            { x: 1, y: 1 },
          ],
        },
        image,
        1,
        permits,
      ).map(({ kind }) => kind),
    ).toEqual(['middle', 'middle', 'middle', 'vertex', 'vertex', 'vertex'])
  })

  test('none without permission', () => {
    expect(handlesOf(box('a', 100, 100, 200, 200), image, 1, { canResize: false, canRotate: false })).toEqual([])
  })
})

test('a shape never has fewer points than its kind needs', () => {
  fc.assert(
    fc.property(shape, fc.nat(5), (one, index) => {
      const less = withoutVertex(one, index % one.points.length)
      if (less === undefined) return
      expect(less.points.length).toBeGreaterThanOrEqual(leastPoints(one))
      expect(isSound(less)).toBe(true)
    }),
  )
})

test('a label is 10 to 32 pixels, a turn 0 up to 360 degrees', () => {
  expect(clampedInside(box('a', 0, 0, 1, 1, { labelSize: 4, rotation: -90 }), image)).toMatchObject({
    labelSize: 10,
    rotation: 270,
  })
  expect(clampedInside(box('a', 0, 0, 1, 1, { labelSize: 90 }), image)).toMatchObject({ labelSize: 32 })
})
