import { type Point, type Size } from '@plumbline/geometry/point'
import { type Rect } from '@plumbline/geometry/rect'
import { fit } from '@plumbline/geometry/spaces'
import { createClipboard } from './clipboard.ts'
import { handlesOfSelected, reachOf, type EditorContext, type EditorOptions } from './editor-context.ts'
import { answer, askToRemove, commit, grow, nudge, turn } from './editing.ts'
import { type Handle } from './handles.ts'
import { createHistory, type OtherStep } from './history.ts'
import { type KeyInput, type PointerInput } from './inputs.ts'
import { cancel, keyDown, keyUp } from './keyboard.ts'
import { shapeAt } from './pick.ts'
import { createPointers } from './pointers.ts'
import { select, selectNext, show } from './selecting.ts'
import { type Shape, type ShapeKind } from './shapes.ts'
import { createSpatialIndex, type SpatialIndex } from './spatial.ts'
import { idle, isTracingTool, type EditorState, type ToolName } from './state.ts'
import { createStore, type Change, type Store } from './store.ts'
import { type Tracer } from './tracer.ts'
import { finishLine, placedPoints } from './tools/draw.ts'
import { changeTolerance, endOutline, outlineTolerance } from './tools/outline.ts'
import { takeBackTracing } from './tools/trace-by-keys.ts'
import { endTrace } from './tools/trace.ts'
import { createViewCommands, type ViewCommands } from './view-commands.ts'
import { unknownImage } from './zoom.ts'

export type { EditorOptions } from './editor-context.ts'

