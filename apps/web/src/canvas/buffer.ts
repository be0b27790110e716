import type { Size } from '@plumbline/geometry/point'
import type { Placement } from './placement.ts'

/** A painted scene, larger than the screen by a margin, and how it was placed. */
export type Buffer = { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D; at: Placement }

/** How far one can pan before something is missing. */
export const margin = 192

export function createBuffer(): Buffer {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser gives no canvas to paint on')
  return { canvas, context, at: { kx: 1, ky: 1, ox: 0, oy: 0 } }
}

/** Emptied and ready for a paint in pixels of the screen; its corner lies a margin above and left of the screen's. */
export function beginBuffer(buffer: Buffer, size: Size, ratio: number, at: Placement): void {
  const [width, height] = [Math.ceil((size.width + margin * 2) * ratio), Math.ceil((size.height + margin * 2) * ratio)]
  if (buffer.canvas.width !== width || buffer.canvas.height !== height) Object.assign(buffer.canvas, { width, height })
  buffer.context.setTransform(1, 0, 0, 1, 0, 0)
  buffer.context.clearRect(0, 0, width, height)
  buffer.context.setTransform(ratio, 0, 0, ratio, margin * ratio, margin * ratio)
  buffer.at = at
}

/** Where the buffer's picture belongs now: moved and stretched with the camera. */
export function shiftOf(from: Placement, to: Placement): { readonly k: number; readonly x: number; readonly y: number } {
  const k = to.kx / from.kx
  return { k, x: to.ox - from.ox * k, y: to.oy - from.oy * k }
}

/** Still good to look at: nothing missing at the edges, lines not visibly thicker or thinner. */
export function isNear(from: Placement, to: Placement, size: Size): boolean {
  const { k, x, y } = shiftOf(from, to)
  if (k < 0.77 || k > 1.3) return false
  const [left, top, right, bottom] = [x - margin * k, y - margin * k, x + (size.width + margin) * k, y + (size.height + margin) * k]
  return left <= 0 && top <= 0 && right >= size.width && bottom >= size.height
}

export function showBuffer(target: CanvasRenderingContext2D, buffer: Buffer, at: Placement, size: Size): void {
  const { k, x, y } = shiftOf(buffer.at, at)
  target.drawImage(buffer.canvas, x - margin * k, y - margin * k, (size.width + margin * 2) * k, (size.height + margin * 2) * k)
}
