import { metresFrom, type OnMap } from '@plumbline/inspection/photos/photo-positions'
import type { Point } from '@plumbline/geometry/point'

const half = 30

/** The path of a cone that looks along `heading`, in degrees clockwise from up. */
export function viewCone({ x, y }: Point, heading: number, length: number): string {
  const at = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180
    return `${(x + Math.sin(turn) * length).toFixed(2)} ${(y - Math.cos(turn) * length).toFixed(2)}`
  }
  return `M${x.toFixed(2)} ${y.toFixed(2)}L${at(heading - half)}A${length} ${length} 0 0 1 ${at(heading + half)}Z`
}

export type Scatter = { readonly points: readonly Point[]; readonly pixelsPerMetre: number }

/** Positions on a small sheet, north up, all of them inside; one alone lies in the middle of ten metres. */
export function scatterOf(positions: readonly OnMap[], width: number, height: number, margin: number): Scatter {
  const [origin] = positions
  if (origin === undefined) return { points: [], pixelsPerMetre: 1 }
  const metres = positions.map((position) => metresFrom(origin, position))
  const [xs, ys] = [metres.map(({ east }) => east), metres.map(({ north }) => north)]
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const least = 10
  const pixelsPerMetre = Math.min(
    (width - 2 * margin) / Math.max(least, right - left),
    (height - 2 * margin) / Math.max(least, high - low),
  )
  return {
    pixelsPerMetre,
    points: metres.map(({ east, north }) => ({
      x: width / 2 + (east - (left + right) / 2) * pixelsPerMetre,
      y: height / 2 - (north - (low + high) / 2) * pixelsPerMetre,
    })),
  }
}
