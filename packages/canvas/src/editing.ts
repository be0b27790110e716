import { add, between, times, type Point } from '@plumbline/geometry/point'
import {
  isBendable,
  isEditable,
  isRemovable,
  isResizable,
  isTurnable,
  onlySelected,
  screenPixels,
  selectedShapes,
  wholesOf,
  withChildren,
  type EditorContext,
} from './editor-context.ts'
import { allowedMove, clampedInside, moved } from './keep-inside.ts'
import { merged } from './merge.ts'
import { grownBy, turnedBy, vertexMoved, withoutVertex, withVertex } from './reshape.ts'
import { type Shape } from './shapes.ts'
import { type Change } from './store.ts'

/** A change by the user, inside the image, as one step of undo. */
export function commit(context: EditorContext, change: Change): void {
  if (context.state().isReadOnly) return
  context.shapes.apply(
    { put: change.put.map((shape) => clampedInside(shape, context.state().image)), remove: change.remove },
    'user',
  )
}

/** The end of a drag: shapes another person removed stay removed, and fields they changed stay changed. */
export function commitDrag(context: EditorContext, before: readonly Shape[], after: ReadonlyMap<string, Shape>): void {
  const put = before.flatMap((shape) => {
    const [next, current] = [after.get(shape.id), context.shapes.get(shape.id)]
    return next === undefined || next === shape || current === undefined ? [] : [merged(shape, next, current)]
  })
  commit(context, { put, remove: [] })
}

/** What a drag or a nudge of the selection takes along. */
export const movable = (context: EditorContext): readonly Shape[] =>
  withChildren(
    context,
    wholesOf(context, selectedShapes(context)).filter((shape) => isEditable(context, shape)),
  )

export function movedAll(context: EditorContext, shapes: readonly Shape[], by: Point): ReadonlyMap<string, Shape> {
  const allowed = allowedMove(shapes, by, context.state().image)
  return new Map(shapes.map((shape) => [shape.id, moved(shape, allowed)]))
}

/** A held key is one step of undo; a pause or another key begins the next. */
const pause = 1000
const heldKeys = new WeakMap<EditorContext, { readonly name: string; readonly now: number; readonly serial: number }>()

function grouped(context: EditorContext, name: string, now: number, act: () => void): void {
  const ids = [...context.state().selection].join()
  const last = heldKeys.get(context)
  const isGoingOn = last !== undefined && last.name === `${name} ${ids}` && now - last.now < pause
  const serial = isGoingOn ? last.serial : (last?.serial ?? 0) + 1
  heldKeys.set(context, { name: `${name} ${ids}`, now, serial })
  context.history.group(`${name} ${ids} ${serial}`)
  act()
  context.history.group(undefined)
}

const vertexOf = (context: EditorContext) => {
  const [shape, { vertex }] = [onlySelected(context), context.state()]
  return shape !== undefined && vertex !== undefined && vertex < shape.points.length && isResizable(context, shape)
    ? { shape, vertex, at: shape.points[vertex]! }
    : undefined
}

/** By screen pixels: the chosen vertex, else the selection. */
export function nudge(context: EditorContext, by: Point, now: number): void {
  const step = screenPixels(context, by)
  const chosen = vertexOf(context)
  grouped(context, chosen === undefined ? 'nudge' : `vertex ${chosen.vertex}`, now, () => {
    if (chosen !== undefined)
      return commit(context, { put: [vertexMoved(chosen.shape, chosen.vertex, add(chosen.at, step))], remove: [] })
    commit(context, { put: [...movedAll(context, movable(context), step).values()], remove: [] })
  })
}

function reshapeSelected(
  context: EditorContext,
  name: string,
  now: number,
  may: (context: EditorContext, shape: Shape) => boolean,
  reshape: (shape: Shape) => Shape,
): void {
  grouped(context, name, now, () =>
    commit(context, {
      put: selectedShapes(context)
        .filter((shape) => may(context, shape))
        .map(reshape),
      remove: [],
    }),
  )
}

/** By screen pixels, at the lower right. */
export const grow = (context: EditorContext, by: Point, now: number): void =>
  reshapeSelected(context, 'grow', now, isResizable, (shape) =>
    grownBy(shape, times(by, 1 / context.state().view.scale), context.state().image),
  )

export const turn = (context: EditorContext, degrees: number, now: number): void =>
  reshapeSelected(context, 'turn', now, isTurnable, (shape) => turnedBy(shape, degrees, context.state().image))

export function removeVertex(context: EditorContext): boolean {
  const chosen = vertexOf(context)
  const less = chosen === undefined ? undefined : withoutVertex(chosen.shape, chosen.vertex)
  if (chosen === undefined || less === undefined) return false
  context.set({ vertex: Math.max(0, chosen.vertex - 1) })
  commit(context, { put: [less], remove: [] })
  return true
}

/** Half-way to the next vertex; after the last one of an open line, half-way back. */
export function insertVertex(context: EditorContext): void {
  const chosen = vertexOf(context)
  if (chosen === undefined || !isBendable(context, chosen.shape)) return
  const { shape, vertex, at } = chosen
  const isLast = vertex === shape.points.length - 1
  const isOpen = shape.kind !== 'polygon' && shape.isClosed !== true
  const after = isLast && isOpen ? vertex - 1 : vertex
  const neighbour = isLast && isOpen ? shape.points[vertex - 1]! : shape.points[(vertex + 1) % shape.points.length]!
  commit(context, { put: [withVertex(shape, after, between(at, neighbour))], remove: [] })
  context.set({ vertex: after + 1 })
}

/** Nothing is removed before the answer. */
export function askToRemove(context: EditorContext, ids: Iterable<string>): boolean {
  const asking = wholesOf(
    context,
    [...ids].flatMap((id) => context.shapes.get(id) ?? []),
  )
    .filter((shape) => isRemovable(context, shape))
    .map(({ id }) => id)
  if (asking.length > 0) context.set({ asking })
  return asking.length > 0
}

export function answer(context: EditorContext, isYes: boolean): void {
  const { asking } = context.state()
  context.set({ asking: undefined, tool: 'pointer' })
  if (!isYes || asking === undefined) return
  const shapes = asking.flatMap((id) => context.shapes.get(id) ?? []).filter((shape) => isRemovable(context, shape))
  commit(context, { put: [], remove: withChildren(context, shapes).map(({ id }) => id) })
}
