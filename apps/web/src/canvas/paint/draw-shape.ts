import type { Shape } from '@plumbline/canvas/shapes'
import type { Point } from '@plumbline/geometry/point'
import { drawPoint } from './draw-point.ts'
import { drawArrows, drawEnds } from './draw-sequence.ts'
import { ink, type ShapeStyle } from './shape-style.ts'

/** full: as one looks at it; plain: in a crowd, without what only a near look sees. */
export type Detail = 'full' | 'plain'

const noDash: readonly number[] = []

function trace(context: CanvasRenderingContext2D, points: readonly Point[], isClosed: boolean): void {
  context.beginPath()
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  if (isClosed) context.closePath()
}

const isArea = (shape: Shape) =>
  shape.kind === 'rectangle' || shape.kind === 'polygon' || (shape.kind === 'polyline' && shape.isClosed === true)

/** An upright rectangle needs no path, which is the difference between a smooth crowd and a slow one. */
function drawUpright(context: CanvasRenderingContext2D, points: readonly Point[], style: ShapeStyle): void {
  const [a, , b] = points
  if (a === undefined || b === undefined) return
  const [x, y] = [Math.round(a.x) + 0.5, Math.round(a.y) + 0.5]
  const [width, height] = [Math.round(b.x - a.x), Math.round(b.y - a.y)]
  if (style.fill !== undefined) {
    context.fillStyle = style.fill
    context.fillRect(x, y, width, height)
  }
  context.strokeRect(x, y, width, height)
}

export function drawShape(
  context: CanvasRenderingContext2D,
  shape: Shape,
  points: readonly Point[],
  style: ShapeStyle,
  detail: Detail,
  isSelected: boolean,
): void {
  const [first] = points
  if (first === undefined) return
  if (shape.kind === 'point') return drawPoint(context, first, shape.rotation, style, isSelected)
  const isPlain = detail === 'plain' && !isSelected
  // Lines of one pixel with plain corners: a crowd costs a third of what it would with drawn-out strokes.
  const width = isPlain ? Math.min(1, style.width ?? 1) : (style.width ?? 1.5) + (isSelected ? 1 : 0)
  const isUpright = shape.kind === 'rectangle' && !shape.rotation
  context.lineJoin = isPlain ? 'bevel' : 'round'
  context.lineCap = isPlain ? 'butt' : 'round'
  if (detail === 'full' && (!isUpright || style.halo !== undefined)) {
    trace(context, points, isArea(shape))
    context.setLineDash(noDash as number[])
    context.lineWidth = width + 2
    context.strokeStyle = style.halo ?? ink.halo
    context.stroke()
  }
  context.lineWidth = width
  context.strokeStyle = style.stroke
  context.setLineDash((style.dash ?? noDash) as number[])
  if (isUpright) drawUpright(context, points, style)
  else {
    if (detail === 'plain') trace(context, points, isArea(shape))
    if (style.fill !== undefined && isArea(shape)) {
      context.fillStyle = style.fill
      context.fill()
    }
    context.stroke()
  }
  if (shape.kind !== 'sequence') return
  context.setLineDash(noDash as number[])
  if (detail === 'full') drawArrows(context, points, style.stroke)
  drawEnds(context, points, style.stroke)
}
