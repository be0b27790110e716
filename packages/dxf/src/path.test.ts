import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multiply, scale, shift, turn } from './affine.ts'
import { arcPieces, bulged, moved, polyline, type Piece } from './path.ts'
import { splinePath } from './spline.ts'
import { endsOf } from './testing/dxf-files.ts'

const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true })
const angle = fc.double({ min: -10, max: 10, noNaN: true })

/** Points along the curves of a path, ends and between. */
function pointsOn(pieces: readonly Piece[], steps = 8): readonly (readonly [number, number])[] {
  const points: (readonly [number, number])[] = []
  for (const piece of pieces) {
    const [x0, y0] = points.at(-1) ?? [0, 0]
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = piece
    if (piece.length === 2) points.push([x1, y1])
    else
      for (let step = 1; step <= steps; step += 1) {
        const [t, u] = [step / steps, 1 - step / steps]
        points.push([
          u ** 3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t ** 3 * x3,
          u ** 3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t ** 3 * y3,
        ])
      }
  }
  return points
}

describe('arcs', () => {
  test('lie on their circle to a thousandth of the radius', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 100, noNaN: true }), angle, angle, (radius, from, to) => {
        fc.pre(Math.abs(to - from) > 1e-3)
        for (const [x, y] of pointsOn(arcPieces(5, 6, [radius, 0], [0, radius], from, to, true)))
          expect(Math.abs(Math.hypot(x - 5, y - 6) / radius - 1)).toBeLessThan(1e-3)
      }),
    )
  })

  test('begin and end at their angles, whichever way they go', () => {
    fc.assert(
      fc.property(angle, angle, (from, to) => {
        const pieces = arcPieces(0, 0, [1, 0], [0, 1], from, to, true)
        const [first, last] = [pieces[0]!, pieces.at(-1)!.slice(-2)]
        expect([first[0], first[1]].map((value) => value!.toFixed(6))).toEqual(
          [Math.cos(from), Math.sin(from)].map((value) => value.toFixed(6)),
        )
        expect(Math.hypot(last[0]! - Math.cos(to), last[1]! - Math.sin(to))).toBeLessThan(1e-6)
      }),
    )
  })

  test('of an ellipse turn with its axes', () => {
    const pieces = arcPieces(0, 0, [0, 4], [-2, 0], 0, Math.PI, true)
    expect(endsOf(pieces)).toEqual([
      [0, 4],
      [-2, 0],
      [0, -4],
    ])
  })

  test('that turn for ever are drawn in at most 64 curves', () => {
    expect(arcPieces(0, 0, [1, 0], [0, 1], 0, 1e9, true).length).toBeLessThanOrEqual(65)
  })
})

describe('bulges', () => {
  test('a bulge of one is half a circle to the right of the chord, of minus one to the left', () => {
    const half = (bulge: number) =>
      pointsOn(
        bulged(
          [
            { x: 0, y: 0, bulge },
            { x: 2, y: 0, bulge: 0 },
          ],
          false,
        ).pieces,
      )
    expect(Math.min(...half(1).map(([, y]) => y))).toBeCloseTo(-1, 3)
    expect(Math.max(...half(-1).map(([, y]) => y))).toBeCloseTo(1, 3)
  })

  test('pass through their vertices, and rise by the bulge times half the chord', () => {
    fc.assert(
      fc.property(
        coordinate,
        coordinate,
        coordinate,
        coordinate,
        fc.double({ min: -3, max: 3, noNaN: true }),
        (...given) => {
          const [x1, y1, x2, y2, bulge] = given
          const chord = Math.hypot(x2 - x1, y2 - y1)
          fc.pre(chord > 0.1 && Math.abs(bulge) > 0.01)
          const { pieces } = bulged(
            [
              { x: x1, y: y1, bulge },
              { x: x2, y: y2, bulge: 0 },
            ],
            false,
          )
          const points = pointsOn(pieces, 64)
          expect(Math.hypot(points.at(-1)![0] - x2, points.at(-1)![1] - y2)).toBeLessThan(1e-6 * (1 + chord))
          const rise = points.map(([x, y]) => Math.abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / chord)
          expect(Math.max(...rise) / ((Math.abs(bulge) * chord) / 2)).toBeCloseTo(1, 2)
        },
      ),
    )
  })

  test('a closed one comes back to its first vertex with the bulge of the last', () => {
    const corners = [
      { x: 0, y: 0, bulge: 0 },
      { x: 2, y: 0, bulge: 0 },
      { x: 2, y: 2, bulge: 1 },
    ]
    expect(endsOf(bulged(corners, true).pieces).at(-1)).toEqual([0, 0])
    expect(endsOf(bulged(corners, false).pieces).at(-1)).toEqual([2, 2])
  })

  test('no vertex and one vertex are no line', () => {
    expect(bulged([], true).pieces).toEqual([])
    expect(bulged([{ x: 1, y: 2, bulge: 3 }], false).pieces).toEqual([[1, 2]])
    expect(endsOf(bulged([{ x: 1, y: 2, bulge: 3 }], true).pieces)).toEqual([
      [1, 2],
      [1, 2],
    ])
  })
})

