import { isOverlapping, joined, middleOf, type Rect } from '@plumbline/geometry/rect'
import { visiblePart } from '@plumbline/geometry/spaces'
import { viewOf } from './camera.ts'
import { frameOf, onlySelected, type Desk } from './editor-context.ts'
import { hasVertices, type Shape } from './shapes.ts'

export function select(desk: Desk, ids: Iterable<string>): void {
  desk.set({ selection: new Set([...ids].filter((id) => desk.shapes.get(id) !== undefined)), vertex: undefined })
}

function boundsInImage(desk: Desk, ids: readonly string[]): Rect | undefined {
  const { image } = desk.state()
  const [first, ...rest] = ids.flatMap((id) => desk.index().bounds(id) ?? [])
  if (first === undefined) return undefined
  const { left, top, right, bottom } = rest.reduce(joined, first)
  return {
    left: left * image.width,
    top: top * image.height,
    right: right * image.width,
    bottom: bottom * image.height,
  }
}

export function show(desk: Desk, ids: readonly string[]): void {
  const rect = boundsInImage(desk, ids)
  if (rect !== undefined) desk.set({ view: viewOf(rect, desk.state().view, frameOf(desk)) })
}

/** As one reads: from the top down, then from the left. */
function inReadingOrder(desk: Desk): readonly Shape[] {
  const middle = new Map(desk.shapes.all().map((shape) => [shape.id, middleOf(desk.index().bounds(shape.id)!)]))
  return desk.shapes
    .all()
    .toSorted(
      (a, b) =>
        middle.get(a.id)!.y - middle.get(b.id)!.y ||
        middle.get(a.id)!.x - middle.get(b.id)!.x ||
        (a.id < b.id ? -1 : 1),
    )
}

/** Walks through the shapes; the one reached is brought into view when it lies outside. */
export function selectNext(desk: Desk, step: 1 | -1, isAdding = false): void {
  const shapes = inReadingOrder(desk)
  if (shapes.length === 0) return
  const { selection, view, viewport } = desk.state()
  const last = [...selection].at(-1)
  const at = shapes.findIndex(({ id }) => id === last)
  const next = shapes[at === -1 ? (step === 1 ? 0 : shapes.length - 1) : (at + step + shapes.length) % shapes.length]!
  desk.set({
    selection: new Set(isAdding ? [...[...selection].filter((id) => id !== next.id), next.id] : [next.id]),
    vertex: undefined,
  })
  const rect = boundsInImage(desk, [next.id])
  if (rect !== undefined && !isOverlapping(visiblePart(view, viewport), rect)) show(desk, [next.id])
}

/** Which vertex the keys move; false where the shape has none to choose. */
export function chooseVertex(desk: Desk, step: 0 | 1 | -1): boolean {
  const shape = onlySelected(desk)
  if (shape === undefined || !hasVertices(shape.kind)) return false
  const { vertex } = desk.state()
  desk.set({ vertex: vertex === undefined ? 0 : (vertex + step + shape.points.length) % shape.points.length })
  return true
}
