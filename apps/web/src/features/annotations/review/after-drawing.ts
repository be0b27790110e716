import type { Editor } from '@plumbline/canvas/editor'

const isDrawing = (editor: Editor): boolean => {
  const { draft, tracing } = editor.state()
  return draft !== undefined || tracing !== undefined
}
const lastChosen = (editor: Editor) => [...editor.state().selection].at(-1)

/**
 * A key that judges a shape which is still being drawn ends the drawing and means that shape. Without it, the key would
 * judge what was chosen before, while the width of a traced crack is being measured.
 */
export function afterDrawing(editor: Editor | null, act: () => void): void {
  if (editor === null || !isDrawing(editor)) return act()
  const before = lastChosen(editor)
  const unsubscribe = editor.subscribe(() => {
    if (isDrawing(editor)) return
    unsubscribe()
    // The shape is chosen in a step of its own; a drawing that was cancelled chooses none.
    queueMicrotask(() => {
      if (lastChosen(editor) !== before) act()
    })
  })
  editor.endTracing()
}
