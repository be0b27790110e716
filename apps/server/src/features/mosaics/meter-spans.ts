import type { MosaicMeter } from '@plumbline/contract/mosaics/mosaics'

type Point = { readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }

/** Pixels of one row, the last one not included. */
export type Span = { readonly row: number; readonly from: number; readonly to: number }

const pixelAt = ({ x, y }: Point): Span => ({ row: Math.floor(y), from: Math.floor(x), to: Math.floor(x) + 1 })

function onLine([from, to]: readonly Point[]): readonly Span[] {
  const [begin, end] = [pixelAt(from!), pixelAt(to!)]
  const [dx, dy] = [end.from - begin.from, end.row - begin.row]
  const steps = Math.max(Math.abs(dx), Math.abs(dy))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = steps === 0 ? 0 : step / steps
    const x = Math.round(begin.from + dx * share)
    return { row: Math.round(begin.row + dy * share), from: x, to: x + 1 }
  })
}

/** Pixels whose middle lies between two edges of a row, by the rule of even and odd. */
function inPolygon(points: readonly Point[], { height }: Size): readonly Span[] {
  const spans: Span[] = []
  const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y))))
  const bottom = Math.min(height, Math.ceil(Math.max(...points.map(({ y }) => y))))
  for (let row = top; row < bottom; row += 1) {
    const y = row + 0.5
    const crossings = points
      .flatMap((a, index) => {
        const b = points[(index + 1) % points.length]!
        return a.y <= y === b.y <= y ? [] : [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)]
      })
      .sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2)
      spans.push({ row, from: Math.ceil(crossings[pair]! - 0.5), to: Math.ceil(crossings[pair + 1]! - 0.5) })
  }
  return spans
}

function areaOf(points: readonly Point[], size: Size): readonly Span[] {
  const spans = inPolygon(points, size).filter(({ from, to }) => to > from)
  if (spans.length > 0) return spans
  // So small or thin that it holds no pixel's middle: a meter shows what is below it nevertheless.
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }))
  return [pixelAt({ x: sum.x / points.length, y: sum.y / points.length })]
}

/** What a meter measures, row by row from the top; nothing of it lies outside of the picture. */
export function spansOf(kind: MosaicMeter['kind'], points: readonly Point[], size: Size): readonly Span[] {
  const [first, second] = [points[0]!, points[1] ?? points[0]!]
  const corners = [first, { x: second.x, y: first.y }, second, { x: first.x, y: second.y }]
  const spans =
    kind === 'spot'
      ? [pixelAt(first)]
      : kind === 'line'
        ? onLine(points)
        : areaOf(kind === 'box' ? corners : points, size)
  return spans
    .flatMap(({ row, from, to }) => {
      const clipped = { row, from: Math.max(0, from), to: Math.min(size.width, to) }
      return row >= 0 && row < size.height && clipped.to > clipped.from ? [clipped] : []
    })
    .toSorted((one, other) => one.row - other.row)
}
