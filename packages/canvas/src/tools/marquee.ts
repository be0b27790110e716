import { rectOf } from '@plumbline/geometry/rect'
import { screenToImage } from '@plumbline/geometry/spaces'
import { viewOf, zoomedTo } from '../camera.ts'
import { frameOf, type EditorContext } from '../editor-context.ts'
import { type PointerInput } from '../inputs.ts'
import { shapesIn } from '../pick.ts'
import { idle } from '../state.ts'
import { zoomStep } from '../zoom.ts'

/** Screen pixels: a smaller rectangle was a click. */
const minMarqueeSide = 4

export function beginMarquee(context: EditorContext, input: PointerInput, use: 'select' | 'zoom'): void {
  context.set({ gesture: { kind: 'marquee', from: input.at, use }, marquee: rectOf(input.at, input.at) })
}

/** After a selection the hand holds the pointer again. */
function takeOverlapping(context: EditorContext, input: PointerInput): void {
  const { marquee, selection, isSwapped, tool } = context.state()
  if (marquee === undefined) return
  const found = shapesIn(context, marquee).map(({ id }) => id)
  context.set({
    selection: new Set(input.shift ? [...selection, ...found] : found),
    vertex: undefined,
    tool: isSwapped ? tool : 'pointer',
  })
}

function zoomInto(context: EditorContext, input: PointerInput): void {
  const { marquee, view } = context.state()
  if (marquee === undefined) return
  if (marquee.right - marquee.left < minMarqueeSide || marquee.bottom - marquee.top < minMarqueeSide) {
    const step = zoomStep(context.options.zoom)
    return context.set({
      view: zoomedTo(view, input.at, view.scale * (input.alt || input.shift ? 1 / step : step), frameOf(context)),
    })
  }
  const [from, to] = [
    screenToImage(view, { x: marquee.left, y: marquee.top }),
    screenToImage(view, { x: marquee.right, y: marquee.bottom }),
  ]
  context.set({ view: viewOf(rectOf(from, to), view, frameOf(context)) })
}

export function marquee(context: EditorContext, input: PointerInput): void {
  const { gesture } = context.state()
  if (gesture.kind !== 'marquee') return
  if (input.type !== 'cancel') context.set({ marquee: rectOf(gesture.from, input.at) })
  if (input.type === 'up') (gesture.use === 'select' ? takeOverlapping : zoomInto)(context, input)
  if (input.type === 'up' || input.type === 'cancel') context.set({ gesture: idle, marquee: undefined })
}
