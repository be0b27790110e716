import { apply, type Affine } from './affine.ts'

/** A path in drawing units: each piece an array, 2 numbers a move or line, 6 a cubic curve. The first is a move. */
export type Piece = readonly number[]
export type Path = { readonly pieces: readonly Piece[]; readonly isClosed: boolean }

export const polyline = (points: readonly (readonly [number, number])[], isClosed = false): Path => ({
  pieces: points,
  isClosed,
})

/**
 * An arc of an ellipse with axes u and v around (x, y), from angle to angle in radians, in curves of at most a quarter.
 */
export function arcPieces(
  x: number,
  y: number,
  [ux, uy]: readonly [number, number],
  [vx, vy]: readonly [number, number],
  from: number,
  to: number,
  isStart: boolean,
): Piece[] {
  const steps = Math.max(1, Math.min(64, Math.ceil(Math.abs(to - from) / (Math.PI / 2) - 1e-9)))
  const step = (to - from) / steps
  const reach = (4 / 3) * Math.tan(step / 4)
  const at = (angle: number) =>
    [x + ux * Math.cos(angle) + vx * Math.sin(angle), y + uy * Math.cos(angle) + vy * Math.sin(angle)] as const
  const along = (angle: number) =>
    [-ux * Math.sin(angle) + vx * Math.cos(angle), -uy * Math.sin(angle) + vy * Math.cos(angle)] as const
  const pieces: Piece[] = isStart ? [at(from)] : []
  for (let index = 0; index < steps; index += 1) {
    const [start, end] = [from + index * step, from + (index + 1) * step]
    const [p, q, dp, dq] = [at(start), at(end), along(start), along(end)]
    pieces.push([p[0] + dp[0] * reach, p[1] + dp[1] * reach, q[0] - dq[0] * reach, q[1] - dq[1] * reach, ...q])
  }
  return pieces
}

/** The curve from one vertex of a polyline to the next: the bulge is the tangent of a quarter of its angle. */
function bulgePieces([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], bulge: number): Piece[] {
  if (Math.abs(bulge) < 1e-9 || (x1 === x2 && y1 === y2)) return [[x2, y2]]
  const angle = 4 * Math.atan(bulge)
  const half = (1 / bulge - bulge) / 4
  const [cx, cy] = [(x1 + x2) / 2 - (y2 - y1) * half, (y1 + y2) / 2 + (x2 - x1) * half]
  const radius = Math.hypot(x1 - cx, y1 - cy)
  const from = Math.atan2(y1 - cy, x1 - cx)
  return arcPieces(cx, cy, [radius, 0], [0, radius], from, from + angle, false)
}

export type Vertex = { readonly x: number; readonly y: number; readonly bulge: number }

export function bulged(vertices: readonly Vertex[], isClosed: boolean): Path {
  const pieces: Piece[] = vertices[0] === undefined ? [] : [[vertices[0].x, vertices[0].y]]
  for (const [index, vertex] of vertices.entries()) {
    const next = vertices[index + 1] ?? (isClosed ? vertices[0] : undefined)
    if (next !== undefined) pieces.push(...bulgePieces([vertex.x, vertex.y], [next.x, next.y], vertex.bulge))
  }
  return { pieces, isClosed }
}

export function moved(path: Path, affine: Affine): Path {
  return {
    isClosed: path.isClosed,
    pieces: path.pieces.map((piece) => {
      if (piece.length === 2) return apply(affine, piece[0] ?? 0, piece[1] ?? 0)
      const out: number[] = []
      for (let at = 0; at + 1 < piece.length; at += 2) out.push(...apply(affine, piece[at] ?? 0, piece[at + 1] ?? 0))
      return out
    }),
  }
}
