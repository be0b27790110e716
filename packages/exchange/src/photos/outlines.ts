import { boundsOf, type Rect } from '@plumbline/geometry/rect'
import { areaOf } from '@plumbline/geometry/polygon'
import type { Point, Size } from '@plumbline/geometry/point'
import type { ExchangeShape, PixelLines } from '../types.ts'

/** Thousandths of a pixel: ten times finer than any program draws. */
const digits = 3
export const pixel = (value: number): number => Number(value.toFixed(digits))

/** A line whose width was not measured: two pixels across, so that it has an area at all. */
const leastHalfWidth = 1

/** A corner sharper than this would reach far beyond the line. */
const maxMiter = 2

const within = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
})

function directionOf(from: Point, to: Point): Point | undefined {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return length === 0 ? undefined : { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

/** Points that lie on each other have no direction. */
const distinct = (line: readonly Point[]): readonly Point[] =>
  line.filter((point, index) => index === 0 || point.x !== line[index - 1]!.x || point.y !== line[index - 1]!.y)

/** How far beside a point the outline runs: square to both stretches that meet there. */
function beside(before: Point | undefined, after: Point | undefined, half: number): Point {
  const one = before ?? after!
  const other = after ?? before!
  const sum = { x: one.x + other.x, y: one.y + other.y }
  const length = Math.hypot(sum.x, sum.y)
  // It turns back on itself.
  if (length < 1e-9) return { x: -one.y * half, y: one.x * half }
  const along = { x: sum.x / length, y: sum.y / length }
  const miter = Math.min(maxMiter, 1 / Math.max(1e-9, along.x * one.x + along.y * one.y))
  return { x: -along.y * half * miter, y: along.x * half * miter }
}

/** A closed outline half the width on either side of a line. */
export function outlineOfLine(line: readonly Point[], widthPx: number | null, photo: Size): readonly Point[] {
  const points = distinct(line)
  if (points.length < 2) return []
  const half = Math.max(leastHalfWidth, (widthPx ?? 0) / 2)
  const directions = points.slice(1).map((point, index) => directionOf(points[index]!, point)!)
  const offsets = points.map((_, index) => beside(directions[index - 1], directions[index], half))
  const left = points.map(({ x, y }, index) => ({ x: x + offsets[index]!.x, y: y + offsets[index]!.y }))
  const right = points.map(({ x, y }, index) => ({ x: x - offsets[index]!.x, y: y - offsets[index]!.y }))
  return [...left, ...right.toReversed()].map((point) => within(point, photo))
}

/** Closed outlines of any shape: of a line those half its width beside it. */
export function outlinesOf(
  { shape, lines, widthPx }: Pick<ExchangeShape, 'shape' | 'lines' | 'widthPx'>,
  photo: Size,
): PixelLines {
  if (shape !== 'polyline') return lines
  return lines.map((line) => outlineOfLine(line, widthPx, photo)).filter((outline) => outline.length > 0)
}

export const flat = (line: readonly Point[]): number[] => line.flatMap(({ x, y }) => [pixel(x), pixel(y)])

export const boundsOfLines = (lines: PixelLines): Rect => boundsOf(lines.flat())

export const areaOfLines = (lines: PixelLines): number => lines.reduce((sum, line) => sum + areaOf(line), 0)

/** Four corners with sides along those of the photo. */
export function isUpright({ shape, lines }: Pick<ExchangeShape, 'shape' | 'lines'>): boolean {
  const [line = []] = lines
  if (shape !== 'rectangle' || line.length !== 4) return false
  const { left, top, right, bottom } = boundsOf(line)
  return line.every(({ x, y }) => (x === left || x === right) && (y === top || y === bottom))
}

/** Which shape of the register it is: a program that keeps attributes brings it back. */
export const shapeMark = ({ _id, version }: Pick<ExchangeShape, '_id' | 'version'>): string => `${_id}@${version}`
