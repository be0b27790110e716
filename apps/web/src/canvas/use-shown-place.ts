import type { Editor } from '@plumbline/canvas/editor'
import { fitScale } from '@plumbline/geometry/spaces'
import type { Point } from '@plumbline/geometry/point'
import { useEffect } from 'react'

/** Times the fitted picture: near enough to see a crack, far enough to see where it is. */
const closeness = 4

/** A place in the middle of the view, once the view has a size. */
export function useShownPlace(editor: Editor, at: Point | undefined): void {
  const [x, y] = [at?.x, at?.y]
  useEffect(() => {
    if (x === undefined || y === undefined) return
    let isShown = false
    function show() {
      const { viewport, image } = editor.state()
      if (isShown || viewport.width === 0 || viewport.height === 0) return
      isShown = true
      const scale = fitScale(image, viewport) * closeness
      editor.setView({
        scale,
        x: viewport.width / 2 - x! * image.width * scale,
        y: viewport.height / 2 - y! * image.height * scale,
      })
    }
    show()
    return editor.subscribe(show)
  }, [editor, x, y])
}
