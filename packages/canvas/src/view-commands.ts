import { distance, type Point, type Size } from '@plumbline/geometry/point'
import { fit, fitScale, type View } from '@plumbline/geometry/spaces'
import { held, middleOfView, resizedView, zoomedTo } from './camera.ts'
import { frameOf, type EditorContext } from './editor-context.ts'
import { type WheelInput } from './inputs.ts'
import { hintMilliseconds } from './state.ts'
import { changeTolerance } from './tools/outline.ts'
import { scaleRange, wheelFactor, zoomStep } from './zoom.ts'

/** What moves and scales the picture on the screen. */
export type ViewCommands = {
  /**
   * 'zoomed': keep the page still; the tolerance of an outline changed in its place. 'hint': Option was not held; the
   * hint shows until `state().hintUntil`.
   */
  readonly wheel: (input: WheelInput) => 'zoomed' | 'hint'
  readonly resize: (viewport: Size) => void
  readonly setImage: (image: Size) => void
  readonly setView: (view: View) => void

  /** Times the fitted image: 1 is 100 %. */
  readonly zoom: () => number
  readonly zoomRange: () => { readonly min: number; readonly max: number }
  /** About the middle of the view unless a screen point is given. */
  readonly zoomTo: (zoom: number, at?: Point) => void
  readonly zoomBy: (factor: number, at?: Point) => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fit: () => void
}

/**
 * `reindex` is called before listeners hear of another size of the image: rotated rectangles have other bounds in it.
 */
export function createViewCommands(context: EditorContext, reindex: (image: Size) => void): ViewCommands {
  const zoomAbout = (scale: number, at: Point = middleOfView(context.state().viewport)) =>
    context.set({ view: zoomedTo(context.state().view, at, scale, frameOf(context)) })
  const showAll = () => context.set({ view: fit(context.state().image, context.state().viewport) })

  function wheel({ at, deltaY, alt, ctrl, now }: WheelInput): 'zoomed' | 'hint' {
    if (!alt && !ctrl) {
      if (deltaY !== 0 && changeTolerance(context, -Math.sign(deltaY))) return 'zoomed'
      context.set({ hintUntil: now + hintMilliseconds })
      return 'hint'
    }
    context.set({ hintUntil: 0 })
    zoomAbout(context.state().view.scale * wheelFactor(context.options.zoom, deltaY), at)
    return 'zoomed'
  }

  function reframe(part: { readonly image: Size } | { readonly viewport: Size }): void {
    const from = frameOf(context)
    const to = { ...from, ...part }
    const isFirst = from.viewport.width === 0 || from.viewport.height === 0
    context.set({ ...part, view: isFirst ? fit(to.image, to.viewport) : resizedView(context.state().view, from, to) })
  }

  function setImage(image: Size): void {
    if (
      !(image.width > 0 && image.height > 0) ||
      (image.width === context.state().image.width && image.height === context.state().image.height)
    )
      return
    const isAnother =
      Math.abs(image.width / image.height - context.state().image.width / context.state().image.height) > 1e-3
    reindex(image)
    reframe({ image })
    if (isAnother) showAll()
  }

  return {
    wheel,
    resize: (viewport) => {
      if (
        distance(
          { x: viewport.width, y: viewport.height },
          { x: context.state().viewport.width, y: context.state().viewport.height },
        ) > 0
      )
        reframe({ viewport })
    },
    setImage,
    setView: (view) => context.set({ view: held(view, frameOf(context)) }),
    zoom: () => context.state().view.scale / fitScale(context.state().image, context.state().viewport),
    zoomRange() {
      const { min, max } = scaleRange(context.options.zoom, context.state().image, context.state().viewport)
      return { min: 1, max: max / min }
    },
    zoomTo: (zoom, at) => zoomAbout(zoom * fitScale(context.state().image, context.state().viewport), at),
    zoomBy: (factor, at) => zoomAbout(context.state().view.scale * factor, at),
    zoomIn: () => zoomAbout(context.state().view.scale * zoomStep(context.options.zoom)),
    zoomOut: () => zoomAbout(context.state().view.scale / zoomStep(context.options.zoom)),
    fit: showAll,
  }
}
