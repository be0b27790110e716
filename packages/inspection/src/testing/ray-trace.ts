import type { Shot, Standing } from './elevations.ts'

/**
 * A second pinhole camera, written apart from the one it judges: each ray is turned by roll, pitch and yaw one after
 * the other, and meets the elevation in metres of the site.
 */
const radians = (degrees: number) => (degrees * Math.PI) / 180

type Ray = { readonly east: number; readonly north: number; readonly up: number }

/** Through a place of the picture, in pixels from its upper left corner. */
function rayThrough({ yaw, pitch, roll, width, height, focal }: Shot, column: number, row: number): Ray {
  const [x, y] = [column - width / 2, height / 2 - row]
  const [rolledX, rolledY] = [
    x * Math.cos(radians(roll)) + y * Math.sin(radians(roll)),
    y * Math.cos(radians(roll)) - x * Math.sin(radians(roll)),
  ]
  const ahead = focal * Math.cos(radians(pitch)) - rolledY * Math.sin(radians(pitch))
  const up = rolledY * Math.cos(radians(pitch)) + focal * Math.sin(radians(pitch))
  return {
    east: rolledX * Math.cos(radians(yaw)) + ahead * Math.sin(radians(yaw)),
    north: ahead * Math.cos(radians(yaw)) - rolledX * Math.sin(radians(yaw)),
    up,
  }
}

/** Where a pixel lies on the elevation produced; undefined where it sees none of it. */
export function hitOfPixel(
  shot: Shot,
  on: Standing,
  column: number,
  row: number,
): { x: number; y: number } | undefined {
  const ray = rayThrough(shot, column, row)
  const [nx, ny] = [Math.sin(radians(on.bearing)), Math.cos(radians(on.bearing))]
  const towards = ray.east * nx + ray.north * ny
  const away = (shot.east - on.east) * nx + (shot.north - on.north) * ny
  if (!(towards < 0 && away > 0)) return undefined
  const times = away / -towards
  const [east, north] = [shot.east + ray.east * times - on.east, shot.north + ray.north * times - on.north]
  return { x: -east * ny + north * nx, y: shot.up + ray.up * times }
}

/** Which pixel shows a place of the elevation; undefined behind the camera or beside the picture. */
export function pixelOf(
  shot: Shot,
  on: Standing,
  { x, y }: { readonly x: number; readonly y: number },
): { column: number; row: number; edge: number } | undefined {
  const [nx, ny] = [Math.sin(radians(on.bearing)), Math.cos(radians(on.bearing))]
  const [east, north, up] = [on.east - ny * x - shot.east, on.north + nx * x - shot.north, y - shot.up]
  const away = (shot.east - on.east) * nx + (shot.north - on.north) * ny
  if (!(away > 0)) return undefined
  const right = east * Math.cos(radians(shot.yaw)) - north * Math.sin(radians(shot.yaw))
  const ahead = east * Math.sin(radians(shot.yaw)) + north * Math.cos(radians(shot.yaw))
  const depth = ahead * Math.cos(radians(shot.pitch)) + up * Math.sin(radians(shot.pitch))
  const over = up * Math.cos(radians(shot.pitch)) - ahead * Math.sin(radians(shot.pitch))
  if (!(depth > 0)) return undefined
  const [a, b] = [(right / depth) * shot.focal, (over / depth) * shot.focal]
  const column = shot.width / 2 + a * Math.cos(radians(shot.roll)) - b * Math.sin(radians(shot.roll))
  const row = shot.height / 2 - (a * Math.sin(radians(shot.roll)) + b * Math.cos(radians(shot.roll)))
  return { column, row, edge: Math.min(column, row, shot.width - column, shot.height - row) }
}

/**
 * Millimetres of the elevation that a pixel covers in the direction in which it covers more, by its neighbours a tenth
 * of a pixel away.
 */
export function mmPxAt(shot: Shot, on: Standing, column: number, row: number): number | undefined {
  const middle = hitOfPixel(shot, on, column, row)
  if (middle === undefined) return undefined
  const all = Array.from({ length: 72 }, (_, index) => {
    const way = (index * Math.PI) / 72
    const near = hitOfPixel(shot, on, column + 0.1 * Math.cos(way), row + 0.1 * Math.sin(way))
    return near === undefined ? Infinity : Math.hypot(near.x - middle.x, near.y - middle.y) * 10_000
  })
  return Math.max(...all)
}
