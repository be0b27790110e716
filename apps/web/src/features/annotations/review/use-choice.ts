import type { Editor } from '@plumbline/canvas/editor'
import { useCallback, useRef, useState, type RefObject } from 'react'
import { isStored, ownerOf } from '../annotation-shapes.ts'

/**
 * before: what the canvas had chosen until now. isMounting: it shows what was chosen on an earlier visit of the photo.
 */
export type CanvasChoice = (id: string | undefined, before: string | undefined, isMounting?: boolean) => void

/** The chosen shape. A key may follow before the screen or the next photo is painted, so that it is read from refs. */
export function useChoice(editorRef: RefObject<Editor | null>) {
  const [selectedId, setSelectedId] = useState<string>()
  const latest = useRef<string>(undefined)
  /** Chosen here and not on the canvas yet. */
  const awaited = useRef<string>(undefined)

  const choose = useCallback((id: string) => {
    latest.current = id
    awaited.current = id
    setSelectedId(id)
  }, [])

  const onCanvasChoice: CanvasChoice = useCallback((id, before, isMounting = false) => {
    // A rejected shape leaves the canvas after the next one was chosen: that choice must stay.
    if (id === undefined && latest.current !== before) return
    if (isMounting && awaited.current !== undefined) return
    latest.current = id
    awaited.current = undefined
    setSelectedId(id)
  }, [])

  function chosenNow(): string | undefined {
    const editor = editorRef.current
    const shape = editor?.shapes.get([...editor.state().selection].at(-1) ?? '')
    const onCanvas = shape !== undefined && isStored(shape) ? ownerOf(shape) : latest.current
    return awaited.current ?? onCanvas
  }
  return { selectedId, choose, onCanvasChoice, chosenNow }
}
