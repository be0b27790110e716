import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Point } from '@plumbline/geometry/point'
import { segmentsOf } from '@plumbline/geometry/polyline'
import { boundsOf, isOverlapping, rectOf, type Rect } from '@plumbline/geometry/rect'
import { createEditor } from './editor.ts'
import { isClosedShape, isShapeInRect, outlineOf } from './outline.ts'
import { createSpatialIndex } from './spatial.ts'
import { fraction, point, shapeWith, someShapes } from './testing/arbitrary.ts'
import { box, driver, line } from './testing/driver.ts'
import { type Shape } from './shapes.ts'

const image = { width: 1024, height: 1024 }
const pixel = fraction.map((value) => value * 1024)
const rect = fc.tuple(pixel, pixel, pixel, pixel).map(([a, b, c, d]) => rectOf({ x: a, y: b }, { x: c, y: d }))

/**
 * Cuts the outline down to the rectangle, side by side (Sutherland and Hodgman): what is left is what they share.
 * Another way than ours to the same answer.
 */
function cut(outline: readonly Point[], box: Rect, isClosed: boolean): readonly Point[] {
  const keeps = [
    ({ x }: Point) => x - box.left,
    ({ x }: Point) => box.right - x,
    ({ y }: Point) => y - box.top,
    ({ y }: Point) => box.bottom - y,
  ]
  const meet = (a: Point, b: Point, at: number, bt: number) => ({
    x: a.x + ((b.x - a.x) * at) / (at - bt),
    y: a.y + ((b.y - a.y) * at) / (at - bt),
  })
  const edge = (points: readonly Point[], inside: (at: Point) => number) =>
    points.flatMap((to, index) => {
      const from = points.at(index - 1)!
      const [was, is] = [inside(from), inside(to)]
      return [
        ...(was < 0 !== is < 0 && was !== 0 && is !== 0 ? [meet(from, to, was, is)] : []),
        ...(is >= 0 ? [to] : []),
      ]
    })
  if (isClosed) return keeps.reduce(edge, outline)
  return segmentsOf(outline).flatMap((segment) => keeps.reduce<readonly Point[]>(edge, segment))
}

const isSharedByOracle = (shape: Shape, box: Rect) =>
  cut(outlineOf(shape, image), box, isClosedShape(shape) || shape.kind === 'point').length > 0

/** Convex and upright: there the oracle has no rounding and no figure of eight to argue about. */
const convex = fc.oneof(
  shapeWith(fc.constant('')).filter(
    ({ kind, rotation }) => (kind === 'rectangle' && rotation === undefined) || kind === 'point' || kind === 'sequence',
  ),
  fc.tuple(point, point, point).map((points): Shape => ({ id: '', kind: 'polygon', style: '', points })),
)

describe('select takes exactly the overlapping shapes', () => {
  test('by a drag over any of them', () => {
    fc.assert(
      fc.property(fc.array(convex, { maxLength: 12 }), rect, (shapes, marquee) => {
        const editor = createEditor({ image, zoom: 'photo', drawStyle: '', newId: () => 'new' })
        editor.resize(image)
        editor.shapes.apply({ put: shapes.map((shape, index) => ({ ...shape, id: `s${index}` })), remove: [] }, 'load')
        editor.setTool('select')
        const hand = {
          button: 0,
          pointerId: 1,
          pointerType: 'mouse',
          ctrl: false,
          shift: false,
          alt: false,
          now: 0,
        } as const
        editor.pointer({ ...hand, type: 'down', at: { x: marquee.left, y: marquee.top } })
        editor.pointer({ ...hand, type: 'move', at: { x: marquee.right, y: marquee.bottom } })
        editor.pointer({ ...hand, type: 'up', at: { x: marquee.right, y: marquee.bottom } })
        const expected = editor.shapes
          .all()
          .filter((shape) => isSharedByOracle(shape, marquee))
          .map(({ id }) => id)
        expect([...editor.state().selection].toSorted()).toEqual(expected.toSorted())
        expect(editor.state().tool).toBe('pointer')
      }),
    )
  })

  test('of turned and crooked ones too: a point that both hold is enough', () => {
    fc.assert(
      fc.property(shapeWith(fc.constant('a')), rect, (shape, marquee) => {
        const touches = isShapeInRect(shape, image, marquee)
        const corners = outlineOf(shape, image)
        if (corners.some(({ x, y }) => x > marquee.left && x < marquee.right && y > marquee.top && y < marquee.bottom))
          expect(touches).toBe(true)
        if (touches) expect(isOverlapping(boundsOf(corners), marquee)).toBe(true)
      }),
    )
  })

  test('a large shape around the rectangle is taken, a line around it is not', () => {
    const canvas = driver({}, [
      box('around', 0, 0, 900, 450),
      line('ring', [
        [5, 5],
        [890, 5],
        [890, 440],
        [5, 440],
      ]),
    ])
    canvas.editor.setTool('select')
    canvas.drag([300, 200], [400, 300])
    expect([...canvas.editor.state().selection]).toEqual(['around'])
  })

  test('with Shift it adds', () => {
    const canvas = driver({}, [box('a', 0, 0, 50, 50), box('b', 500, 0, 550, 50)])
    canvas.editor.select(['a'])
    canvas.editor.setTool('select')
    canvas.drag([490, 5], [560, 60], { shift: true })
    expect(canvas.editor.state().selection).toEqual(new Set(['a', 'b']))
  })
})

