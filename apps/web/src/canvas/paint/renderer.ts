import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { EditorState } from '@plumbline/canvas/state'
import type { Size } from '@plumbline/geometry/point'
import { createLabelRoom, type LabelRoom, type LabelSide } from './draw-label.ts'
import { drawCrosshair, drawHandles, drawMarquee } from './draw-overlay.ts'
import { drawShape } from './draw-shape.ts'
import { chooseLabels, crowdOf, paintLabel, paintScene, reachOf, type LabelOf, type Scene } from './paint-scene.ts'
import type { PictureLayer } from '../picture/picture-layer.ts'
import { isSamePlacement, placedPoints, placementOf, type Placement } from '../picture/placement.ts'
import { createSceneIndex, shapeBox } from './scene-index.ts'
import { createShapeTiles, type ShapeTiles } from './shape-tiles.ts'
import { styleOf, type ShapeStyles } from './shape-style.ts'

export type Renderer = {
  readonly resize: (size: Size, ratio: number) => void
  readonly restyle: (styles: ShapeStyles) => void
  readonly relabel: (labelOf: LabelOf | undefined) => void
  readonly stop: () => void
}

/** Up to this many shapes are painted in every frame; more are cached in tiles. */
const few = 400
/** Milliseconds after which a view stands still. */
const still = 80
const maxSelectedDrawn = 2_000

type Labels = {
  readonly at: Placement | undefined
  readonly chosen: readonly { readonly id: string; readonly side: LabelSide }[]
}

/** Everything of one renderer that changes. */
type State = {
  readonly context: CanvasRenderingContext2D
  readonly editor: Editor
  readonly layer: PictureLayer
  readonly tiles: ShapeTiles
  size: Size
  ratio: number
  image: EditorState['image']
  scene: Scene
  lastAt: Placement | undefined
  movedAt: number
  labels: Labels
  /** Let go, and not in the tiles yet. */
  settling: ReadonlySet<string>
  /** The frame that was asked for; 0: none. */
  waiting: number
}

function ask(state: State): void {
  if (state.waiting === 0) state.waiting = requestAnimationFrame((now) => frame(state, now))
}

function touch({ tiles, image }: State, shape: Shape | undefined): void {
  if (shape !== undefined) tiles.touch(shapeBox(image, shape))
}

function redrawAll(state: State): void {
  state.tiles.reset(state.size, state.ratio)
  state.labels = { ...state.labels, at: undefined }
  ask(state)
}

/** What the hand holds is drawn over the rest, so that the rest need not be painted while it moves. */
function noteLive(state: State, { live }: EditorState): void {
  const { skipped } = state.scene
  if (live.size === skipped.size && [...live.keys()].every((id) => skipped.has(id))) return
  for (const id of new Set([...skipped, ...live.keys()])) touch(state, state.editor.shapes.get(id))
  state.settling = new Set([...state.settling, ...skipped])
  state.scene = { ...state.scene, skipped: new Set(live.keys()) }
  state.labels = { ...state.labels, at: undefined }
}

/** Answers whether there is nothing left to paint. */
function paintAll(state: State, at: Placement, isStill: boolean): boolean {
  const { context, editor, scene, size, tiles } = state
  const box = { left: 0, top: 0, right: size.width, bottom: size.height }
  if (editor.shapes.size() <= few) {
    paintScene(context, scene, at, box)
    return true
  }
  const isDone = tiles.show(context, scene, at, isStill)
  const isChosen = state.labels.at !== undefined && isSamePlacement(state.labels.at, at)
  if (isDone && isStill && !isChosen)
    state.labels = {
      at,
      chosen: chooseLabels(context, scene, at, box, crowdOf(scene.index.count(reachOf(at, box)))).map(
        ({ shape: { id }, side }) => ({ id, side }),
      ),
    }
  for (const { id, side } of state.labels.chosen) {
    const shape = scene.skipped.has(id) ? undefined : editor.shapes.get(id)
    if (shape !== undefined) paintLabel(context, scene, at, shape, false, { side })
  }
  return isDone && isStill
}

