import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { EditorState } from '@plumbline/canvas/state'
import type { Size } from '@plumbline/geometry/point'
import { createLabelRoom, type LabelRoom } from './draw-label.ts'
import { drawCrosshair, drawHandles, drawMarquee } from './draw-overlay.ts'
import { drawShape } from './draw-shape.ts'
import { chooseLabels, crowdOf, paintLabel, paintScene, reachOf, type LabelOf, type Scene } from './paint-scene.ts'
import type { PictureLayer } from '../picture/picture-layer.ts'
import { isSamePlacement, placedPoints, placementOf, type Placement } from '../picture/placement.ts'
import { createSceneIndex, shapeBox } from './scene-index.ts'
import { createShapeTiles } from './shape-tiles.ts'
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

/** Paints when something changed, once a frame. */
export function createRenderer(
  canvas: HTMLCanvasElement,
  layer: PictureLayer,
  editor: Editor,
  firstStyles: ShapeStyles,
): Renderer {
  const target = canvas.getContext('2d')
  if (target === null) throw new Error('this browser gives no canvas to paint on')
  const context = target
  const tiles = createShapeTiles()
  let [size, ratio, movedAt, waiting] = [{ width: 0, height: 0 }, 1, 0, 0]
  let image = editor.state().image
  let scene: Scene = {
    index: createSceneIndex(image, editor.shapes.all()),
    styles: firstStyles,
    font: getComputedStyle(canvas).fontFamily || 'sans-serif',
    skipped: new Set(),
  }
  let lastAt: Placement | undefined
  let labels: { readonly at: Placement | undefined; readonly ids: readonly string[] } = { at: undefined, ids: [] }
  /** Let go, and not in the tiles yet. */
  let settling: ReadonlySet<string> = new Set()

  function ask(): void {
    if (waiting === 0) waiting = requestAnimationFrame(frame)
  }

  function touch(shape: Shape | undefined): void {
    if (shape !== undefined) tiles.touch(shapeBox(image, shape))
  }

  function redrawAll(): void {
    tiles.reset(size, ratio)
    labels = { ...labels, at: undefined }
    ask()
  }

  /** What the hand holds is drawn over the rest, so that the rest need not be painted while it moves. */
  function noteLive({ live }: EditorState): void {
    if (live.size === scene.skipped.size && [...live.keys()].every((id) => scene.skipped.has(id))) return
    for (const id of new Set([...scene.skipped, ...live.keys()])) touch(editor.shapes.get(id))
    settling = new Set([...settling, ...scene.skipped])
    scene = { ...scene, skipped: new Set(live.keys()) }
    labels = { ...labels, at: undefined }
  }

  /** Answers whether there is nothing left to paint. */
  function paintAll(at: Placement, isStill: boolean): boolean {
    const box = { left: 0, top: 0, right: size.width, bottom: size.height }
    if (editor.shapes.size() <= few) {
      paintScene(context, scene, at, box)
      return true
    }
    const isDone = tiles.show(context, scene, at, isStill)
    const isChosen = labels.at !== undefined && isSamePlacement(labels.at, at)
    if (isDone && isStill && !isChosen)
      labels = {
        at,
        ids: chooseLabels(context, scene, at, box, crowdOf(scene.index.count(reachOf(at, box)))).map(({ id }) => id),
      }
    for (const id of labels.ids) {
      const shape = scene.skipped.has(id) ? undefined : editor.shapes.get(id)
      if (shape !== undefined) paintLabel(context, scene, at, shape, false)
    }
    return isDone && isStill
  }

  function drawOver(shape: Shape | undefined, at: Placement, isSelected: boolean, hasRoom?: LabelRoom): void {
    if (shape === undefined) return
    drawShape(context, shape, placedPoints(at, shape), styleOf(scene.styles, shape.style), 'full', isSelected)
    paintLabel(context, scene, at, shape, isSelected, hasRoom)
  }

  function compose(state: EditorState, at: Placement): void {
    const current = (id: string) => state.live.get(id) ?? editor.shapes.get(id)
    for (const id of new Set([...settling, ...state.live.keys()]))
      if (!state.selection.has(id)) drawOver(current(id), at, false)
    if (state.hovered !== undefined && !state.selection.has(state.hovered)) drawOver(current(state.hovered), at, false)
    const hasRoom = createLabelRoom()
    for (const id of [...state.selection].slice(0, maxSelectedDrawn)) drawOver(current(id), at, true, hasRoom)
    drawOver(state.draft, at, true)
    drawHandles(context, editor.handles(), at, state.vertex)
    drawMarquee(context, state)
    drawCrosshair(context, state, at)
  }

  function frame(now: number): void {
    waiting = 0
    if (size.width === 0 || size.height === 0) return
    const state = editor.state()
    if (state.image !== image) {
      image = state.image
      scene = { ...scene, index: createSceneIndex(image, editor.shapes.all()) }
      redrawAll()
    }
    const at = placementOf(image, state.view)
    layer.place(at, size)
    if (lastAt === undefined || !isSamePlacement(lastAt, at)) [lastAt, movedAt] = [at, now]
    noteLive(state)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, size.width, size.height)
    const isDone = paintAll(at, now - movedAt > still)
    compose(state, at)
    if (isDone) settling = new Set()
    else ask()
  }

  const leaveStore = editor.shapes.subscribe(({ put, remove }, _origin, before) => {
    for (const id of [...put.map((shape) => shape.id), ...remove]) {
      touch(before.get(id))
      touch(editor.shapes.get(id))
      scene.index.change(id, editor.shapes.get(id))
    }
    labels = { ...labels, at: undefined }
    ask()
  })
  const leaveEditor = editor.subscribe(ask)
  // Labels were measured with the font that stood in until then.
  void document.fonts?.ready.then(redrawAll)

  return {
    resize(next, nextRatio) {
      ;[size, ratio] = [next, nextRatio]
      Object.assign(canvas, { width: Math.round(next.width * nextRatio), height: Math.round(next.height * nextRatio) })
      redrawAll()
    },
    restyle(styles) {
      if (styles === scene.styles) return
      scene = { ...scene, styles }
      redrawAll()
    },
    relabel(labelOf) {
      scene = { ...scene, labelOf }
      redrawAll()
    },
    stop() {
      leaveStore()
      leaveEditor()
      cancelAnimationFrame(waiting)
    },
  }
}
