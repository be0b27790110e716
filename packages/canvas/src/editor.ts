import { distance, type Point, type Size } from '@plumbline/geometry/point'
import { type Rect } from '@plumbline/geometry/rect'
import { fit, fitScale, type View } from '@plumbline/geometry/spaces'
import { held, middleOfView, resizedView, zoomedTo } from './camera.ts'
import { createClipboard } from './clipboard.ts'
import { frameOf, handlesOfSelected, reachOf, type EditorContext, type EditorOptions } from './editor-context.ts'
import { answer, askToRemove, commit, grow, nudge, turn } from './editing.ts'
import { type Handle } from './handles.ts'
import { createHistory, type OtherStep } from './history.ts'
import { type KeyInput, type PointerInput, type WheelInput } from './inputs.ts'
import { cancel, keyDown, keyUp } from './keyboard.ts'
import { shapeAt } from './pick.ts'
import { createPointers } from './pointers.ts'
import { select, selectNext, show } from './selecting.ts'
import { type Shape, type ShapeKind } from './shapes.ts'
import { createSpatialIndex, type SpatialIndex } from './spatial.ts'
import { hintMilliseconds, idle, type EditorState, type ToolName } from './state.ts'
import { createStore, type Change, type Store } from './store.ts'
import { finishLine, placedPoints } from './tools/draw.ts'
import { scaleRange, unknownImage, wheelFactor, zoomStep } from './zoom.ts'

export type { EditorOptions } from './editor-context.ts'

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
  /** The window lost the keyboard: no modifier is held any more and every gesture ends. */
  readonly blur: () => void

  readonly resize: (viewport: Size) => void
  readonly setImage: (image: Size) => void
  readonly setView: (view: View) => void
  readonly setReadOnly: (isReadOnly: boolean) => void
  readonly setTool: (tool: ToolName) => void
  readonly draw: (kind: ShapeKind, style?: string) => void
  /** What the draw tool draws the next time it is taken up, by its key too. */
  readonly drawNext: (kind: ShapeKind, style?: string) => void

  /** Times the fitted image: 1 is 100 %. */
  readonly zoom: () => number
  readonly zoomRange: () => { readonly min: number; readonly max: number }
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

export function createEditor(options: EditorOptions): Editor {
  const shapes = createStore()
  const history = createHistory(shapes)
  const listeners = new Set<() => void>()
  let state = firstState(options)
  let index: SpatialIndex = createSpatialIndex(state.image)

  const context: EditorContext = {
    options,
    shapes,
    history,
    index: () => index,
    state: () => state,
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

  /** The history moves its step after the store has notified its listeners. */
  const step = (take: () => Change) => {
    if (state.isReadOnly) return
    context.set({ live: new Map(), gesture: idle })
    take()
    context.set({ canUndo: history.canUndo(), canRedo: history.canRedo() })
  }
  const undo = () => step(history.undo)
  const redo = () => step(history.redo)

  const clipboard = createClipboard(context)
  const pointers = createPointers(context)

  function setTool(tool: ToolName): void {
    if (state.isReadOnly && (tool === 'draw' || tool === 'delete')) return
    // Thirty corners must not be lost to a slip on the toolbar.
    if (state.draft !== undefined) finishLine(context, placedPoints(state.draft))
    else if (tool === 'delete' && askToRemove(context, state.selection)) return
    context.set({ tool, draft: undefined, crosshair: undefined, marquee: undefined, gesture: idle, live: new Map() })
  }

  const zoomAbout = (scale: number, at: Point = middleOfView(state.viewport)) =>
    context.set({ view: zoomedTo(state.view, at, scale, frameOf(context)) })
  const showAll = () => context.set({ view: fit(state.image, state.viewport) })

  function wheel({ at, deltaY, alt, ctrl, now }: WheelInput): 'zoomed' | 'hint' {
    if (!alt && !ctrl) {
      context.set({ hintUntil: now + hintMilliseconds })
      return 'hint'
    }
    context.set({ hintUntil: 0 })
    zoomAbout(state.view.scale * wheelFactor(options.zoom, deltaY), at)
    return 'zoomed'
  }

  function reframe(part: { readonly image: Size } | { readonly viewport: Size }): void {
    const from = frameOf(context)
    const to = { ...from, ...part }
    const isFirst = from.viewport.width === 0 || from.viewport.height === 0
    context.set({ ...part, view: isFirst ? fit(to.image, to.viewport) : resizedView(state.view, from, to) })
  }

  function setImage(image: Size): void {
    if (
      !(image.width > 0 && image.height > 0) ||
      (image.width === state.image.width && image.height === state.image.height)
    )
      return
    const isAnother = Math.abs(image.width / image.height - state.image.width / state.image.height) > 1e-3
    // Done before listeners hear of the new size: rotated rectangles have other bounds in it.
    index = createSpatialIndex(image)
    shapes.all().forEach(index.put)
    reframe({ image })
    if (isAnother) showAll()
  }

  return {
    shapes,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pointer: pointers.take,
    wheel,
    key: (input) =>
      input.type === 'down'
        ? keyDown(context, input, { clipboard, setTool, fit: showAll, undo, redo })
        : keyUp(context, input),
    blur() {
      pointers.forget()
      context.set({ isSwapped: false, isSpaceHeld: false, gesture: idle, live: new Map(), marquee: undefined })
    },
    resize: (viewport) => {
      if (
        distance({ x: viewport.width, y: viewport.height }, { x: state.viewport.width, y: state.viewport.height }) > 0
      )
        reframe({ viewport })
    },
    setImage,
    setView: (view) => context.set({ view: held(view, frameOf(context)) }),
    setReadOnly(isReadOnly) {
      context.set({
        isReadOnly,
        ...(isReadOnly
          ? {
              tool: 'pointer',
              draft: undefined,
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
    zoom: () => state.view.scale / fitScale(state.image, state.viewport),
    zoomRange() {
      const { min, max } = scaleRange(options.zoom, state.image, state.viewport)
      return { min: 1, max: max / min }
    },
    zoomTo: (zoom, at) => zoomAbout(zoom * fitScale(state.image, state.viewport), at),
    zoomBy: (factor, at) => zoomAbout(state.view.scale * factor, at),
    zoomIn: () => zoomAbout(state.view.scale * zoomStep(options.zoom)),
    zoomOut: () => zoomAbout(state.view.scale / zoomStep(options.zoom)),
    fit: showAll,
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
    within: (rect) => index.search(rect),
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
    remove: (ids) => void askToRemove(context, ids ?? state.selection),
    answer: (isYes) => answer(context, isYes),
    cancel: () => void cancel(context),
  }
}
