import { rectOf } from '@plumbline/geometry/rect'
import { screenToImage } from '@plumbline/geometry/spaces'
import { viewOf, zoomedTo } from '../camera.ts'
import { frameOf, type Desk } from '../editor-context.ts'
import { type PointerInput } from '../inputs.ts'
import { shapesIn } from '../pick.ts'
import { idle } from '../state.ts'
import { zoomStep } from '../zoom.ts'

/** Screen pixels: a smaller rectangle was a click. */
const smallest = 4

export function beginMarquee(desk: Desk, input: PointerInput, use: 'select' | 'zoom'): void {
  desk.set({ gesture: { kind: 'marquee', from: input.at, use }, marquee: rectOf(input.at, input.at) })
}

/** After a selection the hand holds the pointer again. */
function takeOverlapping(desk: Desk, input: PointerInput): void {
  const { marquee, selection, isSwapped, tool } = desk.state()
  if (marquee === undefined) return
  const found = shapesIn(desk, marquee).map(({ id }) => id)
  desk.set({
    selection: new Set(input.shift ? [...selection, ...found] : found),
    vertex: undefined,
    tool: isSwapped ? tool : 'pointer',
  })
}

function zoomInto(desk: Desk, input: PointerInput): void {
  const { marquee, view } = desk.state()
  if (marquee === undefined) return
  if (marquee.right - marquee.left < smallest || marquee.bottom - marquee.top < smallest) {
    const step = zoomStep(desk.options.zoom)
    return desk.set({
      view: zoomedTo(view, input.at, view.scale * (input.alt || input.shift ? 1 / step : step), frameOf(desk)),
    })
  }
  const [from, to] = [
    screenToImage(view, { x: marquee.left, y: marquee.top }),
    screenToImage(view, { x: marquee.right, y: marquee.bottom }),
  ]
  desk.set({ view: viewOf(rectOf(from, to), view, frameOf(desk)) })
}

export function marquee(desk: Desk, input: PointerInput): void {
  const { gesture } = desk.state()
  if (gesture.kind !== 'marquee') return
  if (input.type !== 'cancel') desk.set({ marquee: rectOf(gesture.from, input.at) })
  if (input.type === 'up') (gesture.use === 'select' ? takeOverlapping : zoomInto)(desk, input)
  if (input.type === 'up' || input.type === 'cancel') desk.set({ gesture: idle, marquee: undefined })
}
