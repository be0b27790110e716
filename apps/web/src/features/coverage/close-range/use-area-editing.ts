import type { Editor } from '@plumbline/canvas/editor'
import type { ElevationPoint, RecordedArea } from '@plumbline/contract/coverage/coverage'
import { useEffect, useRef, useState } from 'react'
import type { ElevationScale } from '../../../canvas/elevation-scale.ts'
import { areaIn } from './area-changes.ts'
import { areaShape, drawnOutline } from './area-places.ts'
import type { CloseRangeSaver } from './use-close-range.ts'

/** Drawn, and not recorded before the form is filled in. */
export type DrawnArea = { readonly id: string; readonly polygon: readonly ElevationPoint[] }

type Props = {
  readonly editor: Editor
  readonly isShown: boolean
  readonly areas: readonly RecordedArea[]
  readonly scale: ElevationScale | undefined
  readonly saver: CloseRangeSaver
  readonly labelOf: (area: RecordedArea) => string
}

/** Areas as shapes that can be moved: a move, a deletion and their undo are saved, a new shape waits for its form. */
export function useAreaEditing({ editor, isShown, areas, scale, saver, labelOf }: Props) {
  const [drawn, setDrawn] = useState<DrawnArea>()
  /** Those that were deleted too: undo brings them back with their method and people. */
  const known = useRef(new Map<string, RecordedArea>())
  const { save, refuse, state } = saver
  const isSaving = state.kind === 'saving'
  const drawnId = drawn?.id

  useEffect(() => {
    for (const area of areas) known.current.set(area._id, area)
    if (!isShown || scale === undefined || isSaving) return
    const put = areas.map((area) => areaShape(scale, area, labelOf(area)))
    const ids = new Set([...put.map(({ id }) => id), drawnId])
    const remove = editor.shapes.all().flatMap(({ id }) => (ids.has(id) ? [] : [id]))
    editor.shapes.apply({ put, remove }, 'remote')
  }, [editor, isShown, areas, scale, isSaving, labelOf, drawnId])

  useEffect(() => {
    if (!isShown || scale === undefined) return
    return editor.shapes.subscribe(({ put, remove }, origin) => {
      if (origin === 'load' || origin === 'remote') return
      for (const shape of put) {
        const area = known.current.get(shape.id)
        const outline = drawnOutline(scale, shape)
        if ('refused' in outline) {
          refuse(outline.refused)
          const before = area === undefined ? [] : [areaShape(scale, area, labelOf(area))]
          editor.shapes.apply({ put: before, remove: area === undefined ? [shape.id] : [] }, 'remote')
          continue
        }
        const { polygon, isClipped } = outline
        if (area === undefined) {
          // The form says what is recorded, so the drawing must not show more.
          if (isClipped)
            editor.shapes.apply({ put: [areaShape(scale, { _id: shape.id, polygon }, '')], remove: [] }, 'remote')
          setDrawn({ id: shape.id, polygon })
        } else void save({ id: shape.id, before: areaIn(areas, shape.id), after: { ...area, polygon }, isClipped })
      }
      for (const id of remove) {
        const before = areaIn(areas, id)
        if (before === undefined) setDrawn((now) => (now?.id === id ? undefined : now))
        else void save({ id, before, after: undefined })
      }
    })
  }, [editor, isShown, areas, scale, save, refuse, labelOf])

  return {
    drawn,
    /** Recorded, or given up: then its shape goes. */
    endDrawing: (isRecorded: boolean) => {
      if (drawn !== undefined && !isRecorded) editor.shapes.apply({ put: [], remove: [drawn.id] }, 'remote')
      setDrawn(undefined)
    },
  }
}
