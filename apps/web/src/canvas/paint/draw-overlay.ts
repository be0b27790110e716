import type { Handle } from '@plumbline/canvas/handles'
import type { EditorState } from '@plumbline/canvas/state'
import type { Point } from '@plumbline/geometry/point'
import { place, type Placement } from '../picture/placement.ts'
import { ink } from './shape-style.ts'

function square(context: CanvasRenderingContext2D, { x, y }: Point, side: number): void {
  context.beginPath()
  context.rect(Math.round(x - side / 2) + 0.5, Math.round(y - side / 2) + 0.5, side, side)
}

function disc(context: CanvasRenderingContext2D, { x, y }: Point, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
}

/** Handles keep their size at every zoom; the larger field in which a finger finds them belongs to the engine. */
export function drawHandles(
  context: CanvasRenderingContext2D,
  handles: readonly Handle[],
  at: Placement,
  vertex: number | undefined,
): void {
  context.setLineDash([])
  context.lineWidth = 1.5
  for (const handle of handles) {
    const point = place(at, handle.at)
    const isChosen = handle.kind === 'vertex' && handle.index === vertex
    context.fillStyle = isChosen ? ink.accent : ink.paper
    context.strokeStyle = ink.accent
    if (handle.kind === 'corner') square(context, point, 9)
    else if (handle.kind === 'side') square(context, point, 7)
    else disc(context, point, handle.kind === 'middle' ? 3 : 5)
    context.globalAlpha = handle.kind === 'middle' ? 0.8 : 1
    context.fill()
    context.stroke()
    context.globalAlpha = 1
    if (handle.kind === 'rotate') {
      context.fillStyle = ink.accent
      disc(context, point, 1.75)
      context.fill()
    }
  }
}

export function drawMarquee(context: CanvasRenderingContext2D, { marquee }: EditorState): void {
  if (marquee === undefined) return
  context.fillStyle = ink.soft
  context.strokeStyle = ink.accent
  context.lineWidth = 1
  context.setLineDash([4, 3])
  const [x, y, width, height] = [
    Math.round(marquee.left) + 0.5,
    Math.round(marquee.top) + 0.5,
    Math.round(marquee.right - marquee.left),
    Math.round(marquee.bottom - marquee.top),
  ]
  context.fillRect(x, y, width, height)
  context.strokeRect(x, y, width, height)
}

/** Where the keyboard draws: white under teal, to be seen on any picture. */
export function drawCrosshair(context: CanvasRenderingContext2D, { crosshair }: EditorState, at: Placement): void {
  if (crosshair === undefined) return
  const { x, y } = place(at, crosshair)
  context.setLineDash([])
  for (const [colour, width] of [
    [ink.paper, 4],
    [ink.accent, 2],
  ] as const) {
    context.beginPath()
    context.moveTo(x - 14, y)
    context.lineTo(x + 14, y)
    context.moveTo(x, y - 14)
    context.lineTo(x, y + 14)
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke()
  }
}
