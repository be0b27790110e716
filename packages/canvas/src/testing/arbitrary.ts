import fc from 'fast-check'
import { type Shape } from '../shapes.ts'

/** Multiples of 1/1024: exact as fractions, as pixels of an image of 1024 and in every sum of the two. */
export const fraction = fc.integer({ min: 0, max: 1024 }).map((value) => value / 1024)
export const point = fc.record({ x: fraction, y: fraction })

const rotation = fc.option(fc.integer({ min: 0, max: 359 }), { nil: undefined })
const turned = (shape: Shape, degrees: number | undefined): Shape =>
  degrees === undefined ? shape : { ...shape, rotation: degrees }

export const shapeWith = (id: fc.Arbitrary<string>): fc.Arbitrary<Shape> =>
  fc.oneof(
    fc
      .record({
        id,
        kind: fc.constant('rectangle' as const),
        style: fc.constant('plain'),
        points: fc.tuple(point, point).map(([a, b]) => [
          { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
          { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) },
        ]),
      })
      .chain((shape) => rotation.map((degrees) => turned(shape, degrees))),
    fc
      .record({ id, kind: fc.constant('point' as const), style: fc.constant('plain'), points: fc.tuple(point) })
      .chain((shape) => rotation.map((degrees) => turned(shape, degrees))),
    fc.record({
      id,
      kind: fc.constantFrom('polyline' as const, 'sequence' as const),
      style: fc.constant('plain'),
      points: fc.array(point, { minLength: 2, maxLength: 6 }),
    }),
    fc.record({
      id,
      kind: fc.constant('polyline' as const),
      style: fc.constant('plain'),
      points: fc.array(point, { minLength: 3, maxLength: 6 }),
      isClosed: fc.constant(true),
    }),
    fc.record({
      id,
      kind: fc.constant('polygon' as const),
      style: fc.constant('plain'),
      points: fc.array(point, { minLength: 3, maxLength: 6 }),
    }),
  )

/** Each with its own id. */
export const someShapes = fc
  .array(shapeWith(fc.constant('')), { maxLength: 12 })
  .map((shapes) => shapes.map((shape, index) => ({ ...shape, id: `s${index}` })))

export const byId = (shapes: readonly Shape[]): ReadonlyMap<string, Shape> =>
  new Map(shapes.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((shape) => [shape.id, shape]))
