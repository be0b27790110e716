import fc from 'fast-check'
import { distance, subtract, type Point, type Size } from '@plumbline/geometry/point'
import { distanceToPolyline } from '@plumbline/geometry/polyline'
import { boundsOf, grown } from '@plumbline/geometry/rect'
import { emptyMap, type ProbabilityMap } from '../probability-map.ts'

/**
 * What a certain detector with edges as soft as ramp pixels would say; inside: how many pixels a place lies within the
 * shape, negative outside.
 */
export function rendered(size: Size, inside: (point: Point) => number, ramp = 1): ProbabilityMap {
  const map = emptyMap(size)
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      map.values[y * size.width + x] = Math.round(
        255 * Math.min(1, Math.max(0, 0.5 + inside({ x: x + 0.5, y: y + 0.5 }) / ramp)),
      )
    }
  }
  return map
}

/** Cut square at both ends, so that its length is the line's own. */
export function stroke(line: readonly Point[], width: number): (point: Point) => number {
  const near = grown(boundsOf(line), width + 4)
  const ends = [
    [line[0]!, line[1]!],
    [line.at(-1)!, line.at(-2)!],
  ] as const
  return (point) => {
    if (point.x < near.left || point.x > near.right || point.y < near.top || point.y > near.bottom) return -9
    const beyond = ends.map(([end, inner]) => {
      const [along, to] = [subtract(inner, end), subtract(point, end)]
      return distance(point, end) > width + 2 ? Infinity : (along.x * to.x + along.y * to.y) / distance(inner, end)
    })
    return Math.min(width / 2 - distanceToPolyline(point, line), ...beyond)
  }
}

export const disc =
  (middle: Point, radius: number) =>
  (point: Point): number =>
    radius - distance(point, middle)

export const either =
  (...shapes: readonly ((point: Point) => number)[]) =>
  (point: Point): number =>
    Math.max(...shapes.map((inside) => inside(point)))

/** From a middle, so far each way at this angle. */
export function bar(middle: Point, half: number, angle: number): readonly Point[] {
  const [x, y] = [Math.cos(angle) * half, Math.sin(angle) * half]
  return [
    { x: middle.x - x, y: middle.y - y },
    { x: middle.x + x, y: middle.y + y },
  ]
}

export const anAngle = fc.double({ min: 0, max: Math.PI, noNaN: true })

/** Rows of # and other characters. */
export function drawn(...rows: readonly string[]): ProbabilityMap {
  return {
    width: rows[0]!.length,
    height: rows.length,
    values: Uint8Array.from([...rows.join('')], (mark) => (mark === '#' ? 255 : 0)),
  }
}

export const aMap: fc.Arbitrary<ProbabilityMap> = fc
  .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) })
  .chain((size) =>
    fc
      .uint8Array({ minLength: size.width * size.height, maxLength: size.width * size.height })
      .map((values) => ({ ...size, values })),
  )
