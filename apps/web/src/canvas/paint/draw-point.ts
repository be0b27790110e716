import type { Point } from '@plumbline/geometry/point'
import { ink, type ShapeStyle } from './shape-style.ts'

export const pointRadius = 11
const [coneLength, coneHalfAngle] = [34, Math.PI / 6]

const paths = new Map<string, Path2D>()

function pathOf(text: string): Path2D {
  const known = paths.get(text)
  if (known !== undefined) return known
  const path = new Path2D(text)
  paths.set(text, path)
  return path
}

/** 0 looks up, and degrees run clockwise, as on a compass. */
function drawCone(context: CanvasRenderingContext2D, { x, y }: Point, degrees: number, colour: string): void {
  const middle = (degrees * Math.PI) / 180 - Math.PI / 2
  context.beginPath()
  context.moveTo(x, y)
  context.arc(x, y, coneLength, middle - coneHalfAngle, middle + coneHalfAngle)
  context.closePath()
  context.globalAlpha = 0.35
  context.fillStyle = colour
  context.fill()
  context.globalAlpha = 1
  context.lineWidth = 1
  context.strokeStyle = colour
  context.stroke()
}

function drawCross(context: CanvasRenderingContext2D, { x, y }: Point, style: ShapeStyle, isSelected: boolean): void {
  context.beginPath()
  context.arc(x, y, 6, 0, Math.PI * 2)
  for (const [across, down] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(x + across * 3, y + down * 3)
    context.lineTo(x + across * pointRadius, y + down * pointRadius)
  }
  for (const [colour, width] of [
    [style.halo ?? ink.halo, 4],
    [isSelected ? ink.accent : style.stroke, 2],
  ] as const) {
    context.lineWidth = width
    context.strokeStyle = colour
    context.stroke()
  }
}

/** The text keeps its size at every zoom; black is read on every colour of a severity. */
function drawMark(context: CanvasRenderingContext2D, { x, y }: Point, mark: string): void {
  context.font = `700 ${mark.length > 3 ? 10 : 12}px sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = ink.mark
  context.fillText(mark, x, y + 0.5)
  context.textAlign = 'start'
}

function drawRing(context: CanvasRenderingContext2D, { x, y }: Point, radius: number, colour: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.strokeStyle = colour
  context.stroke()
}

export function drawPoint(
  context: CanvasRenderingContext2D,
  at: Point,
  rotation: number | undefined,
  style: ShapeStyle,
  isSelected: boolean,
): void {
  context.setLineDash([])
  if (style.isCross) return drawCross(context, at, style, isSelected)
  if (style.hasDirection && rotation !== undefined) drawCone(context, at, rotation, style.stroke)
  const radius = style.radius ?? pointRadius
  context.beginPath()
  context.arc(at.x, at.y, radius, 0, Math.PI * 2)
  context.fillStyle = style.stroke
  context.fill()
  context.lineWidth = 2
  context.strokeStyle = ink.paper
  context.stroke()
  if (style.isRinged) drawRing(context, at, radius + 2, ink.text)
  if (isSelected) drawRing(context, at, radius + 3, ink.accent)
  if (style.mark !== undefined) drawMark(context, at, style.mark)
  if (style.icon === undefined) return
  const scale = 14 / 24
  context.save()
  context.translate(at.x - 7, at.y - 7)
  context.scale(scale, scale)
  context.lineWidth = 1.75 / scale
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = ink.paper
  for (const path of style.icon) context.stroke(pathOf(path))
  context.restore()
}
