import type { DrawnBox, DrawnPoint } from '../snapshot.ts'
import type { MetreBox } from './unseen-boxes.ts'

/** A floor over the drawing, and its height in metres. */
export type MeasuredFloor = DrawnBox & { readonly heightM: number }

export type MetresOnDrawing = {
  /** x from the left end, y up from the foot. */
  readonly point: (metres: { readonly x: number; readonly y: number }) => DrawnPoint
  readonly box: (metres: MetreBox) => DrawnBox
  /** The other way round; between two floors that lie apart, the edge of the nearer one. */
  readonly metres: (point: DrawnPoint) => { readonly x: number; readonly y: number }
}

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value))

/**
 * Where metres of an elevation are on its drawing. Upwards floor by floor, whose lines may have been dragged; along the
 * elevation evenly between its left and right edge. Undefined without floors of a height.
 */
export function metresOnDrawing(floors: readonly MeasuredFloor[], lengthM: number): MetresOnDrawing | undefined {
  const measured = floors.filter(({ heightM }) => heightM > 0)
  if (measured.length === 0 || !(lengthM > 0)) return undefined
  const left = Math.min(...measured.map((floor) => floor.left))
  const right = Math.max(...measured.map((floor) => floor.right))
  const heightM = measured.reduce((sum, floor) => sum + floor.heightM, 0)
  const along = (metres: number) => left + (clamp(metres, 0, lengthM) / lengthM) * (right - left)
  const down = (metres: number) => {
    let rest = clamp(metres, 0, heightM)
    for (const floor of measured) {
      if (rest <= floor.heightM) return floor.top + (rest / floor.heightM) * (floor.bottom - floor.top)
      rest -= floor.heightM
    }
    return measured.at(-1)!.bottom
  }
  const up = (share: number) => {
    let passed = 0
    for (const { top, bottom, heightM: own } of measured) {
      if (share <= bottom) return heightM - passed - (clamp(share - top, 0, bottom - top) / (bottom - top)) * own
      passed += own
    }
    return 0
  }
  return {
    metres: ({ x, y }) => ({ x: (clamp(x - left, 0, right - left) / (right - left)) * lengthM, y: up(y) }),
    point: ({ x, y }) => ({ x: along(x), y: down(heightM - y) }),
    box: (metres) => ({
      left: along(metres.left),
      right: along(metres.right),
      top: down(metres.top),
      bottom: down(metres.bottom),
    }),
  }
}
