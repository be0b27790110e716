import type { Cell, PhotoGrid } from '@plumbline/inspection/flights/photo-grid'
import { photoAt, placeOf } from '@plumbline/inspection/flights/photo-grid'

/** A cell of the floor in the photo's own column: a free one where there is one. */
export function cellOnFloor(grid: PhotoGrid, id: string, floor: number): Cell | undefined {
  const place = placeOf(grid, id)
  if (place === undefined || place === 'tray' || floor < 0 || floor >= grid.arrangement.floors) return undefined
  const images = Array.from({ length: grid.arrangement.imagesPerFloor }, (_, image) => ({
    column: place.column,
    floor,
    image,
  }))
  return images.find((cell) => photoAt(grid, cell) === null) ?? images[0]
}
