import { screenPixels, selectedShapes, withChildren, isEditable, type EditorContext } from './editor-context.ts'
import { commit } from './editing.ts'
import { allowedMove, moved } from './keep-inside.ts'
import { type Shape } from './shapes.ts'

/**
 * Screen pixels, down and to the right, once more with each paste: a copy that hides its original looks like nothing
 * happened.
 */
const offset = 16

export type Clipboard = {
  readonly copy: () => boolean
  readonly paste: () => boolean
  readonly duplicate: () => boolean
}

export function createClipboard(context: EditorContext): Clipboard {
  let copied: readonly Shape[] = []
  let pastes = 0

  const copyable = () =>
    withChildren(
      context,
      selectedShapes(context).filter((shape) => isEditable(context, shape)),
    )

  function place(shapes: readonly Shape[], times: number): boolean {
    if (context.state().isReadOnly || shapes.length === 0) return false
    const by = allowedMove(
      shapes,
      screenPixels(context, { x: offset * times, y: offset * times }),
      context.state().image,
    )
    const ids = new Map(shapes.map(({ id }) => [id, context.options.newId()]))
    const copies = shapes.flatMap((shape) => {
      const { parent, ...rest } = moved(shape, by)
      const newParent = parent === undefined ? undefined : (ids.get(parent) ?? parent)
      const copy = { ...rest, id: ids.get(shape.id)!, ...(newParent === undefined ? {} : { parent: newParent }) }
      return context.options.finish === undefined ? copy : (context.options.finish(copy) ?? [])
    })
    commit(context, { put: copies, remove: [] })
    const inside = new Set(ids.values())
    context.set({
      vertex: undefined,
      selection: new Set(
        copies.filter(({ parent }) => parent === undefined || !inside.has(parent)).map(({ id }) => id),
      ),
    })
    return copies.length > 0
  }

  return {
    copy() {
      const shapes = copyable()
      if (shapes.length > 0) [copied, pastes] = [shapes, 0]
      return shapes.length > 0
    },
    paste: () => place(copied, (pastes += 1)),
    duplicate: () => place(copyable(), 1),
  }
}
