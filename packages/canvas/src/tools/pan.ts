import { between, distance, subtract, type Point } from '@plumbline/geometry/point'
import { held, panned, zoomedTo } from '../camera.ts'
import { frameOf, type Desk } from '../editor-context.ts'
import { type PointerInput } from '../inputs.ts'
import { idle } from '../state.ts'

export function beginPan(desk: Desk, at: Point): void {
  desk.set({ gesture: { kind: 'pan', from: at, view: desk.state().view } })
}

export function pan(desk: Desk, input: PointerInput): void {
  const { gesture } = desk.state()
  if (gesture.kind !== 'pan') return
  if (input.type === 'move') desk.set({ view: panned(gesture.view, subtract(input.at, gesture.from), frameOf(desk)) })
  if (input.type === 'up' || input.type === 'cancel') desk.set({ gesture: idle })
}

export function beginPinch(desk: Desk, [a, b]: readonly [Point, Point]): void {
  desk.set({
    gesture: { kind: 'pinch', view: desk.state().view, middle: between(a, b), spread: Math.max(1, distance(a, b)) },
    live: new Map(),
    marquee: undefined,
  })
}

/** The image point between the fingers stays between them. */
export function pinch(desk: Desk, [a, b]: readonly [Point, Point]): void {
  const { gesture } = desk.state()
  if (gesture.kind !== 'pinch') return
  const frame = frameOf(desk)
  const zoomed = zoomedTo(gesture.view, gesture.middle, (gesture.view.scale * distance(a, b)) / gesture.spread, frame)
  const by = subtract(between(a, b), gesture.middle)
  desk.set({ view: held({ ...zoomed, x: zoomed.x + by.x, y: zoomed.y + by.y }, frame) })
}
