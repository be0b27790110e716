import type { Editor } from '@plumbline/canvas/editor'
import type { Marker } from '@plumbline/contract/markers/markers'
import { useState } from 'react'
import { useEditorState } from '../../../canvas/use-editor.ts'
import type { MarkerSync } from '../marker-sync.ts'
import { ownerOf } from './plan-bridge.ts'

/** The markers whose shapes are selected, and the one looked at last if another person deleted it. */
export function useSelectedMarkers(editor: Editor, { records, removedHere }: ReturnType<MarkerSync['state']>) {
  const selection = useEditorState(editor, (now) => now.selection)
  const selected = new Set(
    [...selection]
      .flatMap((id) => {
        const shape = editor.shapes.get(id)
        return shape === undefined ? [] : [ownerOf(shape)]
      })
      .filter((id) => records.has(id)),
  )
  const only = selected.size === 1 ? records.get([...selected][0]!) : undefined
  const [seen, setSeen] = useState<Marker>()
  const looked = only?.isRemoved === true ? undefined : only?.mine
  const isThere = (marker: Marker) => records.has(marker._id) || removedHere.has(marker._id)
  if (looked !== undefined && looked !== seen) setSeen(looked)
  else if (looked === undefined && seen !== undefined && (selected.size > 0 || isThere(seen))) setSeen(undefined)
  const deleted = looked === undefined && seen !== undefined && !isThere(seen) ? seen : undefined
  return { selected, only, deleted, dismissDeleted: () => setSeen(undefined) }
}

export type SelectedMarkers = ReturnType<typeof useSelectedMarkers>
