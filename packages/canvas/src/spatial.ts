import { isOverlapping, middleOf, type Rect } from '@plumbline/geometry/rect'
import { type Size } from '@plumbline/geometry/point'
import { boundsInFractions } from './outline.ts'
import { type Shape } from './shapes.ts'

/**
 * Finds shapes by place. A shape lies in one cell of the level whose cells are just larger than it, so that putting and
 * taking are cheap while a hand moves.
 */
export type SpatialIndex = {
  readonly put: (shape: Shape) => void
  readonly take: (id: string) => void
  readonly search: (rect: Rect) => readonly Shape[]
  readonly bounds: (id: string) => Rect | undefined
}

const finest = 12
type Entry = { readonly shape: Shape; readonly bounds: Rect; readonly level: number; readonly cell: number }
type Level = Map<number, Map<string, Entry>>

/** Cells at one level; a shape outside the image (older data) lies in the outermost cell. */
const cellsAt = (level: number) => 2 ** level
const column = (value: number, level: number) =>
  Math.min(cellsAt(level) - 1, Math.max(0, Math.floor(value * cellsAt(level))))

function levelFor({ left, top, right, bottom }: Rect): number {
  const extent = Math.max(right - left, bottom - top)
  return extent <= 0 ? finest : Math.min(finest, Math.max(0, Math.floor(-Math.log2(extent))))
}

const isBeyond = ({ left, top, right, bottom }: Rect) => left < 0 || top < 0 || right > 1 || bottom > 1

export function createSpatialIndex(image: Size): SpatialIndex {
  const levels: Level[] = Array.from({ length: finest + 1 }, () => new Map<number, Map<string, Entry>>())
  const entries = new Map<string, Entry>()

  function take(id: string): void {
    const entry = entries.get(id)
    if (entry === undefined) return
    entries.delete(id)
    const cell = levels[entry.level]?.get(entry.cell)
    cell?.delete(id)
    if (cell?.size === 0) levels[entry.level]?.delete(entry.cell)
  }

  function put(shape: Shape): void {
    take(shape.id)
    const bounds = boundsInFractions(shape, image)
    const level = isBeyond(bounds) ? 0 : levelFor(bounds)
    const middle = middleOf(bounds)
    const cell = column(middle.y, level) * cellsAt(level) + column(middle.x, level)
    const entry = { shape, bounds, level, cell }
    entries.set(shape.id, entry)
    const held = levels[level]!.get(cell)
    if (held === undefined) levels[level]!.set(cell, new Map([[shape.id, entry]]))
    else held.set(shape.id, entry)
  }

  function search(rect: Rect): readonly Shape[] {
    const found: Shape[] = []
    const look = (cell: Map<string, Entry> | undefined) =>
      cell?.forEach(({ shape, bounds }) => {
        if (isOverlapping(bounds, rect)) found.push(shape)
      })
    levels.forEach((cells, level) => {
      if (cells.size === 0) return
      // A shape reaches at most half a cell beyond the cell of its middle.
      const margin = 0.5 / cellsAt(level)
      const [first, last] = [column(rect.left - margin, level), column(rect.right + margin, level)]
      const [top, bottom] = [column(rect.top - margin, level), column(rect.bottom + margin, level)]
      if ((last - first + 1) * (bottom - top + 1) > cells.size) cells.forEach(look)
      else
        for (let row = top; row <= bottom; row += 1)
          for (let at = first; at <= last; at += 1) look(cells.get(row * cellsAt(level) + at))
    })
    return found
  }

  return { put, take, search, bounds: (id) => entries.get(id)?.bounds }
}
