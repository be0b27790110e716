import { between, distance, subtract, type Point } from '@plumbline/geometry/point'
import { held, panned, zoomedTo } from '../camera.ts'
import { frameOf, type EditorContext } from '../editor-context.ts'
import { type PointerInput } from '../inputs.ts'
import { idle } from '../state.ts'

export function beginPan(context: EditorContext, at: Point): void {
  context.set({ gesture: { kind: 'pan', from: at, view: context.state().view } })
}

export function pan(context: EditorContext, input: PointerInput): void {
  const { gesture } = context.state()
  if (gesture.kind !== 'pan') return
  if (input.type === 'move')
    context.set({ view: panned(gesture.view, subtract(input.at, gesture.from), frameOf(context)) })
  if (input.type === 'up' || input.type === 'cancel') context.set({ gesture: idle })
}

export function beginPinch(context: EditorContext, [a, b]: readonly [Point, Point]): void {
  context.set({
    gesture: { kind: 'pinch', view: context.state().view, middle: between(a, b), spread: Math.max(1, distance(a, b)) },
    live: new Map(),
    marquee: undefined,
  })
}

/** The image point between the fingers stays between them. */
export function pinch(context: EditorContext, [a, b]: readonly [Point, Point]): void {
  const { gesture } = context.state()
  if (gesture.kind !== 'pinch') return
  const frame = frameOf(context)
  const zoomed = zoomedTo(gesture.view, gesture.middle, (gesture.view.scale * distance(a, b)) / gesture.spread, frame)
  const by = subtract(between(a, b), gesture.middle)
  context.set({ view: held({ ...zoomed, x: zoomed.x + by.x, y: zoomed.y + by.y }, frame) })
}
