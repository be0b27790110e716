import { toPlane } from '../plane-camera.ts'
import type { Picture, PlaneCamera } from '../types.ts'

type Paint = (x: number, y: number) => readonly [number, number, number]

const speck = (x: number, y: number): number => {
  const mixed = Math.sin(x * 127.1 + y * 311.7) * 43_758.5453
  return mixed - Math.floor(mixed)
}

/** Blotches of a size in metres, 0 to 1. */
function blotches(x: number, y: number, size: number): number {
  const [left, top] = [Math.floor(x / size), Math.floor(y / size)]
  const [a, b] = [x / size - left, y / size - top]
  return (
    (speck(left, top) * (1 - a) + speck(left + 1, top) * a) * (1 - b) +
    (speck(left, top + 1) * (1 - a) + speck(left + 1, top + 1) * a) * b
  )
}

export const [bayM, floorM] = [3.3, 2.8] as const

/** Plaster with stains, and the same window in every bay of every floor. */
export const facade: Paint = (x, y) => {
  const [u, v] = [x - Math.floor(x / bayM) * bayM, y - Math.floor(y / floorM) * floorM]
  const stain = 40 * (blotches(x, y, 0.11) - 0.5) + 50 * (blotches(x + 7, y, 0.37) - 0.5)
  if (u > 0.9 && u < 2.4 && v > 0.9 && v < 2.2) {
    const isFrame = u < 1 || u > 2.3 || v < 1 || v > 2.1 || Math.abs(u - 1.65) < 0.05
    return isFrame ? [230, 230, 225] : [50, 60, 80]
  }
  return [170 + stain, 160 + stain, 140 + stain]
}

/**
 * The same window and cornice in every bay of every floor, and stains that are nowhere twice: `marks` says how much of
 * them there is, 0 to 1.
 */
export const repeatedFacade =
  (marks: number): Paint =>
  (x, y) => {
    const [u, v] = [x - Math.floor(x / bayM) * bayM, y - Math.floor(y / floorM) * floorM]
    const stain = marks * (40 * (blotches(x, y, 0.11) - 0.5) + 50 * (blotches(x + 7, y, 0.37) - 0.5))
    const grain = 24 * (blotches(u, v, 0.09) - 0.5) + 24 * (blotches(u + 3, v, 0.21) - 0.5)
    if (u > 0.9 && u < 2.4 && v > 0.9 && v < 2.2) {
      const isFrame = u < 1 || u > 2.3 || v < 1 || v > 2.1 || Math.abs(u - 1.65) < 0.05
      return isFrame ? [230, 230, 225] : [50, 60, 80]
    }
    const level = 160 + stain + grain + (v < 0.15 ? -50 : 0)
    return [level + 10, level, level - 20]
  }

/** The same everywhere. */
export const bland: Paint = () => [180, 175, 165]

/** What a camera sees of the paint, times the light of the moment. */
export function photograph(camera: PlaneCamera, paint: Paint, light = 1): Picture {
  const { widthPx: width, heightPx: height } = camera
  const data = new Uint8ClampedArray(width * height * 3)
  const at = [0, 0]
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      if (!toPlane(camera, column + 0.5, row + 0.5, at)) continue
      const colour = paint(at[0]!, at[1]!)
      for (let channel = 0; channel < 3; channel += 1)
        data[(row * width + column) * 3 + channel] = colour[channel]! * light
    }
  return { data, width, height, channels: 3 }
}