export type Editor = ViewCommands & {
  readonly shapes: Store
  /** For useSyncExternalStore: a new object after every change, of shapes too. */
  readonly state: () => EditorState
  readonly subscribe: (listener: () => void) => () => void

  readonly pointer: (input: PointerInput) => void
  /** True when the key meant something here: keep it from the page. */
  readonly key: (input: KeyInput) => boolean
  /** The window lost the keyboard: no modifier is held any more and every gesture ends. */
  readonly blur: () => void

  readonly setReadOnly: (isReadOnly: boolean) => void
  readonly setTool: (tool: ToolName) => void
  readonly draw: (kind: ShapeKind, style?: string) => void
  /** What the draw tool draws the next time it is taken up, by its key too. */
  readonly drawNext: (kind: ShapeKind, style?: string) => void
  /** What reads the picture for 'trace' and 'outline'; none: both cannot be taken up. */
  readonly setTracer: (tracer: Tracer | undefined) => void
  /** Ends the line or accepts the area that is traced, as Enter does. */
  readonly endTracing: () => void
  /** The last click back, as Backspace does. */
  readonly takeBack: () => void
  /** Takes in more of the picture, or less; for fingers, which have no wheel. */
  readonly changeTolerance: (steps: number) => void

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

  /** A change by the user, moved inside the image and undone as one step. */
  readonly edit: (change: Change) => void
  /** A change beside the canvas that undo and redo take in its turn. */
  readonly record: (step: OtherStep) => void
  /** By screen pixels, degrees; `now` joins repeats of a held key into one step of undo. */
  readonly nudge: (by: Point, now: number) => void
  readonly grow: (by: Point, now: number) => void
  readonly turn: (degrees: number, now: number) => void
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

const noViewport: Size = { width: 0, height: 0 }

function firstState(options: EditorOptions): EditorState {
  const image = options.image ?? unknownImage
  return {
    image,
    viewport: noViewport,
    view: fit(image, noViewport),
    tool: 'pointer',
    drawKind: options.drawKind ?? 'rectangle',
    drawStyle: options.drawStyle,
    isSwapped: false,
    isSpaceHeld: false,
    isReadOnly: options.isReadOnly ?? false,
    selection: new Set(),
    vertex: undefined,
    hovered: undefined,
    gesture: idle,
    live: new Map(),
    draft: undefined,
    tracing: undefined,
    hasTracer: false,
    outlineTolerance: outlineTolerance.first,
    marquee: undefined,
    crosshair: undefined,
    asking: undefined,
    hintUntil: 0,
    canUndo: false,
    canRedo: false,
  }
}

const hasAny = (ids: ReadonlySet<string>, removed: ReadonlySet<string>) => [...ids].some((id) => removed.has(id))

/** What must not outlive a shape that somebody removed. */
function withoutRemoved(state: EditorState, change: Change): Partial<EditorState> {
  const removed = new Set(change.remove)
  if (removed.size === 0) return {}
  return {
    ...(hasAny(state.selection, removed)
      ? { selection: new Set([...state.selection].filter((id) => !removed.has(id))), vertex: undefined }
      : {}),
    ...(state.hovered !== undefined && removed.has(state.hovered) ? { hovered: undefined } : {}),
    ...(state.asking?.every((id) => removed.has(id)) === true ? { asking: undefined } : {}),
  }
}

/** The state of one editor, of which a change of shapes is a part. */
function createContext(options: EditorOptions) {
  const shapes = createStore()
  const history = createHistory(shapes)
  const listeners = new Set<() => void>()
  let state = firstState(options)
  let index: SpatialIndex = createSpatialIndex(state.image)
  let tracer: Tracer | undefined

  const context: EditorContext = {
    options,
    shapes,
    history,
    index: () => index,
    state: () => state,
    tracer: () => tracer,
    set(part) {
      state = { ...state, ...part }
      for (const listener of [...listeners]) listener()
    },
  }

  shapes.subscribe((change) => {
    change.put.forEach(index.put)
    change.remove.forEach(index.take)
    context.set({ ...withoutRemoved(state, change), canUndo: history.canUndo(), canRedo: history.canRedo() })
  })

  return {
    context,
    setTracer(next: Tracer | undefined): void {
      tracer = next
      const isLost = next === undefined && isTracingTool(state.tool)
      context.set({
        hasTracer: next !== undefined,
        ...(isLost ? { tool: 'pointer', tracing: undefined, draft: undefined, gesture: idle } : {}),
      })
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reindex(image: Size): void {
      index = createSpatialIndex(image)
      shapes.all().forEach(index.put)
    },
  }
}

type ToolCommands = Pick<
  Editor,
  'setReadOnly' | 'setTool' | 'draw' | 'drawNext' | 'endTracing' | 'takeBack' | 'changeTolerance'
>

function endDraft(context: EditorContext, isNow: boolean): void {
  const { draft, tracing } = context.state()
  if (tracing?.kind === 'trace') endTrace(context, isNow)
  else if (tracing?.kind === 'outline') endOutline(context, isNow)
  else if (draft !== undefined) finishLine(context, placedPoints(draft))
}

function createToolCommands(context: EditorContext): ToolCommands {
  const { options } = context

  function setTool(tool: ToolName): void {
    const { isReadOnly, draft, selection, hasTracer } = context.state()
    if (isReadOnly && (tool === 'draw' || tool === 'delete')) return
    if (isTracingTool(tool) && (isReadOnly || !hasTracer)) return
    // Thirty corners must not be lost to a slip on the toolbar.
    if (draft !== undefined) endDraft(context, true)
    else if (tool === 'delete' && askToRemove(context, selection)) return
    context.set({
      tool,
      draft: undefined,
      tracing: undefined,
      crosshair: undefined,
      marquee: undefined,
      gesture: idle,
      live: new Map(),
    })
  }

  return {
    setReadOnly(isReadOnly) {
      context.set({
        isReadOnly,
        ...(isReadOnly
          ? {
              tool: 'pointer',
              draft: undefined,
              tracing: undefined,
              crosshair: undefined,
              vertex: undefined,
              asking: undefined,
              gesture: idle,
              live: new Map(),
            }
          : {}),
      })
    },
    setTool,
    draw(kind, style = options.drawStyle) {
      setTool('draw')
      context.set({ drawKind: kind, drawStyle: style })
    },
    drawNext: (kind, style = options.drawStyle) => context.set({ drawKind: kind, drawStyle: style }),
    endTracing: () => endDraft(context, false),
    takeBack: () => takeBackTracing(context),
    changeTolerance: (steps) => void changeTolerance(context, steps),
  }
}

export function createEditor(options: EditorOptions): Editor {
  const { context, subscribe, reindex, setTracer } = createContext(options)
  const { shapes, history } = context

  /** The history moves its step after the store has notified its listeners. */
  const step = (take: () => Change) => {
    if (context.state().isReadOnly) return
    context.set({ live: new Map(), gesture: idle })
    take()
    context.set({ canUndo: history.canUndo(), canRedo: history.canRedo() })
  }
  const undo = () => step(history.undo)
  const redo = () => step(history.redo)

  const clipboard = createClipboard(context)
  const pointers = createPointers(context)
  const views = createViewCommands(context, reindex)
  const tools = createToolCommands(context)

  return {
    shapes,
    state: context.state,
    subscribe,
    pointer: pointers.take,
    ...views,
    key: (input) =>
      input.type === 'down'
        ? keyDown(context, input, { clipboard, setTool: tools.setTool, fit: views.fit, undo, redo })
        : keyUp(context, input),
    blur() {
      pointers.forget()
      context.set({ isSwapped: false, isSpaceHeld: false, gesture: idle, live: new Map(), marquee: undefined })
    },
    ...tools,
    setTracer,
    show: (ids) => show(context, ids),
    select: (ids) => select(context, ids),
    selectAll: () =>
      select(
        context,
        shapes.all().map(({ id }) => id),
      ),
    selectNext: (way) => selectNext(context, way),
    handles: () => handlesOfSelected(context),
    hit: (at) => shapeAt(context, at, reachOf.mouse),
    within: (rect) => context.index().search(rect),
    edit: (change) => commit(context, change),
    record(other) {
      history.record(other)
      context.set({ canUndo: history.canUndo(), canRedo: history.canRedo() })
    },
    nudge: (by, now) => nudge(context, by, now),
    grow: (by, now) => grow(context, by, now),
    turn: (degrees, now) => turn(context, degrees, now),
    undo,
    redo,
    copy: () => void clipboard.copy(),
    paste: () => void clipboard.paste(),
    duplicate: () => void clipboard.duplicate(),
    remove: (ids) => void askToRemove(context, ids ?? context.state().selection),
    answer: (isYes) => answer(context, isYes),
    cancel: () => void cancel(context),
  }
}
