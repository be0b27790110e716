import type { Editor } from '@plumbline/canvas/editor'
import type { LabelOf } from './paint/paint-scene.ts'
import { createPictureLayer, type PictureState } from './picture/picture-layer.ts'
import type { Picture } from './picture/picture.ts'
import { createRenderer } from './paint/renderer.ts'
import type { ShapeStyles } from './paint/shape-style.ts'
import { watchSize } from './watch-size.ts'
import { wireInput } from './wire-input.ts'

export type Surface = {
  readonly show: (picture: Picture) => void
  readonly retry: () => void
  readonly restyle: (styles: ShapeStyles) => void
  readonly relabel: (labelOf: LabelOf | undefined) => void
  readonly stop: () => void
}

type Elements = { readonly root: HTMLElement; readonly holder: HTMLElement; readonly canvas: HTMLCanvasElement }

/** Everything of the canvas that React does not do: pictures, paint, input and size. */
export function createSurface(
  { root, holder, canvas }: Elements,
  editor: Editor,
  styles: ShapeStyles,
  onState: (state: PictureState) => void,
): Surface {
  const pictures = createPictureLayer(holder, onState)
  const renderer = createRenderer(canvas, pictures, editor, styles)
  const unwire = wireInput(root, editor)
  const unwatch = watchSize(root, (size, ratio) => {
    editor.resize(size)
    renderer.resize(size, ratio)
  })
  return {
    show: pictures.show,
    retry: pictures.retry,
    restyle: renderer.restyle,
    relabel: renderer.relabel,
    stop() {
      unwire()
      unwatch()
      renderer.stop()
      pictures.stop()
    },
  }
}
