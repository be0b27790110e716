import { type Point } from '@plumbline/geometry/point'
import { screenToFraction } from '@plumbline/geometry/spaces'
import { reachOf, type EditorContext } from './editor-context.ts'
import { askToRemove } from './editing.ts'
import { type PointerInput } from './inputs.ts'
import { clampToImage } from './keep-inside.ts'
import { shapeAt } from './pick.ts'
import { idle, isTracingTool, toolInHand, type EditorState, type Gesture, type ToolName } from './state.ts'
import { drawDown, follow, stroke } from './tools/draw.ts'
import { beginMarquee, marquee } from './tools/marquee.ts'
import { outlineDown, outlineTap } from './tools/outline.ts'
import { beginPan, beginPinch, pan, pinch } from './tools/pan.ts'
import { pointerDown, pointerGesture } from './tools/pointer.ts'
import { leadTrace, placeOf, traceDown, traceTap } from './tools/trace.ts'

type Handler = (context: EditorContext, input: PointerInput) => void

const downs: Readonly<Record<ToolName, Handler>> = {
  pointer: pointerDown,
  draw: drawDown,
  trace: traceDown,
  outline: outlineDown,
  select: (context, input) => beginMarquee(context, input, 'select'),
  zoom: (context, input) => beginMarquee(context, input, 'zoom'),
  delete(context, input) {
    const shape = shapeAt(context, input.at, reachOf[input.pointerType])
    if (shape === undefined) return
    context.set({ selection: new Set([shape.id]), vertex: undefined })
    askToRemove(context, [shape.id])
  },
}

const goingOn: Readonly<Record<Exclude<Gesture['kind'], 'pinch'>, Handler>> = {
  idle: hover,
  press: pointerGesture,
  move: pointerGesture,
  handle: pointerGesture,
  pan,
  marquee,
  stroke,
  tap: (context, input) => (toolWithDraft(context.state()) === 'outline' ? outlineTap : traceTap)(context, input),
}

/** Ctrl pressed or released between two corners must not end the line. */
const toolWithDraft = (state: EditorState): ToolName =>
  state.tracing?.kind ?? (state.draft === undefined ? toolInHand(state) : 'draw')

function hover(context: EditorContext, input: PointerInput): void {
  const { draft, tracing, view, image, hovered, crosshair } = context.state()
  if (input.type !== 'move') return
  if (crosshair !== undefined) context.set({ crosshair: undefined })
  if (tracing !== undefined) return leadTrace(context, placeOf(context, input.at), input.shift)
  if (isTracingTool(toolInHand(context.state()))) return context.tracer()?.prepare(placeOf(context, input.at))
  if (draft !== undefined) return follow(context, clampToImage(screenToFraction(view, image, input.at)))
  const under = input.pointerType === 'touch' ? undefined : shapeAt(context, input.at, reachOf[input.pointerType])?.id
  if (under !== hovered) context.set({ hovered: under })
}

/** Two fingers are one pinch; otherwise one pointer holds the gesture until it lifts. */
export function createPointers(context: EditorContext): {
  readonly take: (input: PointerInput) => void
  readonly forget: () => void
} {
  const fingers = new Map<number, Point>()
  let holder: number | undefined

  const both = (): readonly [Point, Point] | undefined => {
    const [a, b] = fingers.values()
    return a === undefined || b === undefined ? undefined : [a, b]
  }

  function track({ type, pointerId, pointerType, at }: PointerInput): void {
    if (type === 'up' || type === 'cancel') fingers.delete(pointerId)
    else if (pointerType === 'touch' && (type === 'down' || fingers.has(pointerId))) fingers.set(pointerId, at)
  }

  /** The stroke that the first finger began was no stroke. */
  function startPinch(pair: readonly [Point, Point]): void {
    const { gesture, draft } = context.state()
    const isFresh = gesture.kind === 'stroke' && draft !== undefined && draft.points.length <= 2
    if (isFresh) context.set({ draft: undefined })
    holder = undefined
    beginPinch(context, pair)
  }

  function down(input: PointerInput): void {
    const state = context.state()
    if (state.gesture.kind !== 'idle' || state.asking !== undefined || input.button === 2) return
    holder = input.pointerId
    if (input.button === 1 || state.isSpaceHeld) return beginPan(context, input.at)
    if (state.crosshair !== undefined) context.set({ crosshair: undefined })
    downs[toolWithDraft(state)](context, input)
  }

  function take(input: PointerInput): void {
    if (![input.at.x, input.at.y].every(Number.isFinite)) return
    track(input)
    // The release of a key outside the window sends no event.
    if (input.ctrl !== context.state().isSwapped) context.set({ isSwapped: input.ctrl })
    const pair = both()
    if (input.type === 'down' && pair !== undefined) return startPinch(pair)
    const { gesture } = context.state()
    if (gesture.kind === 'pinch') return pair === undefined ? context.set({ gesture: idle }) : pinch(context, pair)
    if (input.type === 'down') return down(input)
    if (gesture.kind !== 'idle' && input.pointerId !== holder) return
    goingOn[gesture.kind](context, input)
    if (input.type === 'up' || input.type === 'cancel') holder = undefined
  }

  return {
    take,
    forget() {
      fingers.clear()
      holder = undefined
    },
  }
}
