import { photoAt, type Cell, type PhotoGrid } from '@plumbline/inspection/flights/photo-grid'
import { useState, type DragEvent, type MouseEvent } from 'react'
import type { WizardGridState } from './use-wizard-grid.ts'
import type { Wizard } from '../use-wizard.ts'

/** How a cell says in the page where it is. */
export const cellKey = ({ column, floor, image }: Cell): string => `${column} ${floor} ${image}`

/** The key of the cell that an event happened in. */
const keyUnder = ({ target }: { readonly target: EventTarget }) =>
  (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell']

function cellUnder(event: { readonly target: EventTarget }): Cell | undefined {
  const key = keyUnder(event)
  if (key === undefined) return undefined
  const [column, floor, image] = key.split(' ').map(Number) as [number, number, number]
  return { column, floor, image }
}

/**
 * The pointer on the grid: one handler for all cells, because a handler per cell would repaint every cell on every key
 * press.
 */
export function useGridDrag(grid: PhotoGrid, byId: Wizard['byId'], gridState: WizardGridState) {
  /** The key of the cell that what is dragged would fall into. */
  const [over, setOver] = useState<string>()
  const letGo = () => setOver(undefined)
  const handlers = {
    onClick: (event: MouseEvent) => {
      const cell = cellUnder(event)
      if (cell !== undefined) gridState.press(cell)
    },
    onDragStart: (event: DragEvent) => {
      const cell = cellUnder(event)
      const id = cell && photoAt(grid, cell)
      if (id) event.dataTransfer.setData('text/plain', id)
    },
    onDragOver: (event: DragEvent) => {
      const key = keyUnder(event)
      if (key !== undefined) event.preventDefault()
      // Files from outside are sorted into the grid wherever they fall.
      setOver(event.dataTransfer.types.includes('Files') ? undefined : key)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) letGo()
    },
    onDragEnd: letGo,
    onDrop: (event: DragEvent) => {
      letGo()
      const cell = cellUnder(event)
      const id = event.dataTransfer.getData('text/plain')
      if (cell === undefined || !byId.has(id)) return
      event.preventDefault()
      gridState.put(id, cell)
    },
  }
  return { over, handlers }
}
