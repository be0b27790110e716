import { type Point, type Size } from '@plumbline/geometry/point'
import { type Rect } from '@plumbline/geometry/rect'
import { type View } from '@plumbline/geometry/spaces'
import { type Handle } from './handles.ts'
import { type Shape, type ShapeKind } from './shapes.ts'
import { type Tracing } from './tracer.ts'

export const toolNames = ['pointer', 'draw', 'trace', 'outline', 'select', 'delete', 'zoom'] as const
export type ToolName = (typeof toolNames)[number]

/** What the hand is doing between down and up. */
export type Gesture =
  | { readonly kind: 'idle' }
  | { readonly kind: 'press'; readonly from: Point; readonly on: string | undefined }
  | { readonly kind: 'pan'; readonly from: Point; readonly view: View }
  | { readonly kind: 'move'; readonly from: Point; readonly shapes: readonly Shape[] }
  | {
      readonly kind: 'handle'
      readonly from: Point
      readonly handle: Handle
      readonly shape: Shape
      readonly hasMoved: boolean
    }
  | { readonly kind: 'marquee'; readonly from: Point; readonly use: 'select' | 'zoom' }
  | { readonly kind: 'stroke'; readonly from: Point; readonly hasMoved: boolean }
  /** A click of the tools that the picture leads. */
  | { readonly kind: 'tap'; readonly from: Point }
  | { readonly kind: 'pinch'; readonly view: View; readonly middle: Point; readonly spread: number }

/** Replaced, never changed: a screen may hold on to one and compare. */
export type EditorState = {
  readonly image: Size
  readonly viewport: Size
  readonly view: View
  /** The chosen tool; `toolInHand` says which one works at this moment. */
  readonly tool: ToolName
  readonly drawKind: ShapeKind
  readonly drawStyle: string
  /** Ctrl is held. */
  readonly isSwapped: boolean
  readonly isSpaceHeld: boolean
  readonly isReadOnly: boolean
  readonly selection: ReadonlySet<string>
  /** The vertex that keys move, of the one selected shape. */
  readonly vertex: number | undefined
  readonly hovered: string | undefined
  readonly gesture: Gesture
  /** Shapes under the hand: they are drawn in place of those in the store. */
  readonly live: ReadonlyMap<string, Shape>
  /** The shape being drawn; its last point follows the pointer. It is not in the store. */
  readonly draft: Shape | undefined
  /** How the draft came about, where the picture leads it. */
  readonly tracing: Tracing | undefined
  /** The picture can be read: 'trace' and 'outline' can be taken up. */
  readonly hasTracer: boolean
  /** Of the next outline, 0 to 1. */
  readonly outlineTolerance: number
  /** On the screen. */
  readonly marquee: Rect | undefined
  /** Where the keyboard draws, as a fraction of the image. */
  readonly crosshair: Point | undefined
  /** 'Delete these?' waits for `answer`. */
  readonly asking: readonly string[] | undefined
  /** The hint 'hold Option to zoom' shows until then. */
  readonly hintUntil: number
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export const idle: Gesture = { kind: 'idle' }
export const hintMilliseconds = 2500

/** The tools that draw by what the picture shows. */
export const isTracingTool = (tool: ToolName): tool is 'trace' | 'outline' => tool === 'trace' || tool === 'outline'

/** Ctrl swaps pointing and drawing while it is held; space pans and is no tool. */
export function toolInHand({
  tool,
  isSwapped,
  isReadOnly,
}: Pick<EditorState, 'tool' | 'isSwapped' | 'isReadOnly'>): ToolName {
  if (!isSwapped || isReadOnly) return tool
  return tool === 'pointer' ? 'draw' : 'pointer'
}
