import { emptyCells } from './cells.ts'
import type { ElevationFrame } from './types.ts'

/** Shares of the area that was seen: what at least two photos show, and at least three. */
export type Overlap = { readonly two: number; readonly three: number }

/** From how many photos show each cell; null where nothing was seen, or the cells are not those of this frame. */
export function overlapOf(frame: ElevationFrame | null, count: Uint8Array): Overlap | null {
  if (frame === null) return null
  const { columns, rows, widths, heights } = emptyCells(frame)
  if (count.length !== columns * rows) return null
  const areas = [0, 0, 0]
  count.forEach((photos, index) => {
    const area = widths[index % columns]! * heights[Math.floor(index / columns)]!
    for (let least = 0; least < Math.min(3, photos); least += 1) areas[least]! += area
  })
  const [seen, two, three] = areas as [number, number, number]
  return seen > 0 ? { two: two / seen, three: three / seen } : null
}
