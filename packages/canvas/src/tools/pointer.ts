import { add, distance, subtract, type Point } from '@plumbline/geometry/point'
import { screenToFraction } from '@plumbline/geometry/spaces'
import { isEditable, isResizable, onlySelected, reachOf, slopOf, type Desk } from '../editor-context.ts'
import { commit, commitDrag, movable, movedAll } from '../editing.ts'
import { type PointerInput } from '../inputs.ts'
import { handleAt, shapeAt } from '../pick.ts'
import { handleDragged, withoutVertex } from '../reshape.ts'
import { idle, type Gesture } from '../state.ts'
import { beginPan } from './pan.ts'

const fraction = (desk: Desk, at: Point) => screenToFraction(desk.state().view, desk.state().image, at)
const at = <K extends Gesture['kind']>(gesture: Gesture, kind: K) =>
  gesture.kind === kind ? (gesture as Extract<Gesture, { kind: K }>) : undefined

export function pointerDown(desk: Desk, input: PointerInput): void {
  const reach = reachOf[input.pointerType]
  const [handle, shape] = [handleAt(desk, input.at, reach), onlySelected(desk)]
  if (handle === undefined || shape === undefined) {
    const on = shapeAt(desk, input.at, reach)
    desk.set({ gesture: { kind: 'press', from: input.at, on: on?.id } })
  } else if (input.alt && handle.kind === 'vertex' && isResizable(desk, shape)) {
    const less = withoutVertex(shape, handle.index)
    if (less !== undefined) commit(desk, { put: [less], remove: [] })
  } else desk.set({ gesture: { kind: 'handle', from: fraction(desk, input.at), handle, shape, hasMoved: false } })
}

/** A press that moved far enough: the shape follows, or the picture where nothing can be moved. */
function beginDrag(desk: Desk, from: Point, on: string | undefined, isShift: boolean): void {
  const shape = on === undefined ? undefined : desk.shapes.get(on)
  if (shape === undefined || !isEditable(desk, shape)) return beginPan(desk, from)
  const { selection } = desk.state()
  if (!selection.has(shape.id))
    desk.set({ selection: new Set(isShift ? [...selection, shape.id] : [shape.id]), vertex: undefined })
  desk.set({ gesture: { kind: 'move', from: fraction(desk, from), shapes: movable(desk) } })
}

function click(desk: Desk, on: string | undefined, isShift: boolean): void {
  const { selection } = desk.state()
  if (on === undefined) return isShift ? undefined : desk.set({ selection: new Set(), vertex: undefined })
  const toggled = selection.has(on) ? [...selection].filter((id) => id !== on) : [...selection, on]
  desk.set({ selection: new Set(isShift ? toggled : [on]), vertex: undefined })
}

function drag(desk: Desk, input: PointerInput): void {
  const { gesture, image, view } = desk.state()
  const [press, move, grip] = [at(gesture, 'press'), at(gesture, 'move'), at(gesture, 'handle')]
  if (press !== undefined && distance(press.from, input.at) > slopOf[input.pointerType]) {
    beginDrag(desk, press.from, press.on, input.shift)
    return drag(desk, input)
  }
  if (move !== undefined) desk.set({ live: movedAll(desk, move.shapes, subtract(fraction(desk, input.at), move.from)) })
  if (grip === undefined) return
  const by = subtract(fraction(desk, input.at), grip.from)
  const away = Math.hypot(by.x * image.width, by.y * image.height) * view.scale
  if (!grip.hasMoved && away <= slopOf[input.pointerType]) return
  const shape = handleDragged(grip.shape, grip.handle, add(grip.handle.at, by), image, input.shift)
  desk.set({ gesture: { ...grip, hasMoved: true }, live: new Map([[shape.id, shape]]) })
}

function release(desk: Desk, input: PointerInput): void {
  const { gesture, live } = desk.state()
  const [press, move, grip] = [at(gesture, 'press'), at(gesture, 'move'), at(gesture, 'handle')]
  desk.set({ gesture: idle, live: new Map() })
  if (press !== undefined) click(desk, press.on, input.shift)
  if (move !== undefined) commitDrag(desk, move.shapes, live)
  if (grip === undefined) return
  if (grip.hasMoved) commitDrag(desk, [grip.shape], live)
  if (grip.handle.kind === 'vertex') desk.set({ vertex: grip.handle.index })
  if (grip.handle.kind === 'middle' && grip.hasMoved) desk.set({ vertex: grip.handle.index + 1 })
}

export function pointerGesture(desk: Desk, input: PointerInput): void {
  if (input.type === 'move') drag(desk, input)
  if (input.type === 'up') release(desk, input)
  if (input.type === 'cancel') desk.set({ gesture: idle, live: new Map() })
}
