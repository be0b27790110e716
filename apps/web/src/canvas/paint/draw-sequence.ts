import type { Point } from '@plumbline/geometry/point'
import { ink } from './shape-style.ts'

const [apart, arrow, mark] = [72, 6, 8]

function drawArrow(context: CanvasRenderingContext2D, { x, y }: Point, angle: number, colour: string): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corner = (along: number, across: number) =>
    [x + along * cos - across * sin, y + along * sin + across * cos] as const
  context.beginPath()
  context.moveTo(...corner(arrow, 0))
  context.lineTo(...corner(-arrow, -arrow))
  context.lineTo(...corner(-arrow / 2, 0))
  context.lineTo(...corner(-arrow, arrow))
  context.closePath()
  context.fillStyle = colour
  context.fill()
  context.strokeStyle = ink.paper
  context.lineWidth = 1
  context.stroke()
}

/** One in the middle of a short stretch, more on a long one; the marks at both ends stay free. */
export function drawArrows(context: CanvasRenderingContext2D, points: readonly Point[], colour: string): void {
  for (const [index, to] of points.entries()) {
    const from = points[index - 1]
    if (from === undefined) continue
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length < mark * 4) continue
    const count = Math.min(40, Math.max(1, Math.floor(length / apart)))
    const angle = Math.atan2(to.y - from.y, to.x - from.x)
    for (let step = 1; step <= count; step += 1) {
      const part = step / (count + 1)
      drawArrow(context, { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, angle, colour)
    }
  }
}

function disc(context: CanvasRenderingContext2D, { x, y }: Point, colour: string): void {
  context.beginPath()
  context.arc(x, y, mark, 0, Math.PI * 2)
  context.fillStyle = colour
  context.fill()
  context.lineWidth = 2
  context.strokeStyle = ink.paper
  context.stroke()
  context.fillStyle = ink.paper
}

/** The signs of every player: a triangle starts, a square ends. */
export function drawEnds(context: CanvasRenderingContext2D, points: readonly Point[], colour: string): void {
  const [start, end] = [points[0], points.at(-1)]
  if (start === undefined || end === undefined) return
  disc(context, start, colour)
  context.beginPath()
  context.moveTo(start.x - 2.5, start.y - 4)
  context.lineTo(start.x + 4, start.y)
  context.lineTo(start.x - 2.5, start.y + 4)
  context.fill()
  if (points.length < 2) return
  disc(context, end, colour)
  context.fillRect(end.x - 3, end.y - 3, 6, 6)
}
