import type { PhotoGrid } from '@plumbline/inspection/flights/photo-grid'
import { useMemo, useState } from 'react'
import { keepCorrections } from '../sorting/arrange-photos.ts'

const maxUndo = 100

/** The sorted photos with what was corrected by hand; each correction can be undone. */
export function useCorrections(sorted: PhotoGrid, isReading: boolean) {
  /** The last one at the end. None: as it was sorted. */
  const [corrected, setCorrected] = useState<readonly PhotoGrid[]>([])
  const last = corrected.at(-1)
  const grid = useMemo(
    () => (last === undefined || isReading ? sorted : keepCorrections(last, sorted)),
    [last, isReading, sorted],
  )
  return {
    grid,
    canUndo: corrected.length > 0,
    correct: (next: PhotoGrid) => next !== grid && setCorrected((before) => [...before, next].slice(-maxUndo)),
    undo: () => setCorrected((before) => before.slice(0, -1)),
    sortAgain: () => setCorrected([]),
  }
}
