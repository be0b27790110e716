import { times, type Point } from '@plumbline/geometry/point'
import { panned, zoomedTo, middleOfView } from './camera.ts'
import { type Clipboard } from './clipboard.ts'
import { frameOf, type Desk } from './editor-context.ts'
import { askToRemove, grow, insertVertex, nudge, removeVertex, turn } from './editing.ts'
import { type KeyInput } from './inputs.ts'
import { chooseVertex, select, selectNext } from './selecting.ts'
import { idle, toolInHand, type ToolName } from './state.ts'
import { moveCrosshair, placeByKey, takeBackPoint } from './tools/draw-by-keys.ts'
import { zoomStep } from './zoom.ts'

/** What the keyboard needs beside the desk. */
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
export function cancel(desk: Desk): boolean {
  const { gesture, draft, crosshair, vertex, tool, selection, asking } = desk.state()
  if (asking !== undefined) desk.set({ asking: undefined })
  else if (gesture.kind !== 'idle' || draft !== undefined)
    desk.set({ gesture: idle, draft: undefined, live: new Map(), marquee: undefined })
  else if (crosshair !== undefined) desk.set({ crosshair: undefined })
  else if (vertex !== undefined) desk.set({ vertex: undefined })
  else if (tool !== 'pointer') desk.set({ tool: 'pointer' })
  else if (selection.size > 0) desk.set({ selection: new Set() })
  else return false
  return true
}

function arrow(desk: Desk, input: KeyInput): boolean {
  const way = arrows[input.key]
  if (way === undefined) return false
  const by = times(way, input.shift ? far : 1)
  const { selection, isReadOnly, view, draft } = desk.state()
  const isDrawing = !isReadOnly && (draft !== undefined || toolInHand(desk.state()) === 'draw')
  if (isDrawing) moveCrosshair(desk, by)
  else if (selection.size === 0 || isReadOnly) desk.set({ view: panned(view, times(way, -panStep), frameOf(desk)) })
  else if (input.alt) grow(desk, by, input.now)
  else nudge(desk, by, input.now)
  return true
}

function zoomBy(desk: Desk, factor: number): boolean {
  const { view, viewport } = desk.state()
  desk.set({ view: zoomedTo(view, middleOfView(viewport), view.scale * factor, frameOf(desk)) })
  return true
}

function withCtrl(desk: Desk, { key, shift }: KeyInput, verbs: Verbs): boolean {
  const { isReadOnly, draft } = desk.state()
  const letter = key.toLowerCase()
  if (letter === 'a') {
    select(
      desk,
      desk.shapes.all().map(({ id }) => id),
    )
    return true
  }
  if (isReadOnly) return false
  if (letter === 'z' && draft !== undefined) takeBackPoint(desk)
  else if (letter === 'z') (shift ? verbs.redo : verbs.undo)()
  else if (letter === 'y') verbs.redo()
  else if (letter === 'c') return verbs.clipboard.copy()
  else if (letter === 'v') return verbs.clipboard.paste()
  else if (letter === 'd') return verbs.clipboard.duplicate()
  else return false
  return true
}

/** A viewer has these too. */
function reading(desk: Desk, { key, shift }: KeyInput, verbs: Verbs): boolean {
  const step = zoomStep(desk.options.zoom)
  const { vertex } = desk.state()
  if (key === '+' || key === '=') return zoomBy(desk, step)
  if (key === '-' || key === '_') return zoomBy(desk, 1 / step)
  if (key === '0' || key === '!') verbs.fit()
  else if (key === '.' || key === '>')
    return vertex === undefined ? (selectNext(desk, 1, shift), true) : chooseVertex(desk, 1)
  else if (key === ',' || key === '<')
    return vertex === undefined ? (selectNext(desk, -1, shift), true) : chooseVertex(desk, -1)
  else if (key === 'Escape') return cancel(desk)
  else if (key === ' ') desk.set({ isSpaceHeld: true })
  else {
    const tool = ({ v: 'pointer', s: 'select', z: 'zoom' } as const)[key.toLowerCase()]
    if (tool === undefined) return false
    verbs.setTool(tool)
  }
  return true
}

function editing(desk: Desk, { key, now }: KeyInput, verbs: Verbs): boolean {
  const { draft, selection } = desk.state()
  const isDrawing = draft !== undefined || toolInHand(desk.state()) === 'draw'
  if (key === 'Enter' && isDrawing) placeByKey(desk)
  else if (key === 'Backspace' && draft !== undefined) takeBackPoint(desk)
  else if (key === 'Delete' || key === 'Backspace') return removeVertex(desk) || askToRemove(desk, selection)
  else if (key === '[' || key === ']') turn(desk, key === '[' ? -turnStep : turnStep, now)
  else if (key === '{' || key === '}') turn(desk, key === '{' ? -fineTurn : fineTurn, now)
  else if (key.toLowerCase() === 'n') verbs.setTool('draw')
  else if (key.toLowerCase() === 'e') return chooseVertex(desk, 0)
  else if (key.toLowerCase() === 'i') insertVertex(desk)
  else return false
  return true
}

export function keyDown(desk: Desk, input: KeyInput, verbs: Verbs): boolean {
  if (desk.state().asking !== undefined && input.key !== 'Escape') return false
  if (input.key === 'Control') {
    desk.set({ isSwapped: true })
    return true
  }
  if (input.key in arrows) return !input.ctrl && arrow(desk, input)
  if (input.ctrl) return withCtrl(desk, input, verbs)
  return reading(desk, input, verbs) || (!desk.state().isReadOnly && editing(desk, input, verbs))
}

export function keyUp(desk: Desk, { key }: KeyInput): boolean {
  if (key === 'Control') desk.set({ isSwapped: false })
  else if (key === ' ') desk.set({ isSpaceHeld: false })
  else return false
  return true
}