/** What is held, hovered or selected, over everything else. */
function compose({ context, editor, scene, settling }: State, now: EditorState, at: Placement): void {
  const current = (id: string) => now.live.get(id) ?? editor.shapes.get(id)
  const drawOver = (shape: Shape | undefined, isSelected: boolean, hasRoom?: LabelRoom) => {
    if (shape === undefined) return
    drawShape(context, shape, placedPoints(at, shape), styleOf(scene.styles, shape.style), 'full', isSelected)
    paintLabel(context, scene, at, shape, isSelected, hasRoom === undefined ? {} : { hasRoom })
  }
  for (const id of new Set([...settling, ...now.live.keys()])) if (!now.selection.has(id)) drawOver(current(id), false)
  if (now.hovered !== undefined && !now.selection.has(now.hovered)) drawOver(current(now.hovered), false)
  const hasRoom = createLabelRoom()
  for (const id of [...now.selection].slice(0, maxSelectedDrawn)) drawOver(current(id), true, hasRoom)
  drawOver(now.draft, true)
  drawHandles(context, editor.handles(), at, now.vertex)
  drawMarquee(context, now)
  drawCrosshair(context, now, at)
}

function frame(state: State, now: number): void {
  const { context, editor, size, ratio } = state
  state.waiting = 0
  if (size.width === 0 || size.height === 0) return
  const shown = editor.state()
  if (shown.image !== state.image) {
    state.image = shown.image
    state.scene = { ...state.scene, index: createSceneIndex(shown.image, editor.shapes.all()) }
    redrawAll(state)
  }
  const at = placementOf(state.image, shown.view)
  state.layer.place(at, size)
  if (state.lastAt === undefined || !isSamePlacement(state.lastAt, at))
    Object.assign(state, { lastAt: at, movedAt: now })
  noteLive(state, shown)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, size.width, size.height)
  const isDone = paintAll(state, at, now - state.movedAt > still)
  compose(state, shown, at)
  if (isDone) state.settling = new Set()
  else ask(state)
}

function createState(canvas: HTMLCanvasElement, layer: PictureLayer, editor: Editor, styles: ShapeStyles): State {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser gives no canvas to paint on')
  const { image } = editor.state()
  return {
    context,
    editor,
    layer,
    tiles: createShapeTiles(),
    size: { width: 0, height: 0 },
    ratio: 1,
    image,
    scene: {
      index: createSceneIndex(image, editor.shapes.all()),
      styles,
      font: getComputedStyle(canvas).fontFamily || 'sans-serif',
      skipped: new Set(),
    },
    lastAt: undefined,
    movedAt: 0,
    labels: { at: undefined, chosen: [] },
    settling: new Set(),
    waiting: 0,
  }
}

/** Paints when something changed, once a frame. */
export function createRenderer(
  canvas: HTMLCanvasElement,
  layer: PictureLayer,
  editor: Editor,
  firstStyles: ShapeStyles,
): Renderer {
  const state = createState(canvas, layer, editor, firstStyles)
  const leaveStore = editor.shapes.subscribe(({ put, remove }, _origin, before) => {
    for (const id of [...put.map((shape) => shape.id), ...remove]) {
      touch(state, before.get(id))
      touch(state, editor.shapes.get(id))
      state.scene.index.change(id, editor.shapes.get(id))
    }
    state.labels = { ...state.labels, at: undefined }
    ask(state)
  })
  const leaveEditor = editor.subscribe(() => ask(state))
  // Labels were measured with the font that stood in until then.
  void document.fonts?.ready.then(() => redrawAll(state))

  return {
    resize(size, ratio) {
      Object.assign(state, { size, ratio })
      Object.assign(canvas, { width: Math.round(size.width * ratio), height: Math.round(size.height * ratio) })
      redrawAll(state)
    },
    restyle(styles) {
      if (styles === state.scene.styles) return
      state.scene = { ...state.scene, styles }
      redrawAll(state)
    },
    relabel(labelOf) {
      state.scene = { ...state.scene, labelOf }
      redrawAll(state)
    },
    stop() {
      leaveStore()
      leaveEditor()
      cancelAnimationFrame(state.waiting)
    },
  }
}
