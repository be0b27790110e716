import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bearing, between, distance, isFinitePoint, turnAbout, wholeTurn, type Point } from './point.ts'
import { areaOf, isInPolygon, isPolygonInRect, polygonTest } from './polygon.ts'
import { distanceToPolyline, isPolylineInRect, lengthOf, segmentsOf, simplify } from './polyline.ts'
import { boundsOf, cornersOf, grown, isInside, isOverlapping, joined, middleOf, rectOf, type Rect } from './rect.ts'
import { distanceToSegment, isSegmentInRect } from './segment.ts'

/** Whole numbers: every product and comparison below is exact. */
const whole = fc.integer({ min: -50, max: 50 })
const point = fc.record({ x: whole, y: whole })
const rect = fc.tuple(point, point).map(([a, b]) => rectOf(a, b))
const degrees = fc.integer({ min: -720, max: 720 })

describe('turning', () => {
  test('keeps distances and comes back', () => {
    fc.assert(
      fc.property(point, point, degrees, (at, middle, turn) => {
        const turned = turnAbout(at, middle, turn)
        expect(distance(turned, middle)).toBeCloseTo(distance(at, middle), 8)
        expect(distance(turnAbout(turned, middle, -turn), at)).toBeLessThan(1e-8)
      }),
    )
  })

  test('adds to the bearing, clockwise from up', () => {
    expect(
      [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ].map(([x, y]) => bearing({ x: 0, y: 0 }, { x: x!, y: y! })),
    ).toEqual([0, 90, 180, 270])
    fc.assert(
      fc.property(point, degrees, (at, turn) => {
        fc.pre(at.x !== 0 || at.y !== 0)
        const middle = { x: 0, y: 0 }
        const away = Math.abs(bearing(middle, turnAbout(at, middle, turn)) - wholeTurn(bearing(middle, at) + turn))
        expect(Math.min(away, 360 - away)).toBeLessThan(1e-6)
      }),
    )
  })

  test('a whole turn is 0 up to 360', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (turn) => {
        expect(wholeTurn(turn)).toBeGreaterThanOrEqual(0)
        expect(wholeTurn(turn)).toBeLessThan(360)
      }),
    )
    expect(wholeTurn(-1e-20)).toBe(0)
  })

  test('corners turn about the middle', () => {
    fc.assert(
      fc.property(rect, degrees, (box, turn) => {
        expect(distance(middleOf(boundsOf(cornersOf(box, turn))), middleOf(box))).toBeLessThan(1e-8)
        expect(areaOf(cornersOf(box, turn))).toBeCloseTo((box.right - box.left) * (box.bottom - box.top), 6)
      }),
    )
  })
})

test.each([
  [Number.NaN, 0],
  [0, Infinity],
  [-Infinity, 0],
])('%d, %d is no finite point', (x, y) => expect(isFinitePoint({ x, y })).toBe(false))

describe('rectangles', () => {
  test('overlap exactly when they share a point', () => {
    const small = fc.integer({ min: 0, max: 6 })
    const box = fc.tuple(small, small, small, small).map(([a, b, c, d]) => rectOf({ x: a, y: b }, { x: c, y: d }))
    fc.assert(
      fc.property(box, box, (a, b) => {
        const shared = Array.from({ length: 49 }, (_, index) => ({ x: index % 7, y: Math.floor(index / 7) })).some(
          (at) => isInside(a, at) && isInside(b, at),
        )
        expect(isOverlapping(a, b)).toBe(shared)
      }),
    )
  })

  test('joined holds both; no points have bounds that overlap nothing', () => {
    fc.assert(
      fc.property(rect, rect, (a, b) => {
        const both = joined(a, b)
        expect([...cornersOf(a), ...cornersOf(b)].every((corner) => isInside(both, corner))).toBe(true)
        expect(joined(boundsOf([]), a)).toEqual(a)
        expect(isOverlapping(boundsOf([]), grown(a, 1000))).toBe(false)
      }),
    )
  })
})

/** By separating axes: another way than ours to the same answer, for a convex outline. */
function isApart(outline: readonly Point[], box: Rect): boolean {
  const corners = cornersOf(box)
  const edges = [...segmentsOf(outline, true), ...segmentsOf(outline), ...segmentsOf(corners, true)]
  const axes = [
    ...edges.map(([from, to]) => ({ x: from.y - to.y, y: to.x - from.x })),
    ...edges.map(([from, to]) => ({ x: to.x - from.x, y: to.y - from.y })),
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ]
  return axes.some((axis) => {
    const along = (points: readonly Point[]) => points.map(({ x, y }) => x * axis.x + y * axis.y)
    const [ours, theirs] = [along(outline), along(corners)]
    return Math.max(...ours) < Math.min(...theirs) || Math.max(...theirs) < Math.min(...ours)
  })
}

