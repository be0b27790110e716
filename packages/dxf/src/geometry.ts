import { number, numbers, type Entity } from './document.ts'
import { arcPieces, bulged, polyline, type Path, type Vertex } from './path.ts'
import { splinePath } from './spline.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const full = 2 * Math.PI

type Point = readonly [number, number]
const points = (entity: Entity, code: number): Point[] => {
  const [xs, ys] = [numbers(entity, code), numbers(entity, code + 10)]
  return xs.map((x, index) => [x, ys[index] ?? 0])
}

/** LWPOLYLINE repeats 10, 20, 42: a bulge belongs to the vertex before it. */
function flatVertices({ tags, from, to }: Entity): readonly Vertex[] {
  const vertices: { x: number; y: number; bulge: number }[] = []
  for (let at = from; at < to; at += 1) {
    const value = Number(tags.values[at]) || 0
    const last = vertices.at(-1)
    if (tags.codes[at] === 10) vertices.push({ x: value, y: 0, bulge: 0 })
    else if (tags.codes[at] === 20 && last !== undefined) last.y = value
    else if (tags.codes[at] === 42 && last !== undefined) last.bulge = value
  }
  return vertices
}

function circle(entity: Entity): Path {
  const radius = number(entity, 40)
  const isArc = entity.type === 'ARC'
  const from = isArc ? radians(number(entity, 50)) : 0
  const to = isArc ? radians(number(entity, 51)) : full
  const end = isArc ? from + ((((to - from) % full) + full) % full) : to
  return {
    pieces: arcPieces(
      number(entity, 10),
      number(entity, 20),
      [radius, 0],
      [0, radius],
      from,
      end === from ? from + full : end,
      true,
    ),
    isClosed: !isArc,
  }
}

function ellipse(entity: Entity): Path {
  const [ux, uy, ratio] = [
    number(entity, 11),
    number(entity, 21),
    number(entity, 40, 1) * (number(entity, 230, 1) < 0 ? -1 : 1),
  ]
  const [from, to] = [number(entity, 41), number(entity, 42, full)]
  const end = to > from ? Math.min(to, from + full) : to + full
  return {
    pieces: arcPieces(number(entity, 10), number(entity, 20), [ux, uy], [-uy * ratio, ux * ratio], from, end, true),
    isClosed: Math.abs(end - from - full) < 1e-6,
  }
}

/** Old polylines: plain ones, surfaces of rows and columns, and faces that name their corners. */
function oldPolyline(entity: Entity): readonly Path[] {
  const flags = number(entity, 70)
  const vertices = entity.parts
    .filter((part) => (number(part, 70) & 16) === 0)
    .map((part) => ({ part, x: number(part, 10), y: number(part, 20), bulge: number(part, 42) }))
  if ((flags & 64) !== 0) {
    return entity.parts
      .filter((part) => (number(part, 70) & 192) === 128)
      .map((face) => {
        const corners = [71, 72, 73, 74].map((code) => Math.abs(number(face, code))).filter((corner) => corner > 0)
        return polyline(
          corners.flatMap((corner): Point[] =>
            vertices[corner - 1] === undefined ? [] : [[vertices[corner - 1]?.x ?? 0, vertices[corner - 1]?.y ?? 0]],
          ),
          true,
        )
      })
  }
  if ((flags & 16) === 0) return [bulged(vertices, (flags & 1) !== 0)]
  const columns = Math.max(1, number(entity, 72, 1))
  const rows = Math.ceil(vertices.length / columns)
  const along = Array.from({ length: rows }, (_, row) =>
    bulged(vertices.slice(row * columns, (row + 1) * columns), (flags & 32) !== 0),
  )
  const across = Array.from({ length: Math.min(columns, vertices.length) }, (_, column) =>
    bulged(
      vertices.filter((_v, index) => index % columns === column),
      (flags & 1) !== 0,
    ),
  )
  return [...along, ...across]
}

/** The lines of an entity in its own plane; undefined where it is no line. */
export function linesOf(entity: Entity): readonly Path[] | undefined {
  switch (entity.type) {
    case 'LINE':
      return [
        polyline([
          [number(entity, 10), number(entity, 20)],
          [number(entity, 11), number(entity, 21)],
        ]),
      ]
    case 'LWPOLYLINE':
      return [bulged(flatVertices(entity), (number(entity, 70) & 1) !== 0)]
    case 'POLYLINE':
      return oldPolyline(entity)
    case 'LEADER':
      return [polyline(points(entity, 10))]
    case 'ARC':
    case 'CIRCLE':
      return [circle(entity)]
    case 'ELLIPSE':
      return [ellipse(entity)]
    case 'SPLINE':
      return [
        splinePath(
          number(entity, 71, 3),
          numbers(entity, 40),
          points(entity, 10),
          numbers(entity, 41),
          points(entity, 11),
          (number(entity, 70) & 1) !== 0,
        ),
      ]
    case '3DFACE':
      return [
        polyline(
          [10, 11, 12, 13].map((code) => [number(entity, code), number(entity, code + 10)] as const),
          true,
        ),
      ]
    default:
      return undefined
  }
}

/** SOLID and TRACE name their corners crosswise. */
export function solidOf(entity: Entity): Path {
  return polyline(
    [10, 11, 13, 12].map(
      (code) => [number(entity, code, number(entity, 12)), number(entity, code + 10, number(entity, 22))] as const,
    ),
    true,
  )
}
