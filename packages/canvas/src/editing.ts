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
  type Desk,
} from './editor-context.ts'
import { allowedMove, clampedInside, moved } from './keep-inside.ts'
import { merged } from './merge.ts'
import { grownBy, turnedBy, vertexMoved, withoutVertex, withVertex } from './reshape.ts'
import { type Shape } from './shapes.ts'
import { type Change } from './store.ts'

/** A change by the user, inside the image, as one step of undo. */
export function commit(desk: Desk, change: Change): void {
  if (desk.state().isReadOnly) return
  desk.shapes.apply(
    { put: change.put.map((shape) => clampedInside(shape, desk.state().image)), remove: change.remove },
    'user',
  )
}

/** The end of a drag: what another person removed meanwhile stays removed, what they changed in other fields stays changed. */
export function commitDrag(desk: Desk, before: readonly Shape[], after: ReadonlyMap<string, Shape>): void {
  const put = before.flatMap((shape) => {
    const [next, current] = [after.get(shape.id), desk.shapes.get(shape.id)]
    return next === undefined || next === shape || current === undefined ? [] : [merged(shape, next, current)]
  })
  commit(desk, { put, remove: [] })
}

/** What a drag or a nudge of the selection takes along. */
export const movable = (desk: Desk): readonly Shape[] =>
  withChildren(
    desk,
    wholesOf(desk, selectedShapes(desk)).filter((shape) => isEditable(desk, shape)),
  )

export function movedAll(desk: Desk, shapes: readonly Shape[], by: Point): ReadonlyMap<string, Shape> {
  const allowed = allowedMove(shapes, by, desk.state().image)
  return new Map(shapes.map((shape) => [shape.id, moved(shape, allowed)]))
}

/** A held key is one step of undo; a pause or another key begins the next. */
const pause = 1000
const heldKeys = new WeakMap<Desk, { readonly name: string; readonly now: number; readonly serial: number }>()

function grouped(desk: Desk, name: string, now: number, act: () => void): void {
  const ids = [...desk.state().selection].join()
  const last = heldKeys.get(desk)
  const isGoingOn = last !== undefined && last.name === `${name} ${ids}` && now - last.now < pause
  const serial = isGoingOn ? last.serial : (last?.serial ?? 0) + 1
  heldKeys.set(desk, { name: `${name} ${ids}`, now, serial })
  desk.history.group(`${name} ${ids} ${serial}`)
  act()
  desk.history.group(undefined)
}

const vertexOf = (desk: Desk) => {
  const [shape, { vertex }] = [onlySelected(desk), desk.state()]
  return shape !== undefined && vertex !== undefined && vertex < shape.points.length && isResizable(desk, shape)
    ? { shape, vertex, at: shape.points[vertex]! }
    : undefined
}

/** By screen pixels: the chosen vertex, else the selection. */
export function nudge(desk: Desk, by: Point, now: number): void {
  const step = screenPixels(desk, by)
  const chosen = vertexOf(desk)
  grouped(desk, chosen === undefined ? 'nudge' : `vertex ${chosen.vertex}`, now, () => {
    if (chosen !== undefined)
      return commit(desk, { put: [vertexMoved(chosen.shape, chosen.vertex, add(chosen.at, step))], remove: [] })
    commit(desk, { put: [...movedAll(desk, movable(desk), step).values()], remove: [] })
  })
}

function reshapeSelected(
  desk: Desk,
  name: string,
  now: number,
  may: (desk: Desk, shape: Shape) => boolean,
  reshape: (shape: Shape) => Shape,
): void {
  grouped(desk, name, now, () =>
    commit(desk, {
      put: selectedShapes(desk)
        .filter((shape) => may(desk, shape))
        .map(reshape),
      remove: [],
    }),
  )
}

/** By screen pixels, at the lower right. */
export const grow = (desk: Desk, by: Point, now: number): void =>
  reshapeSelected(desk, 'grow', now, isResizable, (shape) =>
    grownBy(shape, times(by, 1 / desk.state().view.scale), desk.state().image),
  )

export const turn = (desk: Desk, degrees: number, now: number): void =>
  reshapeSelected(desk, 'turn', now, isTurnable, (shape) => turnedBy(shape, degrees, desk.state().image))

export function removeVertex(desk: Desk): boolean {
  const chosen = vertexOf(desk)
  const less = chosen === undefined ? undefined : withoutVertex(chosen.shape, chosen.vertex)
  if (chosen === undefined || less === undefined) return false
  desk.set({ vertex: Math.max(0, chosen.vertex - 1) })
  commit(desk, { put: [less], remove: [] })
  return true
}

/** Half-way to the next vertex; after the last one of an open line, half-way back. */
export function insertVertex(desk: Desk): void {
  const chosen = vertexOf(desk)
  if (chosen === undefined || !isBendable(desk, chosen.shape)) return
  const { shape, vertex, at } = chosen
  const isLast = vertex === shape.points.length - 1
  const isOpen = shape.kind !== 'polygon' && shape.isClosed !== true
  const after = isLast && isOpen ? vertex - 1 : vertex
  const neighbour = isLast && isOpen ? shape.points[vertex - 1]! : shape.points[(vertex + 1) % shape.points.length]!
  commit(desk, { put: [withVertex(shape, after, between(at, neighbour))], remove: [] })
  desk.set({ vertex: after + 1 })
}

/** Nothing is removed before the answer. */
export function askToRemove(desk: Desk, ids: Iterable<string>): boolean {
  const asking = wholesOf(
    desk,
    [...ids].flatMap((id) => desk.shapes.get(id) ?? []),
  )
    .filter((shape) => isRemovable(desk, shape))
    .map(({ id }) => id)
  if (asking.length > 0) desk.set({ asking })
  return asking.length > 0
}

export function answer(desk: Desk, isYes: boolean): void {
  const { asking } = desk.state()
  desk.set({ asking: undefined, tool: 'pointer' })
  if (!isYes || asking === undefined) return
  const shapes = asking.flatMap((id) => desk.shapes.get(id) ?? []).filter((shape) => isRemovable(desk, shape))
  commit(desk, { put: [], remove: withChildren(desk, shapes).map(({ id }) => id) })
}
