import { add, type Point } from '@plumbline/geometry/point'
import { screenToFraction } from '@plumbline/geometry/spaces'
import { middleOfView } from '../camera.ts'
import { screenPixels, type Desk } from '../editor-context.ts'
import { clampToImage } from '../keep-inside.ts'
import { rectangleAbout } from '../reshape.ts'
import { hasVertices } from '../shapes.ts'
import { beginDraft, corners, finishDraw, finishLine, follow, placedPoints, placePoint } from './draw.ts'

const middle = (desk: Desk): Point =>
  clampToImage(screenToFraction(desk.state().view, desk.state().image, middleOfView(desk.state().viewport)))

/** Arrows: the crosshair starts in the middle of the view; the open shape follows it. */
export function moveCrosshair(desk: Desk, by: Point): void {
  const crosshair = clampToImage(add(desk.state().crosshair ?? middle(desk), screenPixels(desk, by)))
  const { draft, crosshair: before } = desk.state()
  if (draft?.kind === 'rectangle')
    desk.set({ draft: { ...draft, points: corners(desk, anchorOf(draft.points, before), crosshair, false) } })
  desk.set({ crosshair })
  follow(desk, crosshair)
}

/** The corner that the crosshair does not hold. */
const anchorOf = (points: readonly Point[], crosshair: Point | undefined): Point => ({
  x: points[0]!.x === crosshair?.x ? points[1]!.x : points[0]!.x,
  y: points[0]!.y === crosshair?.y ? points[1]!.y : points[0]!.y,
})

/** A quarter of the view's shorter side: large enough to see, small enough to move. */
function placeWhole(desk: Desk, at: Point): void {
  beginDraft(desk, at)
  const { draft, viewport, view, image } = desk.state()
  if (draft === undefined) return
  const side = Math.min(viewport.width, viewport.height) / 4 / view.scale
  finishDraw(
    desk,
    draft.kind === 'point' ? draft : { ...draft, points: rectangleAbout(at, { width: side, height: side }, image) },
  )
}

/** Enter: places what is drawn at one go, or one more corner or vertex at the crosshair; twice on one spot ends a line. */
export function placeByKey(desk: Desk): void {
  const { draft, crosshair, drawKind } = desk.state()
  const at = crosshair ?? middle(desk)
  if (draft === undefined) {
    if (drawKind === 'point' || (drawKind === 'rectangle' && crosshair === undefined)) return placeWhole(desk, at)
    beginDraft(desk, at)
    return desk.set({ crosshair: at })
  }
  if (draft.kind === 'rectangle') {
    const [from, to] = draft.points
    return from!.x < to!.x && from!.y < to!.y ? finishDraw(desk, draft) : undefined
  }
  // Without a crosshair the mouse placed the points so far: Enter ends the line there.
  if (crosshair === undefined) return finishLine(desk, placedPoints(draft))
  placePoint(desk, at)
}

/** One point back; nothing placed any more is no drawing. */
export function takeBackPoint(desk: Desk): void {
  const { draft } = desk.state()
  if (draft === undefined) return
  const placed = placedPoints(draft).slice(0, -1)
  if (!hasVertices(draft.kind) || placed.length === 0) return desk.set({ draft: undefined })
  desk.set({ draft: { ...draft, points: [...placed, draft.points.at(-1)!] } })
}
