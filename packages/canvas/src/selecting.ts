import { isOverlapping, joined, middleOf, type Rect } from '@plumbline/geometry/rect'
import { visiblePart } from '@plumbline/geometry/spaces'
import { viewOf } from './camera.ts'
import { frameOf, onlySelected, type EditorContext } from './editor-context.ts'
import { hasVertices, type Shape } from './shapes.ts'

export function select(context: EditorContext, ids: Iterable<string>): void {
  context.set({ selection: new Set([...ids].filter((id) => context.shapes.get(id) !== undefined)), vertex: undefined })
}

function boundsInImage(context: EditorContext, ids: readonly string[]): Rect | undefined {
  const { image } = context.state()
  const [first, ...rest] = ids.flatMap((id) => context.index().bounds(id) ?? [])
  if (first === undefined) return undefined
  const { left, top, right, bottom } = rest.reduce(joined, first)
  return {
    left: left * image.width,
    top: top * image.height,
    right: right * image.width,
    bottom: bottom * image.height,
  }
}

export function show(context: EditorContext, ids: readonly string[]): void {
  const rect = boundsInImage(context, ids)
  if (rect !== undefined) context.set({ view: viewOf(rect, context.state().view, frameOf(context)) })
}

/** As one reads: from the top down, then from the left. */
function inReadingOrder(context: EditorContext): readonly Shape[] {
  const middle = new Map(context.shapes.all().map((shape) => [shape.id, middleOf(context.index().bounds(shape.id)!)]))
  return context.shapes
    .all()
    .toSorted(
      (a, b) =>
        middle.get(a.id)!.y - middle.get(b.id)!.y ||
        middle.get(a.id)!.x - middle.get(b.id)!.x ||
        (a.id < b.id ? -1 : 1),
    )
}

/** Walks through the shapes; the one reached is brought into view when it lies outside. */
export function selectNext(context: EditorContext, step: 1 | -1, isAdding = false): void {
  const shapes = inReadingOrder(context)
  if (shapes.length === 0) return
  const { selection, view, viewport } = context.state()
  const last = [...selection].at(-1)
  const at = shapes.findIndex(({ id }) => id === last)
  const next = shapes[at === -1 ? (step === 1 ? 0 : shapes.length - 1) : (at + step + shapes.length) % shapes.length]!
  context.set({
    selection: new Set(isAdding ? [...[...selection].filter((id) => id !== next.id), next.id] : [next.id]),
    vertex: undefined,
  })
  const rect = boundsInImage(context, [next.id])
  if (rect !== undefined && !isOverlapping(visiblePart(view, viewport), rect)) show(context, [next.id])
}

/** Which vertex the keys move; false where the shape has none to choose. */
export function chooseVertex(context: EditorContext, step: 0 | 1 | -1): boolean {
  const shape = onlySelected(context)
  if (shape === undefined || !hasVertices(shape.kind)) return false
  const { vertex } = context.state()
  context.set({ vertex: vertex === undefined ? 0 : (vertex + step + shape.points.length) % shape.points.length })
  return true
}
