import { add, distance, subtract, type Point } from '@plumbline/geometry/point'
import { screenToFraction } from '@plumbline/geometry/spaces'
import { isEditable, isResizable, onlySelected, reachOf, slopOf, type EditorContext } from '../editor-context.ts'
import { commit, commitDrag, movable, movedAll } from '../editing.ts'
import { type PointerInput } from '../inputs.ts'
import { handleAt, shapeAt } from '../pick.ts'
import { handleDragged, withoutVertex } from '../reshape.ts'
import { idle, type Gesture } from '../state.ts'
import { beginPan } from './pan.ts'

const fraction = (context: EditorContext, at: Point) =>
  screenToFraction(context.state().view, context.state().image, at)
const at = <K extends Gesture['kind']>(gesture: Gesture, kind: K) =>
  gesture.kind === kind ? (gesture as Extract<Gesture, { kind: K }>) : undefined

export function pointerDown(context: EditorContext, input: PointerInput): void {
  const reach = reachOf[input.pointerType]
  const [handle, shape] = [handleAt(context, input.at, reach), onlySelected(context)]
  if (handle === undefined || shape === undefined) {
    const on = shapeAt(context, input.at, reach)
    context.set({ gesture: { kind: 'press', from: input.at, on: on?.id } })
  } else if (input.alt && handle.kind === 'vertex' && isResizable(context, shape)) {
    const less = withoutVertex(shape, handle.index)
    if (less !== undefined) commit(context, { put: [less], remove: [] })
  } else context.set({ gesture: { kind: 'handle', from: fraction(context, input.at), handle, shape, hasMoved: false } })
}

/** A press that moved far enough: the shape follows, or the picture where nothing can be moved. */
function beginDrag(context: EditorContext, from: Point, on: string | undefined, isShift: boolean): void {
  const shape = on === undefined ? undefined : context.shapes.get(on)
  if (shape === undefined || !isEditable(context, shape)) return beginPan(context, from)
  const { selection } = context.state()
  if (!selection.has(shape.id))
    context.set({ selection: new Set(isShift ? [...selection, shape.id] : [shape.id]), vertex: undefined })
  context.set({ gesture: { kind: 'move', from: fraction(context, from), shapes: movable(context) } })
}

function click(context: EditorContext, on: string | undefined, isShift: boolean): void {
  const { selection } = context.state()
  if (on === undefined) return isShift ? undefined : context.set({ selection: new Set(), vertex: undefined })
  const toggled = selection.has(on) ? [...selection].filter((id) => id !== on) : [...selection, on]
  context.set({ selection: new Set(isShift ? toggled : [on]), vertex: undefined })
}

function drag(context: EditorContext, input: PointerInput): void {
  const { gesture, image, view } = context.state()
  const [press, move, grip] = [at(gesture, 'press'), at(gesture, 'move'), at(gesture, 'handle')]
  if (press !== undefined && distance(press.from, input.at) > slopOf[input.pointerType]) {
    beginDrag(context, press.from, press.on, input.shift)
    return drag(context, input)
  }
  if (move !== undefined)
    context.set({ live: movedAll(context, move.shapes, subtract(fraction(context, input.at), move.from)) })
  if (grip === undefined) return
  const by = subtract(fraction(context, input.at), grip.from)
  const away = Math.hypot(by.x * image.width, by.y * image.height) * view.scale
  if (!grip.hasMoved && away <= slopOf[input.pointerType]) return
  const shape = handleDragged(grip.shape, grip.handle, add(grip.handle.at, by), image, input.shift)
  context.set({ gesture: { ...grip, hasMoved: true }, live: new Map([[shape.id, shape]]) })
}

function release(context: EditorContext, input: PointerInput): void {
  const { gesture, live } = context.state()
  const [press, move, grip] = [at(gesture, 'press'), at(gesture, 'move'), at(gesture, 'handle')]
  context.set({ gesture: idle, live: new Map() })
  if (press !== undefined) click(context, press.on, input.shift)
  if (move !== undefined) commitDrag(context, move.shapes, live)
  if (grip === undefined) return
  if (grip.hasMoved) commitDrag(context, [grip.shape], live)
  if (grip.handle.kind === 'vertex') context.set({ vertex: grip.handle.index })
  if (grip.handle.kind === 'middle' && grip.hasMoved) context.set({ vertex: grip.handle.index + 1 })
}

export function pointerGesture(context: EditorContext, input: PointerInput): void {
  if (input.type === 'move') drag(context, input)
  if (input.type === 'up') release(context, input)
  if (input.type === 'cancel') context.set({ gesture: idle, live: new Map() })
}