test('a moved path is the moved points of its curves', () => {
  const by = multiply(shift(3, -4), multiply(turn(30), scale(2, -1)))
  fc.assert(
    fc.property(angle, angle, coordinate, (from, to, x) => {
      const path = { pieces: arcPieces(x, 1, [3, 0], [0, 2], from, to, true), isClosed: false }
      const [before, after] = [pointsOn(path.pieces), pointsOn(moved(path, by).pieces)]
      before.forEach(([px, py], index) => {
        expect(after[index]![0]).toBeCloseTo(by[0] * px + by[2] * py + by[4], 4)
        expect(after[index]![1]).toBeCloseTo(by[1] * px + by[3] * py + by[5], 4)
      })
    }),
  )
  expect(moved(polyline([[1, 1]], true), by).isClosed).toBe(true)
})

describe('splines', () => {
  const clamped = (count: number, degree: number) => [
    ...Array.from({ length: degree + 1 }, () => 0),
    ...Array.from({ length: count - degree - 1 }, (_, index) => index + 1),
    ...Array.from({ length: degree + 1 }, () => count - degree),
  ]
  const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 4, maxLength: 12 })

  test('begin and end at their first and last point where the knots are clamped', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 3 }), (given, degree) => {
        const ends = endsOf(splinePath(degree, clamped(given.length, degree), given, [], [], false).pieces)
        const rounded = (point: readonly number[]) => point.map((value) => Math.round(value * 1e6) / 1e6 + 0)
        expect([ends[0], ends.at(-1)]).toEqual([rounded(given[0]!), rounded(given.at(-1)!)])
      }),
    )
  })

  test('stay within the box of their points', () => {
    fc.assert(
      fc.property(points, (given) => {
        const box = (axis: 0 | 1) => [Math.min(...given.map((p) => p[axis])), Math.max(...given.map((p) => p[axis]))]
        for (const [x = 0, y = 0] of splinePath(3, clamped(given.length, 3), given, [], [], false).pieces) {
          expect(x >= box(0)[0]! - 1e-6 && x <= box(0)[1]! + 1e-6).toBe(true)
          expect(y >= box(1)[0]! - 1e-6 && y <= box(1)[1]! + 1e-6).toBe(true)
        }
      }),
    )
  })

  test('of the first degree are the lines between their points', () => {
    const corners = [
      [0, 0],
      [10, 0],
      [10, 10],
    ] as const
    for (const [x = 0, y = 0] of splinePath(1, clamped(3, 1), corners, [], [], false).pieces)
      expect(y === 0 || x === 10).toBe(true)
  })

  test('with weights draw a quarter of a circle exactly', () => {
    const { pieces } = splinePath(
      2,
      [0, 0, 0, 1, 1, 1],
      [
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      [1, Math.SQRT1_2, 1],
      [],
      false,
    )
    for (const [x = 0, y = 0] of pieces) expect(Math.hypot(x, y)).toBeCloseTo(1, 9)
  })

  test('without knots pass through the points they were fitted to', () => {
    const through = [
      [0, 0],
      [5, 9],
      [9, 2],
    ] as const
    const drawn = splinePath(3, [], [], [], through, false).pieces
    for (const point of through) expect(drawn).toContainEqual([...point])
    const closed = splinePath(3, [], [], [], through, true)
    expect([closed.isClosed, closed.pieces.length]).toEqual([true, 24])
  })

  test('of damaged numbers end, and draw no more than some thousand points', () => {
    const any = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, NaN, Infinity))
    fc.assert(
      fc.property(
        fc.integer({ min: -2, max: 40 }),
        fc.array(any, { maxLength: 30 }),
        fc.array(fc.tuple(any, any), { maxLength: 20 }),
        fc.array(any, { maxLength: 20 }),
        (degree, knots, given, weights) => {
          expect(splinePath(degree, knots, given, weights, given, true).pieces.length).toBeLessThan(5_000)
        },
      ),
    )
  })
})
