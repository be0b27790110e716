import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { EditorState } from '@plumbline/canvas/state'
import type { Size } from '@plumbline/geometry/point'
import { beginBuffer, createBuffer, isNear, margin, showBuffer } from './buffer.ts'
import { drawLabel, placeLabel } from './draw-label.ts'
import { drawCrosshair, drawHandles, drawMarquee } from './draw-overlay.ts'
import { drawShape } from './draw-shape.ts'
import { createPaint } from './paint-scene.ts'
import type { PictureLayer } from './picture-layer.ts'
import { isSamePlacement, placedPoints, placementOf, type Placement } from './placement.ts'
import { createSceneIndex } from './scene-index.ts'
import { styleOf, type ShapeStyles } from './shape-style.ts'

export type Renderer = {
  readonly resize: (size: Size, ratio: number) => void
  readonly restyle: (styles: ShapeStyles) => void
  readonly stop: () => void
}

/** Milliseconds: what a paint may take of one frame, what it may take to be done anew in every frame, when a view stands still. */
const [slice, cheap, still] = [6, 4, 80]
const mostSelectedDrawn = 2_000

type Job = { readonly step: (isTimeUp: () => boolean) => boolean; readonly version: number; readonly skipped: ReadonlySet<string>; spent: number }

/** Paints when something changed, once a frame. While the camera moves over a crowd, the painted scene is shifted and stretched; it is painted anew in slices. */
export function createRenderer(canvas: HTMLCanvasElement, layer: PictureLayer, editor: Editor, firstStyles: ShapeStyles): Renderer {
  const target = canvas.getContext('2d')
  if (target === null) throw new Error('this browser gives no canvas to paint on')
  const context = target
  const font = getComputedStyle(canvas).fontFamily || 'sans-serif'
  let [front, back] = [createBuffer(), createBuffer()]
  let [styles, size, ratio] = [firstStyles, { width: 0, height: 0 }, 1]
  let image = editor.state().image
  let index = createSceneIndex(image, editor.shapes.all())
  let [version, painted, cost, movedAt, waiting] = [1, 0, 0, 0, 0]
  let lastAt: Placement | undefined
  let job: Job | undefined
  /** Not in the front buffer, so drawn over it, from the hand or, once let go, from the store. */
  let skipped: ReadonlySet<string> = new Set()
  let wanted: ReadonlySet<string> = new Set()

  function ask(): void {
    if (waiting === 0) waiting = requestAnimationFrame(frame)
  }

  function noteLive({ live }: EditorState): void {
    if (live.size === wanted.size && [...live.keys()].every((id) => wanted.has(id))) return
    wanted = new Set(live.keys())
    version += 1
  }

  function begin(at: Placement): void {
    beginBuffer(back, size, ratio, at)
    const box = { left: -margin, top: -margin, right: size.width + margin, bottom: size.height + margin }
    job = { step: createPaint({ context: back.context, index, at, box, styles, font, skipped: wanted }), version, skipped: wanted, spent: 0 }
  }

  function advance(at: Placement, now: number): void {
    const isStale = painted !== version
    if (job === undefined && (isStale || !isSamePlacement(front.at, at)) && (isStale || cost < cheap || now - movedAt > still || !isNear(front.at, at, size))) begin(at)
    if (job === undefined) return
    const from = performance.now()
    const isDone = job.step(() => performance.now() - from > slice)
    job.spent += performance.now() - from
    if (!isDone) return
    ;[front, back, painted, skipped, cost, job] = [back, front, job.version, job.skipped, job.spent, undefined]
  }

  function drawOver(shape: Shape | undefined, at: Placement, isSelected: boolean): void {
    if (shape === undefined) return
    const [points, style] = [placedPoints(at, shape), styleOf(styles, shape.style)]
    drawShape(context, shape, points, style, 'full', isSelected)
    const plate = placeLabel(context, font, shape, style, points)
    if (plate !== undefined) drawLabel(context, shape.label ?? '', plate, isSelected)
  }

  function compose(state: EditorState, at: Placement): void {
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, size.width, size.height)
    if (painted > 0) showBuffer(context, front, at, size)
    const current = (id: string) => state.live.get(id) ?? editor.shapes.get(id)
    for (const id of new Set([...skipped, ...state.live.keys()])) if (!state.selection.has(id)) drawOver(current(id), at, false)
    if (state.hovered !== undefined && !state.selection.has(state.hovered)) drawOver(current(state.hovered), at, false)
    for (const id of [...state.selection].slice(0, mostSelectedDrawn)) drawOver(current(id), at, true)
    drawOver(state.draft, at, true)
    drawHandles(context, editor.handles(), at, state.vertex)
    drawMarquee(context, state)
    drawCrosshair(context, state, at)
  }

  function frame(now: number): void {
    waiting = 0
    const state = editor.state()
    if (size.width === 0 || size.height === 0) return
    if (state.image !== image) {
      image = state.image
      index = createSceneIndex(image, editor.shapes.all())
      version += 1
    }
    const at = placementOf(image, state.view)
    layer.place(at, size)
    if (lastAt === undefined || !isSamePlacement(lastAt, at)) [lastAt, movedAt] = [at, now]
    noteLive(state)
    advance(at, now)
    compose(state, at)
    if (job !== undefined || painted !== version || !isSamePlacement(front.at, at)) ask()
  }

  const leaveStore = editor.shapes.subscribe(({ put, remove }) => {
    for (const shape of put) index.change(shape.id, shape)
    for (const id of remove) index.change(id, undefined)
    version += 1
    ask()
  })
  const leaveEditor = editor.subscribe(ask)
  void document.fonts?.ready.then(() => {
    version += 1
    ask()
  })

  return {
    resize(next, nextRatio) {
      ;[size, ratio, job] = [next, nextRatio, undefined]
      Object.assign(canvas, { width: Math.round(next.width * nextRatio), height: Math.round(next.height * nextRatio) })
      version += 1
      ask()
    },
    restyle(next) {
      if (next === styles) return
      styles = next
      version += 1
      ask()
    },
    stop() {
      leaveStore()
      leaveEditor()
      cancelAnimationFrame(waiting)
    },
  }
}