describe('the index', () => {
  test('finds what a look at every shape finds, also after changes', () => {
    fc.assert(
      fc.property(someShapes, someShapes, fc.tuple(point, point), (first, second, [a, b]) => {
        const index = createSpatialIndex(image)
        first.forEach(index.put)
        const now = new Map(first.map((shape) => [shape.id, shape]))
        second.forEach((shape, at) => {
          if (at % 3 === 0) {
            index.take(shape.id)
            now.delete(shape.id)
          } else {
            index.put(shape)
            now.set(shape.id, shape)
          }
        })
        const rectangle = rectOf(a, b)
        const expected = [...now.values()].filter((shape) => {
          const { left, top, right, bottom } = boundsOf(outlineOf(shape, image))
          return isOverlapping(
            { left: left / 1024, top: top / 1024, right: right / 1024, bottom: bottom / 1024 },
            rectangle,
          )
        })
        expect(
          index
            .search(rectangle)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(expected.map(({ id }) => id).toSorted())
      }),
    )
  })

  test('keeps what older data put outside the image within reach', () => {
    const index = createSpatialIndex(image)
    index.put({ id: 'out', kind: 'point', style: '', points: [{ x: 1.4, y: -0.3 }] })
    expect(index.search({ left: 1.3, top: -0.4, right: 1.5, bottom: 0 })).toHaveLength(1)
    expect(index.search({ left: 0, top: 0, right: 1, bottom: 1 })).toHaveLength(0)
  })
})

describe('a click', () => {
  const shapes = [
    box('large', 100, 100, 600, 400),
    box('small', 200, 200, 300, 300),
    line('line', [
      [150, 350],
      [550, 350],
    ]),
    box('locked', 700, 100, 800, 200, { isLocked: true }),
  ]

  test.each([
    [[250, 250], 'small'],
    [[400, 300], 'large'],
    [[400, 353], 'line'],
    [[750, 150], 'locked'],
    [[98, 250], 'large'],
    [[50, 50], undefined],
  ] as const)('at %j takes %s', ([x, y], id) => {
    const canvas = driver({}, shapes).click(x, y)
    expect([...canvas.editor.state().selection]).toEqual(id === undefined ? [] : [id])
  })

  test('the smaller is in reach whichever was drawn first', () => {
    expect(driver({}, shapes.toReversed()).editor.hit({ x: 250, y: 250 })?.id).toBe('small')
  })

  test('with Shift adds and takes away; beside everything lets go', () => {
    const canvas = driver({}, shapes).click(250, 250).click(400, 300, { shift: true })
    expect(canvas.editor.state().selection).toEqual(new Set(['small', 'large']))
    canvas.click(250, 250, { shift: true })
    expect(canvas.editor.state().selection).toEqual(new Set(['large']))
    canvas.click(20, 20, { shift: true })
    expect(canvas.editor.state().selection.size).toBe(1)
    canvas.click(20, 20)
    expect(canvas.editor.state().selection.size).toBe(0)
  })

  test('a finger reaches further than a mouse', () => {
    expect(driver({}, shapes).click(88, 250).editor.state().selection.size).toBe(0)
    expect(driver({}, shapes).click(88, 250, { pointerType: 'touch' }).editor.state().selection.size).toBe(1)
  })

  test('a shape that somebody removes is no longer selected', () => {
    const canvas = driver({}, shapes).click(250, 250)
    canvas.editor.shapes.apply({ put: [], remove: ['small'] }, 'remote')
    expect(canvas.editor.state().selection.size).toBe(0)
  })
})
