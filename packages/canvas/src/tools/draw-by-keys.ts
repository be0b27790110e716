import { add, type Point } from '@plumbline/geometry/point'
import { screenToFraction } from '@plumbline/geometry/spaces'
import { middleOfView } from '../camera.ts'
import { screenPixels, type EditorContext } from '../editor-context.ts'
import { clampToImage } from '../keep-inside.ts'
import { rectangleAbout } from '../reshape.ts'
import { hasVertices } from '../shapes.ts'
import { leadToCrosshair } from './trace-by-keys.ts'
import { beginDraft, corners, finishDraw, finishLine, follow, placedPoints, placePoint } from './draw.ts'

const middle = (context: EditorContext): Point =>
  clampToImage(screenToFraction(context.state().view, context.state().image, middleOfView(context.state().viewport)))

/** Arrows: the crosshair starts in the middle of the view; the open shape follows it. */
export function moveCrosshair(context: EditorContext, by: Point): void {
  const crosshair = clampToImage(add(context.state().crosshair ?? middle(context), screenPixels(context, by)))
  const { draft, crosshair: before } = context.state()
  if (draft?.kind === 'rectangle')
    context.set({ draft: { ...draft, points: corners(context, anchorOf(draft.points, before), crosshair, false) } })
  context.set({ crosshair })
  if (context.state().tracing === undefined) follow(context, crosshair)
  else leadToCrosshair(context)
}

/** The corner that the crosshair does not hold. */
const anchorOf = (points: readonly Point[], crosshair: Point | undefined): Point => ({
  x: points[0]!.x === crosshair?.x ? points[1]!.x : points[0]!.x,
  y: points[0]!.y === crosshair?.y ? points[1]!.y : points[0]!.y,
})

/** A quarter of the view's shorter side: large enough to see, small enough to move. */
function placeWhole(context: EditorContext, at: Point): void {
  beginDraft(context, at)
  const { draft, viewport, view, image } = context.state()
  if (draft === undefined) return
  const side = Math.min(viewport.width, viewport.height) / 4 / view.scale
  finishDraw(
    context,
    draft.kind === 'point' ? draft : { ...draft, points: rectangleAbout(at, { width: side, height: side }, image) },
  )
}

/**
 * Enter: places what is drawn at one go, or one more corner or vertex at the crosshair; twice on one spot ends a line.
 */
export function placeByKey(context: EditorContext): void {
  const { draft, crosshair, drawKind } = context.state()
  const at = crosshair ?? middle(context)
  if (draft === undefined) {
    if (drawKind === 'point' || (drawKind === 'rectangle' && crosshair === undefined)) return placeWhole(context, at)
    beginDraft(context, at)
    return context.set({ crosshair: at })
  }
  if (draft.kind === 'rectangle') {
    const [from, to] = draft.points
    return from!.x < to!.x && from!.y < to!.y ? finishDraw(context, draft) : undefined
  }
  // Without a crosshair the mouse placed the points so far: Enter ends the line there.
  if (crosshair === undefined) return finishLine(context, placedPoints(draft))
  placePoint(context, at)
}

/** One point back; nothing placed any more is no drawing. */
export function takeBackPoint(context: EditorContext): void {
  const { draft } = context.state()
  if (draft === undefined) return
  const placed = placedPoints(draft).slice(0, -1)
  if (!hasVertices(draft.kind) || placed.length === 0) return context.set({ draft: undefined })
  context.set({ draft: { ...draft, points: [...placed, draft.points.at(-1)!] } })
}
