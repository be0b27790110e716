import { type Point, type Size } from '@plumbline/geometry/point'
import { type Frame } from './camera.ts'
import { handlesOf, type Handle } from './handles.ts'
import { type History } from './history.ts'
import { type Shape, type ShapeKind } from './shapes.ts'
import { type SpatialIndex } from './spatial.ts'
import { type EditorState } from './state.ts'
import { type Store } from './store.ts'
import { type Tracer } from './tracer.ts'
import { type ZoomRule } from './zoom.ts'

export type EditorOptions = {
  /** Nothing where it is not known yet; `setImage` later. */
  readonly image?: Size
  readonly zoom: ZoomRule
  readonly isReadOnly?: boolean
  readonly drawKind?: ShapeKind
  readonly drawStyle: string
  readonly newId: () => string
  readonly canEdit?: (shape: Shape) => boolean
  readonly canResize?: (shape: Shape) => boolean
  readonly canRotate?: (shape: Shape) => boolean
  /** Whether a line or outline may get more vertices. */
  readonly canInsert?: (shape: Shape) => boolean
  readonly canRemove?: (shape: Shape) => boolean
  /** A shape moves and goes with all that belongs to the same parent: the branches of a crack are one crack. */
  readonly isWhole?: boolean
  /**
   * A drawn or pasted shape passes here before it enters the store: name it, style it, or answer nothing to drop it.
   */
  readonly finish?: (shape: Shape) => Shape | undefined
}

/** What the parts of the editor work on. */
export type EditorContext = {
  readonly options: EditorOptions
  readonly shapes: Store
  readonly history: History
  readonly index: () => SpatialIndex
  readonly state: () => EditorState
  readonly set: (part: Partial<EditorState>) => void
  readonly tracer: () => Tracer | undefined
}

export const frameOf = (context: EditorContext): Frame => ({
  image: context.state().image,
  viewport: context.state().viewport,
  rule: context.options.zoom,
})

export const isEditable = (context: EditorContext, shape: Shape): boolean =>
  !context.state().isReadOnly && shape.isLocked !== true && (context.options.canEdit?.(shape) ?? true)
export const isResizable = (context: EditorContext, shape: Shape): boolean =>
  isEditable(context, shape) && (context.options.canResize?.(shape) ?? true)
export const isTurnable = (context: EditorContext, shape: Shape): boolean =>
  isEditable(context, shape) && (context.options.canRotate?.(shape) ?? true)
export const isBendable = (context: EditorContext, shape: Shape): boolean =>
  isEditable(context, shape) && (context.options.canInsert?.(shape) ?? true)
export const isRemovable = (context: EditorContext, shape: Shape): boolean =>
  isEditable(context, shape) && (context.options.canRemove?.(shape) ?? true)

export const selectedShapes = (context: EditorContext): readonly Shape[] =>
  [...context.state().selection].flatMap((id) => context.shapes.get(id) ?? [])

/** The one selected shape; several have no handles. */
export function onlySelected(context: EditorContext): Shape | undefined {
  const { selection, live } = context.state()
  const [id] = selection
  return selection.size === 1 && id !== undefined ? (live.get(id) ?? context.shapes.get(id)) : undefined
}

export function handlesOfSelected(context: EditorContext): readonly Handle[] {
  const shape = onlySelected(context)
  if (shape === undefined) return []
  const { image, view } = context.state()
  return handlesOf(shape, image, view.scale, {
    canResize: isResizable(context, shape),
    canRotate: isTurnable(context, shape),
    canInsert: isBendable(context, shape),
  })
}

/** These shapes and all that move with them. */
export function withChildren(context: EditorContext, shapes: readonly Shape[]): readonly Shape[] {
  const taken = new Map(shapes.map((shape) => [shape.id, shape]))
  const hasParents = shapes.length > 0 && context.shapes.all().some(({ parent }) => parent !== undefined)
  for (let before = -1; hasParents && before < taken.size;) {
    before = taken.size
    for (const shape of context.shapes.all())
      if (shape.parent !== undefined && taken.has(shape.parent)) taken.set(shape.id, shape)
  }
  return [...taken.values()]
}

/** The shapes, or their wholes where a part cannot be used alone. */
export function wholesOf(context: EditorContext, shapes: readonly Shape[]): readonly Shape[] {
  if (context.options.isWhole !== true) return shapes
  return [
    ...new Map(
      shapes
        .map((shape) => (shape.parent === undefined ? undefined : context.shapes.get(shape.parent)) ?? shape)
        .map((shape) => [shape.id, shape]),
    ).values(),
  ]
}

/** Screen pixels: a fingertip is wider than a cursor. */
export const reachOf = { mouse: 6, pen: 8, touch: 14 } as const
/** How far the hand may tremble before a press becomes a drag. */
export const slopOf = { mouse: 3, pen: 5, touch: 8 } as const

export const screenPixels = (context: EditorContext, by: Point): Point => {
  const { view, image } = context.state()
  return { x: by.x / view.scale / image.width, y: by.y / view.scale / image.height }
}
