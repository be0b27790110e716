import { times, type Point } from '@plumbline/geometry/point'
import { panned, zoomedTo, middleOfView } from './camera.ts'
import { type Clipboard } from './clipboard.ts'
import { frameOf, type EditorContext } from './editor-context.ts'
import { askToRemove, grow, insertVertex, nudge, removeVertex, turn } from './editing.ts'
import { type KeyInput } from './inputs.ts'
import { chooseVertex, select, selectNext } from './selecting.ts'
import { idle, isTracingTool, toolInHand, type ToolName } from './state.ts'
import { moveCrosshair, placeByKey, takeBackPoint } from './tools/draw-by-keys.ts'
import { changeTolerance } from './tools/outline.ts'
import { placeTracingByKey, takeBackTracing } from './tools/trace-by-keys.ts'
import { zoomStep } from './zoom.ts'

/** What the keyboard needs beside the editor context. */
export type Verbs = {
  readonly clipboard: Clipboard
  readonly setTool: (tool: ToolName) => void
  readonly fit: () => void
  readonly undo: () => void
  readonly redo: () => void
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const far = 10
const panStep = 40
const turnStep = 5
const fineTurn = 1

/** Lets go of one thing at a time: the drag, the drawing, the vertex, the tool, the selection. */
export function cancel(context: EditorContext): boolean {
  const { gesture, draft, crosshair, vertex, tool, selection, asking } = context.state()
  if (asking !== undefined) context.set({ asking: undefined })
  else if (gesture.kind !== 'idle' || draft !== undefined)
    context.set({ gesture: idle, draft: undefined, tracing: undefined, live: new Map(), marquee: undefined })
  else if (crosshair !== undefined) context.set({ crosshair: undefined })
  else if (vertex !== undefined) context.set({ vertex: undefined })
  else if (tool !== 'pointer') context.set({ tool: 'pointer' })
  else if (selection.size > 0) context.set({ selection: new Set() })
  else return false
  return true
}

const isDrawingTool = (tool: ToolName) => tool === 'draw' || isTracingTool(tool)

function arrow(context: EditorContext, input: KeyInput): boolean {
  const way = arrows[input.key]
  if (way === undefined) return false
  const by = times(way, input.shift ? far : 1)
  const { selection, isReadOnly, view, draft } = context.state()
  const isDrawing = !isReadOnly && (draft !== undefined || isDrawingTool(toolInHand(context.state())))
  if (isDrawing) moveCrosshair(context, by)
  else if (selection.size === 0 || isReadOnly)
    context.set({ view: panned(view, times(way, -panStep), frameOf(context)) })
  else if (input.alt) grow(context, by, input.now)
  else nudge(context, by, input.now)
  return true
}

function zoomBy(context: EditorContext, factor: number): boolean {
  const { view, viewport } = context.state()
  context.set({ view: zoomedTo(view, middleOfView(viewport), view.scale * factor, frameOf(context)) })
  return true
}

function withCtrl(context: EditorContext, { key, shift }: KeyInput, verbs: Verbs): boolean {
  const { isReadOnly, draft } = context.state()
  const letter = key.toLowerCase()
  if (letter === 'a') {
    select(
      context,
      context.shapes.all().map(({ id }) => id),
    )
    return true
  }
  if (isReadOnly) return false
  if (letter === 'z' && context.state().tracing !== undefined) takeBackTracing(context)
  else if (letter === 'z' && draft !== undefined) takeBackPoint(context)
  else if (letter === 'z') (shift ? verbs.redo : verbs.undo)()
  else if (letter === 'y') verbs.redo()
  else if (letter === 'c') return verbs.clipboard.copy()
  else if (letter === 'v') return verbs.clipboard.paste()
  else if (letter === 'd') return verbs.clipboard.duplicate()
  else return false
  return true
}

/** A viewer has these too. */
function reading(context: EditorContext, { key, shift }: KeyInput, verbs: Verbs): boolean {
  const step = zoomStep(context.options.zoom)
  const { vertex } = context.state()
  if (key === '+' || key === '=') return zoomBy(context, step)
  if (key === '-' || key === '_') return zoomBy(context, 1 / step)
  if (key === '0' || key === '!') verbs.fit()
  else if (key === '.' || key === '>')
    return vertex === undefined ? (selectNext(context, 1, shift), true) : chooseVertex(context, 1)
  else if (key === ',' || key === '<')
    return vertex === undefined ? (selectNext(context, -1, shift), true) : chooseVertex(context, -1)
  else if (key === 'Escape') return cancel(context)
  else if (key === ' ') context.set({ isSpaceHeld: true })
  else {
    const tool = ({ v: 'pointer', s: 'select', z: 'zoom' } as const)[key.toLowerCase()]
    if (tool === undefined) return false
    verbs.setTool(tool)
  }
  return true
}

/** What the tools do that the picture leads; they come first, as [ and ] turn a shape elsewhere. */
function tracing(context: EditorContext, { key, shift }: KeyInput, verbs: Verbs): boolean {
  const state = context.state()
  const isOpen = state.tracing !== undefined
  const isByKey = !shift && state.hasTracer && context.tracer()?.isWithoutKeys !== true
  if (key === 'Enter' && (isOpen || isTracingTool(toolInHand(state)))) placeTracingByKey(context)
  else if (key === 'Backspace' && isOpen) takeBackTracing(context)
  else if (key === '[' || key === ']') return changeTolerance(context, key === '[' ? -1 : 1)
  else if (isByKey && key.toLowerCase() === 't') verbs.setTool('trace')
  else if (isByKey && key.toLowerCase() === 'w') verbs.setTool('outline')
  else return false
  return true
}

function editing(context: EditorContext, { key, now }: KeyInput, verbs: Verbs): boolean {
  const { draft, selection } = context.state()
  const isDrawing = draft !== undefined || toolInHand(context.state()) === 'draw'
  if (key === 'Enter' && isDrawing) placeByKey(context)
  else if (key === 'Backspace' && draft !== undefined) takeBackPoint(context)
  else if (key === 'Delete' || key === 'Backspace') return removeVertex(context) || askToRemove(context, selection)
  else if (key === '[' || key === ']') turn(context, key === '[' ? -turnStep : turnStep, now)
  else if (key === '{' || key === '}') turn(context, key === '{' ? -fineTurn : fineTurn, now)
  else if (key.toLowerCase() === 'n') verbs.setTool('draw')
  else if (key.toLowerCase() === 'e') return chooseVertex(context, 0)
  else if (key.toLowerCase() === 'i') insertVertex(context)
  else return false
  return true
}

export function keyDown(context: EditorContext, input: KeyInput, verbs: Verbs): boolean {
  if (context.state().asking !== undefined && input.key !== 'Escape') return false
  if (input.key === 'Control') {
    context.set({ isSwapped: true })
    return true
  }
  if (input.key in arrows) return !input.ctrl && arrow(context, input)
  if (input.ctrl) return withCtrl(context, input, verbs)
  return (
    reading(context, input, verbs) ||
    (!context.state().isReadOnly && (tracing(context, input, verbs) || editing(context, input, verbs)))
  )
}

export function keyUp(context: EditorContext, { key }: KeyInput): boolean {
  if (key === 'Control') context.set({ isSwapped: false })
  else if (key === ' ') context.set({ isSpaceHeld: false })
  else return false
  return true
}
