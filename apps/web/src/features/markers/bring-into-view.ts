import type { Editor } from '@plumbline/canvas/editor'
import { boundsOf, middleOf } from '@plumbline/geometry/rect'
import { fractionToScreen } from '@plumbline/geometry/spaces'

/**
 * Moves the plan only where the shape is not in sight, and never zooms: who walks through a list wants to keep their
 * bearings.
 */
export function bringIntoView(editor: Editor, id: string): void {
  const shape = editor.shapes.get(id)
  if (shape === undefined) return
  const { view, image, viewport } = editor.state()
  const { x, y } = fractionToScreen(view, image, middleOf(boundsOf(shape.points)))
  if (x > 0 && y > 0 && x < viewport.width && y < viewport.height) return
  editor.setView({ ...view, x: view.x + viewport.width / 2 - x, y: view.y + viewport.height / 2 - y })
}
