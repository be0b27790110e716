import type { Cell, PhotoGrid } from '@plumbline/contract/photo-grid'
import { photoAt, placeOf } from '@plumbline/contract/photo-grid'
import type { Suggestion } from './place-suggestions.ts'

/** Photos that surely show another floor of the chosen elevation than the one they were put on, with the floor they show. */
export function floorDoubts({ arrangement, cells }: PhotoGrid, floorNames: readonly string[], suggestions: ReadonlyMap<string, Suggestion | null>, elevationId: string | null): ReadonlyMap<string, string> {
  const perColumn = arrangement.floors * arrangement.imagesPerFloor
  return new Map(cells.flatMap((id, index) => {
    const floor = floorNames[Math.floor((index % perColumn) / arrangement.imagesPerFloor)]
    const said = id === null ? null : suggestions.get(id)
    if (id === null || floor === undefined || !said?.floor || said.confidence !== 'high') return []
    const isHere = said.elevationId === null || said.elevationId === elevationId
    return isHere && said.floor !== floor ? [[id, said.floor] as const] : []
  }))
}

/** A cell of the floor in the photo's own column: a free one where there is one. */
export function cellOnFloor(grid: PhotoGrid, id: string, floor: number): Cell | undefined {
  const place = placeOf(grid, id)
  if (place === undefined || place === 'tray' || floor < 0 || floor >= grid.arrangement.floors) return undefined
  const images = Array.from({ length: grid.arrangement.imagesPerFloor }, (_, image) => ({ column: place.column, floor, image }))
  return images.find((cell) => photoAt(grid, cell) === null) ?? images[0]
}
