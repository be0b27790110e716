import { type Entity } from './document.ts'
import { arcPieces, bulged, type Path, type Piece, type Vertex } from './path.ts'
import { splinePath } from './spline.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Boundaries repeat the same codes in an order of their own, so they are read one tag after another. */
function cursor({ tags, from, to }: Entity) {
  let at = from
  const value = () => Number(tags.values[at]) || 0
  return {
    /** Goes to the next tag with this code, at most `reach` tags on. */
    find(code: number, reach = 64): number | undefined {
      for (let next = at; next < Math.min(to, at + reach); next += 1) {
        if (tags.codes[next] !== code) continue
        at = next
        const found = value()
        at += 1
        return found
      }
      return undefined
    },
    /** The value of the tag that comes next, if it has this code. */
    take(code: number): number | undefined {
      if (at >= to || tags.codes[at] !== code) return undefined
      const found = value()
      at += 1
      return found
    },
  }
}

type Cursor = ReturnType<typeof cursor>

function polylineEdge(tags: Cursor): Path {
  const [hasBulge, isClosed] = [tags.find(72, 4) === 1, tags.find(73, 4) !== 0]
  const count = tags.find(93, 4) ?? 0
  const vertices: Vertex[] = []
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [tags.take(10), tags.take(20)]
    if (x === undefined || y === undefined) break
    vertices.push({ x, y, bulge: hasBulge ? (tags.take(42) ?? 0) : 0 })
  }
  return bulged(vertices, isClosed)
}

function curvedEdge(tags: Cursor, isCircle: boolean): readonly Piece[] {
  const [x, y] = [tags.find(10, 4) ?? 0, tags.find(20, 4) ?? 0]
  const [ux, uy] = isCircle ? [0, 0] : [tags.find(11, 4) ?? 0, tags.find(21, 4) ?? 0]
  const reach = tags.find(40, 4) ?? 0
  const [from, to, isForward] = [radians(tags.find(50, 4) ?? 0), radians(tags.find(51, 4) ?? 0), tags.find(73, 4) !== 0]
  const sign = isForward ? 1 : -1
  const [u, v]: [[number, number], [number, number]] = isCircle
    ? [
        [reach, 0],
        [0, reach * sign],
      ]
    : [
        [ux, uy],
        [-uy * reach * sign, ux * reach * sign],
      ]
  return arcPieces(x, y, u, v, from, to < from ? to + 2 * Math.PI : to, true)
}

function splineEdge(tags: Cursor): readonly Piece[] {
  const degree = tags.find(94, 4) ?? 3
  const [knotCount, pointCount] = [tags.find(95, 6) ?? 0, tags.find(96, 4) ?? 0]
  const [knots, points, weights]: [number[], [number, number][], number[]] = [[], [], []]
  for (let index = 0; index < knotCount; index += 1) {
    const knot = tags.take(40)
    if (knot === undefined) break
    knots.push(knot)
  }
  for (let index = 0; index < pointCount; index += 1) {
    const [x, y] = [tags.take(10), tags.take(20)]
    if (x === undefined || y === undefined) break
    points.push([x, y])
    weights.push(tags.take(42) ?? 1)
  }
  return splinePath(degree, knots, points, weights, [], false).pieces
}

function edges(tags: Cursor): Path {
  const count = tags.find(93, 4) ?? 0
  const pieces: Piece[] = []
  const join = (edge: readonly Piece[]) => {
    for (const piece of edge) pieces.push(piece)
  }
  for (let index = 0; index < count; index += 1) {
    const type = tags.find(72, 8)
    if (type === undefined) break
    if (type === 1)
      join([
        [tags.find(10, 2) ?? 0, tags.find(20, 2) ?? 0],
        [tags.find(11, 3) ?? 0, tags.find(21, 2) ?? 0],
      ])
    else if (type === 4) join(splineEdge(tags))
    else join(curvedEdge(tags, type === 2))
  }
  return { pieces, isClosed: true }
}

/** The outlines of a hatch. */
export function hatchPaths(entity: Entity): readonly Path[] {
  const tags = cursor(entity)
  const count = tags.find(91, Infinity) ?? 0
  const paths: Path[] = []
  for (let index = 0; index < count; index += 1) {
    const flags = tags.find(92, Infinity)
    if (flags === undefined) break
    const path = (flags & 2) !== 0 ? polylineEdge(tags) : edges(tags)
    if (path.pieces.length > 1) paths.push(path)
  }
  return paths
}
