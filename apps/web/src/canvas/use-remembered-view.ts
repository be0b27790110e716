import type { Editor } from '@plumbline/canvas/editor'
import { fit, type View } from '@plumbline/geometry/spaces'
import { useEffect } from 'react'

const views = new Map<string, View>()

/** The part of a drawing that was zoomed to stays in view when another editor shows the same drawing. */
export function useRememberedView(editor: Editor, key: string): void {
  useEffect(() => {
    let isRestored = false
    function follow() {
      const { viewport, view, image } = editor.state()
      if (viewport.width === 0 || viewport.height === 0) return
      const known = views.get(key)
      if (!isRestored && known !== undefined) {
        isRestored = true
        return editor.setView(known)
      }
      isRestored = true
      if (view.scale <= fit(image, viewport).scale * 1.001) views.delete(key)
      else views.set(key, view)
    }
    follow()
    return editor.subscribe(follow)
  }, [editor, key])
}
