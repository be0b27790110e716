import { createEditor, type Editor, type EditorOptions } from '@plumbline/canvas/editor'
import type { EditorState } from '@plumbline/canvas/state'
import type { Size } from '@plumbline/geometry/point'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Size and right to edit may change while an editor is shown. */
export function useEditorOptions(editor: Editor, image: Size | undefined, isReadOnly: boolean): void {
  const [width, height] = [image?.width, image?.height]
  useEffect(() => {
    if (width !== undefined && height !== undefined) editor.setImage({ width, height })
  }, [editor, width, height])
  useEffect(() => editor.setReadOnly(isReadOnly), [editor, isReadOnly])
}

/** One editor for as long as the component lives: another picture is another component (give it a key). */
export function useEditor(options: EditorOptions): Editor {
  const [editor] = useState(() => createEditor(options))
  useEditorOptions(editor, options.image, options.isReadOnly ?? false)
  return editor
}

/**
 * Rerenders only when the answer is another one: `read` gives a plain value or something that the state itself holds.
 */
export function useEditorState<T>(editor: Editor, read: (state: EditorState) => T): T {
  const snapshot = () => read(editor.state())
  return useSyncExternalStore(editor.subscribe, snapshot, snapshot)
}
