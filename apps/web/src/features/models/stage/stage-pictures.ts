import { Color } from 'three'
import type { marksOver } from './marks.ts'
import type { StageScene } from './stage-scene.ts'

/** Pixels that a picture across a page is sharp with. */
const printedWidth = 1_600

/** Pictures of what the stage shows, to be saved or printed. */
export function stagePictures(
  canvas: HTMLCanvasElement,
  { renderer, scene, camera }: StageScene,
  marks: Pick<ReturnType<typeof marksOver>, 'paint'>,
  ask: () => void,
) {
  /** The frame that is on the screen, read before the browser clears it. */
  function painted(hasPins?: boolean): HTMLCanvasElement {
    renderer.render(scene, camera)
    const made = document.createElement('canvas')
    made.width = canvas.width
    made.height = canvas.height
    const over = made.getContext('2d')
    over?.drawImage(canvas, 0, 0)
    if (over !== null) marks.paint(over, canvas.width / Math.max(1, canvas.clientWidth), hasPins)
    return made
  }

  return {
    /** For print: on paper, and at least as wide as a page needs, whatever the screen has. */
    viewSnapshot: async (): Promise<Blob | null> => {
      const [ratio, behind] = [renderer.getPixelRatio(), scene.background]
      scene.background = new Color('#ffffff')
      renderer.setPixelRatio(Math.max(ratio, Math.min(3, printedWidth / Math.max(1, canvas.clientWidth))))
      const made = painted(false)
      renderer.setPixelRatio(ratio)
      scene.background = behind
      ask()
      return await new Promise((resolve) => made.toBlob(resolve, 'image/jpeg', 0.92))
    },
    picture: async (): Promise<Blob | null> => {
      const made = painted()
      return await new Promise((resolve) => made.toBlob(resolve, 'image/png'))
    },
  }
}