describe('what a rectangle touches', () => {
  test('a segment', () => {
    fc.assert(
      fc.property(point, point, rect, (from, to, box) => {
        expect(isSegmentInRect(from, to, box)).toBe(!isApart([from, to], box))
        expect(isSegmentInRect(to, from, box)).toBe(isSegmentInRect(from, to, box))
      }),
    )
  })

  test('a triangle: edge, corner, either one inside the other', () => {
    fc.assert(
      fc.property(point, point, point, rect, (a, b, c, box) => {
        expect(isPolygonInRect([a, b, c], box)).toBe(!isApart([a, b, c], box))
      }),
    )
  })

  test('a line touches where one of its segments does, and its ends are not joined', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 6 }), rect, (points, box) => {
        expect(isPolylineInRect(points, box)).toBe(
          points.slice(1).some((to, index) => !isApart([points[index]!, to], box)),
        )
      }),
    )
    expect(
      isPolylineInRect(
        [
          { x: 0, y: 0 },
          { x: 9, y: 0 },
          { x: 9, y: 9 },
        ],
        rectOf({ x: 1, y: 5 }, { x: 6, y: 6 }),
      ),
    ).toBe(false)
    expect(isPolylineInRect([{ x: 3, y: 3 }], rectOf({ x: 1, y: 1 }, { x: 3, y: 3 }))).toBe(true)
  })
})

describe('polygons', () => {
  test('area does not depend on where one begins or which way one goes', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 8 }), fc.nat(7), (points, shift) => {
        const from = shift % points.length
        expect(areaOf([...points.slice(from), ...points.slice(0, from)])).toBeCloseTo(areaOf(points), 6)
        expect(areaOf(points.toReversed())).toBeCloseTo(areaOf(points), 6)
      }),
    )
    expect(
      areaOf([
        { x: 0, y: 0 },
        { x: 4, y: 0 },
        { x: 4, y: 3 },
      ]),
    ).toBe(6)
  })

  test('hold their edges, and not what lies outside their bounds', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 8 }), point, (points, at) => {
        for (const corner of points) expect(isInPolygon(corner, points)).toBe(true)
        if (isInPolygon(at, points)) expect(isInside(boundsOf(points), at)).toBe(true)
      }),
    )
  })

  test('many points asked at once are answered as one by one', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 3, maxLength: 40 }),
        fc.array(point, { maxLength: 20 }),
        (points, asked) => {
          const all = [...asked, ...points]
          expect(all.map(polygonTest(points))).toEqual(all.map((at) => isInPolygon(at, points)))
        },
      ),
    )
  })

  test('a triangle holds what three signs say', () => {
    fc.assert(
      fc.property(point, point, point, point, (a, b, c, at) => {
        const side = (from: Point, to: Point) =>
          Math.sign((to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x))
        const sides = [side(a, b), side(b, c), side(c, a)]
        fc.pre(areaOf([a, b, c]) > 0 && !sides.includes(0))
        expect(isInPolygon(at, [a, b, c])).toBe(sides.every((one) => one === sides[0]))
      }),
    )
  })
})

describe('lines', () => {
  test('no point of a segment is nearer than the nearest', () => {
    fc.assert(
      fc.property(point, point, point, fc.double({ min: 0, max: 1, noNaN: true }), (at, from, to, share) => {
        const on = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
        expect(distanceToSegment(at, from, to)).toBeLessThanOrEqual(distance(at, on) + 1e-9)
        expect(distanceToSegment(between(from, to), from, to)).toBeLessThan(1e-9)
      }),
    )
  })

  test('the way is never shorter than the crow flies', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 8 }), (points) => {
        expect(lengthOf(points)).toBeGreaterThanOrEqual(distance(points[0]!, points.at(-1)!) - 1e-9)
        expect(lengthOf(points, true)).toBeGreaterThanOrEqual(lengthOf(points))
      }),
    )
    expect(
      lengthOf([
        { x: 0, y: 0 },
        { x: 3, y: 4 },
      ]),
    ).toBe(5)
    expect(lengthOf([])).toBe(0)
  })

  test('nothing is near no points', () => {
    expect(distanceToPolyline({ x: 0, y: 0 }, [])).toBe(Infinity)
    expect(distanceToPolyline({ x: 0, y: 0 }, [{ x: 3, y: 4 }])).toBe(5)
  })

  test('made simpler they keep their ends and stay within the tolerance', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (points, tolerance) => {
          const simple = simplify(points, tolerance)
          expect([simple[0], simple.at(-1)]).toEqual([points[0], points.at(-1)])
          expect(simple.length).toBeLessThanOrEqual(points.length)
          for (const at of points) expect(distanceToPolyline(at, simple)).toBeLessThanOrEqual(tolerance + 1e-9)
        },
      ),
    )
  })

  test('a stroke of 100,000 points is made simpler too', () => {
    const stroke = Array.from({ length: 100_000 }, (_, index) => ({ x: index, y: (index % 2) * 0.5 }))
    expect(simplify(stroke, 1)).toHaveLength(2)
  })
})
