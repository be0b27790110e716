import { toPixel, toPlane } from '../plane-camera.ts'
import type { PlaneCamera } from '../types.ts'

export type CandidatePair = { readonly a: number; readonly b: number; readonly share: number }
type Standing = { readonly plane: number; readonly camera: PlaneCamera }

/** Share of the smaller photo that both show: less gives no firm tie. */
const minOverlap = 0.15
/** For each photo, in each of four directions: more ties to near ones add time and nothing else. */
const perDirection = 4
const samples = 7

/** Places of the plane that the photo shows, spread over it. */
function placesOf(camera: PlaneCamera): readonly (readonly [number, number])[] {
  const at = [0, 0]
  return Array.from({ length: samples * samples }, (_, index) => index).flatMap((index) => {
    const [column, row] = [index % samples, Math.floor(index / samples)]
    const isMet = toPlane(
      camera,
      ((column + 0.5) / samples) * camera.widthPx,
      ((row + 0.5) / samples) * camera.heightPx,
      at,
    )
    return isMet ? [[at[0]!, at[1]!] as const] : []
  })
}

function shownShare(places: readonly (readonly [number, number])[], camera: PlaneCamera): number {
  const at = [0, 0]
  const shown = places.filter(
    ([x, y]) =>
      toPixel(camera, x, y, at) && at[0]! >= 0 && at[1]! >= 0 && at[0]! <= camera.widthPx && at[1]! <= camera.heightPx,
  )
  return shown.length / (samples * samples)
}

/** Pairs of photos of one plane that show enough in common, for each photo the best ones in every direction. */
export function overlappingPairs(photos: readonly Standing[]): readonly CandidatePair[] {
  const places = photos.map(({ camera }) => placesOf(camera))
  const circles = places.map((points) => {
    const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]! / points.length, 0)) as [
      number,
      number,
    ]
    return { x, y, radius: points.reduce((far, point) => Math.max(far, Math.hypot(point[0] - x, point[1] - y)), 0) }
  })
  const all: CandidatePair[] = []
  for (const [a, one] of photos.entries()) {
    for (let b = a + 1; b < photos.length; b += 1) {
      const other = photos[b]!
      const [near, far] = [circles[a]!, circles[b]!]
      if (one.plane !== other.plane || Math.hypot(near.x - far.x, near.y - far.y) > near.radius + far.radius) continue
      const share = Math.max(shownShare(places[a]!, other.camera), shownShare(places[b]!, one.camera))
      if (share >= minOverlap) all.push({ a, b, share })
    }
  }
  all.sort((one, other) => other.share - one.share)
  const used = new Map<number, number>()
  const take = (photo: number, from: number, to: number): boolean => {
    const [dx, dy] = [circles[to]!.x - circles[from]!.x, circles[to]!.y - circles[from]!.y]
    const key = photo * 4 + (Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 0 : 1) : dy > 0 ? 2 : 3)
    used.set(key, (used.get(key) ?? 0) + 1)
    return used.get(key)! <= perDirection
  }
  return all.filter(({ a, b }) => [take(a, a, b), take(b, b, a)].some(Boolean))
}
