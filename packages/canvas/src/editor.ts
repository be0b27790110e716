import { type Point, type Size } from '@plumbline/geometry/point'
import { type Rect } from '@plumbline/geometry/rect'
import { type View } from '@plumbline/geometry/spaces'
import { type Handle } from './handles.ts'
import { type KeyInput, type PointerInput, type WheelInput } from './inputs.ts'
import { type Shape, type ShapeKind } from './shapes.ts'
import { type EditorState, type ToolName } from './state.ts'
import { type Change, type Store } from './store.ts'
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
  readonly canRemove?: (shape: Shape) => boolean
  /** A drawn or pasted shape passes here before it enters the store: name it, style it, or answer nothing to drop it. */
  readonly finish?: (shape: Shape) => Shape | undefined
}

export type Editor = {
  readonly shapes: Store
  /** For useSyncExternalStore: a new object after every change, of shapes too. */
  readonly state: () => EditorState
  readonly subscribe: (listener: () => void) => () => void

  readonly pointer: (input: PointerInput) => void
  /** 'zoomed': keep the page still. 'hint': Option was not held; the hint shows until `state().hintUntil`. */
  readonly wheel: (input: WheelInput) => 'zoomed' | 'hint'
  /** True when the key meant something here: keep it from the page. */
  readonly key: (input: KeyInput) => boolean
  /** The window lost the keyboard: no modifier is held any more and no gesture goes on. */
  readonly blur: () => void

  readonly resize: (viewport: Size) => void
  readonly setImage: (image: Size) => void
  readonly setView: (view: View) => void
  readonly setReadOnly: (isReadOnly: boolean) => void
  readonly setTool: (tool: ToolName) => void
  readonly draw: (kind: ShapeKind, style?: string) => void

  /** Times the fitted image: 1 is 100 %. */
  readonly zoom: () => number
  readonly zoomRange: () => { readonly least: number; readonly most: number }
  /** About the middle of the view unless a screen point is given. */
  readonly zoomTo: (zoom: number, at?: Point) => void
  readonly zoomBy: (factor: number, at?: Point) => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fit: () => void
  /** Brings these shapes into the middle of the view. */
  readonly show: (ids: readonly string[]) => void

  readonly select: (ids: Iterable<string>) => void
  readonly selectAll: () => void
  readonly selectNext: (step: 1 | -1) => void
  /** Handles of the one selected shape. */
  readonly handles: () => readonly Handle[]
  /** What lies under a screen point. */
  readonly hit: (at: Point) => Shape | undefined
  /** Shapes whose bounds overlap the rectangle, in fractions of the image: what a renderer draws. */
  readonly within: (rect: Rect) => readonly Shape[]

  /** A change by the user, kept inside the image and undone as one step. */
  readonly edit: (change: Change) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly copy: () => void
  readonly paste: () => void
  readonly duplicate: () => void
  /** Asks about the selection, or about these. */
  readonly remove: (ids?: readonly string[]) => void
  readonly answer: (isYes: boolean) => void
  readonly cancel: () => void
}

export function createEditor(_options: EditorOptions): Editor {
  throw new Error('not built yet')
}
