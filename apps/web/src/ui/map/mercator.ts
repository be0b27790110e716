/** Degrees; the projection of every web map, so that the grid and the map lie exactly on one another. */
export type Place = { readonly longitude: number; readonly latitude: number }
export type View = { readonly centre: Place; readonly zoom: number }
export type Pixel = { readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }

export const zoomLimits = { min: 2, max: 20 } as const

/** Beyond it the projection runs away to infinity. */
const maxLatitude = 85.051128
const metresAround = 40_075_016.686

const worldSize = (zoom: number) => 256 * 2 ** zoom
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

export function toWorld({ longitude, latitude }: Place, zoom: number): Pixel {
  const sine = Math.sin((clamp(latitude, -maxLatitude, maxLatitude) * Math.PI) / 180)
  const size = worldSize(zoom)
  return { x: (longitude / 360 + 0.5) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
}

export function toPlace({ x, y }: Pixel, zoom: number): Place {
  const size = worldSize(zoom)
  const longitude = ((((x / size) % 1) + 1) % 1) * 360 - 180
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * clamp(y, 0, size)) / size))) * 180) / Math.PI
  return { longitude, latitude }
}

/** Where a place is shown, from the upper left corner of the map. The nearer way around the earth counts. */
export function toScreen(place: Place, { centre, zoom }: View, { width, height }: Size): Pixel {
  const [here, middle] = [toWorld(place, zoom), toWorld(centre, zoom)]
  const size = worldSize(zoom)
  const across = here.x - middle.x
  return { x: across - Math.round(across / size) * size + width / 2, y: here.y - middle.y + height / 2 }
}

export function fromScreen({ x, y }: Pixel, { centre, zoom }: View, { width, height }: Size): Place {
  const middle = toWorld(centre, zoom)
  return toPlace({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, zoom)
}

export function panned(view: View, dx: number, dy: number): View {
  const middle = toWorld(view.centre, view.zoom)
  return { ...view, centre: toPlace({ x: middle.x - dx, y: middle.y - dy }, view.zoom) }
}

/** The place under the pointer stays under it. */
export function zoomed(view: View, by: number, at: Pixel, size: Size): View {
  const zoom = clamp(view.zoom + by, zoomLimits.min, zoomLimits.max)
  const place = fromScreen(at, view, size)
  const shifted = toScreen(place, { centre: view.centre, zoom }, size)
  return panned({ centre: view.centre, zoom }, at.x - shifted.x, at.y - shifted.y)
}

/** All of them in sight, with a margin in pixels; nothing is shown larger than the map can be. */
export function fittingView(places: readonly Place[], { width, height }: Size, margin: number): View {
  const world = places.map((place) => toWorld(place, 0))
  const [xs, ys] = [world.map(({ x }) => x), world.map(({ y }) => y)]
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), Infinity)
  const greatest = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other), -Infinity)
  const [left, right, top, bottom] = [least(xs), greatest(xs), least(ys), greatest(ys)]
  const scale = Math.min((width - 2 * margin) / (right - left || 1e-9), (height - 2 * margin) / (bottom - top || 1e-9))
  const zoom = clamp(scale > 0 ? Math.log2(scale) : zoomLimits.max, zoomLimits.min, zoomLimits.max)
  return { centre: toPlace({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0), zoom }
}

export function metresPerPixel({ centre, zoom }: View): number {
  return (
    (metresAround * Math.cos((clamp(centre.latitude, -maxLatitude, maxLatitude) * Math.PI) / 180)) / worldSize(zoom)
  )
}

/** 1, 2 or 5 and noughts: the longest such length that fits. */
export function roundLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  const digit = [5, 2].find((step) => step * power <= metres * (1 + 1e-9)) ?? 1
  return digit * power
}

/** Six decimals are about 10 cm, finer than a building can be pointed at. */
const decimals = 6

export function degreesText(value: number): string {
  return String(Number(value.toFixed(decimals)))
}
