import { lensOf, type CameraLens } from './camera-pose.ts'
import { aimOf, obliquenessOf, planeViewsOf, type OnPlane, type PlaneView } from './plane-view.ts'
import {
  isThermalPhoto,
  steepestAngle,
  type CoveragePhoto,
  type ElevationFrame,
  type ElevationPoint,
  type Footprint,
  type FootprintPart,
  type LeftOutReason,
} from './types.ts'

/** Metres of a plane, from its left foot. */
export type PlaneRect = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number }

/** The rays through the four corners of the picture, from the upper left clockwise. */
function cornerRays(
  { view, right, up }: Pick<PlaneView, 'view' | 'right' | 'up'>,
  { focal, halfWidth, halfHeight }: CameraLens,
): readonly OnPlane[] {
  return [
    [-halfWidth, halfHeight],
    [halfWidth, halfHeight],
    [halfWidth, -halfHeight],
    [-halfWidth, -halfHeight],
  ].map(([x, y]) => ({
    u: view.u * focal + right.u * x! + up.u * y!,
    v: view.v * focal + right.v * x! + up.v * y!,
    w: view.w * focal + right.w * x! + up.w * y!,
  }))
}

/** The part of a convex cone of rays on which the measure, which is linear, is not negative. */
function clipRays(rays: readonly OnPlane[], measure: (ray: OnPlane) => number): readonly OnPlane[] {
  return rays.flatMap((ray, index) => {
    const next = rays[(index + 1) % rays.length]!
    const [here, there] = [measure(ray), measure(next)]
    const inside = here >= 0 ? [ray] : []
    if (here >= 0 === there >= 0) return inside
    const share = here / (here - there)
    const mixed = (one: number, other: number) => one + (other - one) * share
    return [...inside, { u: mixed(ray.u, next.u), v: mixed(ray.v, next.v), w: mixed(ray.w, next.w) }]
  })
}

/**
 * What a picture sees of a rectangle of the plane. Rays are clipped before they meet the plane, so those that run above
 * the horizon or behind the camera end at the rectangle's edge instead of on the wrong side.
 */
export function seenPolygon(
  view: Omit<PlaneView, 'plane' | 'index'>,
  lens: CameraLens,
  rect: PlaneRect,
): readonly ElevationPoint[] {
  const { camera } = view
  // A ray meets the plane at camera - w * ray / ray.w; multiplied by -ray.w, each edge of the rectangle is linear in
  // the ray.
  const edges: readonly ((ray: OnPlane) => number)[] = [
    (ray) => (rect.left - camera.u) * ray.w + camera.w * ray.u,
    (ray) => (camera.u - rect.right) * ray.w - camera.w * ray.u,
    (ray) => (rect.bottom - camera.v) * ray.w + camera.w * ray.v,
    (ray) => (camera.v - rect.top) * ray.w - camera.w * ray.v,
  ]
  const seen = edges.reduce(clipRays, cornerRays(view, lens))
  const points = seen.flatMap((ray) =>
    ray.w < 0 ? [{ x: camera.u - (camera.w * ray.u) / ray.w, y: camera.v - (camera.w * ray.v) / ray.w }] : [],
  )
  return points.length < 3 || !points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) ? [] : points
}

function partOf(view: PlaneView, lens: CameraLens, heightM: number): FootprintPart | undefined {
  const { lengthM, startM } = view.plane
  const polygon = seenPolygon(view, lens, { left: 0, right: lengthM, bottom: 0, top: heightM })
  return polygon.length === 0
    ? undefined
    : { plane: view.index, polygon: polygon.map(({ x, y }) => ({ x: x + startM, y })) }
}

export type SeenPhoto = {
  readonly footprint: Footprint
  readonly lens: CameraLens
  /** In the order of the footprint's parts. */
  readonly views: readonly PlaneView[]
}

/** The footprint and how it came about; cells need both. */
export function seePhoto(photo: CoveragePhoto, frame: ElevationFrame): SeenPhoto | LeftOutReason {
  if (isThermalPhoto(photo)) return 'thermal'
  const views = planeViewsOf(photo, frame)
  if (typeof views === 'string') return views
  const lens = lensOf(photo)
  if (lens === undefined) return 'no-camera'
  const seen = views.flatMap((view) => {
    const part = partOf(view, lens, frame.heightM)
    return part ? [{ view, part }] : []
  })
  const [first] = seen
  if (first === undefined) return 'misses'
  const [aim, angle] = [aimOf(first.view), obliquenessOf(first.view)]
  if (aim === undefined || angle > steepestAngle) return 'oblique'
  const { camera, view, plane } = first.view
  return {
    lens,
    views: seen.map((one) => one.view),
    footprint: {
      parts: seen.map(({ part }) => part),
      centre: { x: plane.startM + aim.u, y: aim.v },
      distanceM: camera.w,
      mmPx: (1000 * camera.w) / (lens.focal * view.w ** 2),
      angle,
    },
  }
}

/**
 * What a photo sees of the elevation, or why it sees nothing that can be used. Quality and scale do not take part, and
 * neither does what one plane hides of another.
 */
export function footprintOf(photo: CoveragePhoto, frame: ElevationFrame): Footprint | LeftOutReason {
  const seen = seePhoto(photo, frame)
  return typeof seen === 'string' ? seen : seen.footprint
}
