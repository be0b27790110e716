import { bearing, distance, type Point } from '@plumbline/geometry/point'
import { simplify } from '@plumbline/geometry/polyline'
import { fractionToImage, imageToFraction, screenToFraction } from '@plumbline/geometry/spaces'
import { isTurnable, type EditorContext } from '../editor-context.ts'
import { commit } from '../editing.ts'
import { type PointerInput } from '../inputs.ts'
import { clampToImage } from '../keep-inside.ts'
import { hasVertices, leastPoints, type Shape } from '../shapes.ts'
import { idle } from '../state.ts'

/** Screen pixels, all of them. */
const closeDistance = 10
const minRectSide = 4
const doubleClickDistance = 6
/** A hand that places vertices quickly moves while it clicks: less than this is no stroke. */
const strokeStart = 16
const strokeStep = 4
const strokeTolerance = 1.5

const apart = (context: EditorContext, a: Point, b: Point) => {
  const { image, view } = context.state()
  return distance(fractionToImage(image, a), fractionToImage(image, b)) * view.scale
}

export const placedPoints = (draft: Shape): readonly Point[] => draft.points.slice(0, -1)

/** A line closes when its end comes within 10 units of its start and it has more than 2 points. */
export function isClosing(context: EditorContext, kind: Shape['kind'], placed: readonly Point[], end: Point): boolean {
  return (
    (kind === 'polyline' || kind === 'polygon') && placed.length > 2 && apart(context, placed[0]!, end) <= closeDistance
  )
}

/** Back to the pointer, unless Ctrl swapped the tool for the moment. */
export function finishDraw(context: EditorContext, drawn: Shape): void {
  const { isSwapped, tool, isReadOnly } = context.state()
  const shape = context.options.finish === undefined ? drawn : context.options.finish(drawn)
  context.set({ draft: undefined, crosshair: undefined, gesture: idle, tool: isSwapped ? tool : 'pointer' })
  if (shape === undefined || isReadOnly) return
  commit(context, { put: [shape], remove: [] })
  if (context.shapes.get(shape.id) !== undefined) context.set({ selection: new Set([shape.id]), vertex: undefined })
}

const dropDraft = (context: EditorContext) => context.set({ draft: undefined, gesture: idle })

/** A line with too few points is no line. */
export function finishLine(context: EditorContext, placed: readonly Point[], isClosed = false): void {
  const { draft } = context.state()
  if (draft === undefined) return
  const shape: Shape = {
    ...draft,
    points: placed,
    ...(isClosed && draft.kind === 'polyline' ? { isClosed: true } : {}),
  }
  if (placed.length < leastPoints(shape)) return dropDraft(context)
  finishDraw(context, shape)
}

/** Places a point where the hand or the crosshair is. */
export function placePoint(context: EditorContext, at: Point): void {
  const { draft } = context.state()
  if (draft === undefined) return
  const placed = placedPoints(draft)
  if (isClosing(context, draft.kind, placed, at)) return finishLine(context, placed, true)
  const last = placed.at(-1)
  // A second click on the same spot ends the line; with too few points it is a slip.
  if (last !== undefined && apart(context, last, at) <= doubleClickDistance)
    return placed.length >= leastPoints(draft) ? finishLine(context, placed) : undefined
  context.set({ draft: { ...draft, points: [...placed, at, at] } })
}

export function beginDraft(context: EditorContext, at: Point): void {
  const { drawKind, drawStyle } = context.state()
  context.set({
    draft: {
      id: context.options.newId(),
      kind: drawKind,
      style: drawStyle,
      points: drawKind === 'point' ? [at] : [at, at],
    },
    selection: new Set(),
    vertex: undefined,
  })
}

const placeOf = (context: EditorContext, at: Point) =>
  clampToImage(screenToFraction(context.state().view, context.state().image, at))

export function drawDown(context: EditorContext, input: PointerInput): void {
  if (context.state().isReadOnly) return
  const at = placeOf(context, input.at)
  if (context.state().draft === undefined) beginDraft(context, at)
  context.set({ gesture: { kind: 'stroke', from: at, hasMoved: false } })
}

/** Shift makes a square; it is as large as the shorter pull, so that it stays inside. */
export function corners(context: EditorContext, from: Point, to: Point, isSquare: boolean): readonly Point[] {
  const { image } = context.state()
  const [a, b] = [fractionToImage(image, from), fractionToImage(image, to)]
  const side = Math.min(Math.abs(b.x - a.x), Math.abs(b.y - a.y))
  const end = isSquare ? { x: a.x + Math.sign(b.x - a.x) * side, y: a.y + Math.sign(b.y - a.y) * side } : b
  return [
    { x: Math.min(a.x, end.x), y: Math.min(a.y, end.y) },
    { x: Math.max(a.x, end.x), y: Math.max(a.y, end.y) },
  ].map((point) => imageToFraction(image, point))
}

/** The last point of an open line follows, and snaps to the start where a click would close it. */
export function follow(context: EditorContext, at: Point): void {
  const { draft } = context.state()
  if (draft === undefined || !hasVertices(draft.kind)) return
  const placed = placedPoints(draft)
  context.set({
    draft: { ...draft, points: [...placed, isClosing(context, draft.kind, placed, at) ? placed[0]! : at] },
  })
}

function strokeMove(context: EditorContext, input: PointerInput): void {
  const { gesture, draft, image } = context.state()
  if (gesture.kind !== 'stroke' || draft === undefined) return
  const at = placeOf(context, input.at)
  const hasMoved = gesture.hasMoved || apart(context, gesture.from, at) > strokeStart
  if (hasMoved !== gesture.hasMoved) context.set({ gesture: { ...gesture, hasMoved } })
  if (draft.kind === 'rectangle')
    return context.set({ draft: { ...draft, points: corners(context, gesture.from, at, input.shift) } })
  if (draft.kind === 'point') {
    if (apart(context, gesture.from, at) > closeDistance && isTurnable(context, draft))
      context.set({
        draft: { ...draft, rotation: bearing(fractionToImage(image, draft.points[0]!), fractionToImage(image, at)) },
      })
    return
  }
  const placed = placedPoints(draft)
  const isFreehand = hasMoved && draft.kind !== 'sequence' && apart(context, placed.at(-1)!, at) >= strokeStep
  if (isFreehand) context.set({ draft: { ...draft, points: [...placed, at, at] } })
  else follow(context, at)
}

function strokeEnd(context: EditorContext, input: PointerInput): void {
  const { gesture, draft, image, view } = context.state()
  if (gesture.kind !== 'stroke' || draft === undefined) return
  const at = placeOf(context, input.at)
  context.set({ gesture: idle })
  if (draft.kind === 'point') return finishDraw(context, draft)
  if (draft.kind === 'rectangle') {
    const [from, to] = corners(context, gesture.from, at, input.shift).map((point) => fractionToImage(image, point))
    const isLarge = (to!.x - from!.x) * view.scale >= minRectSide && (to!.y - from!.y) * view.scale >= minRectSide
    return isLarge
      ? finishDraw(context, { ...draft, points: corners(context, gesture.from, at, input.shift) })
      : dropDraft(context)
  }
  const placed = placedPoints(draft)
  if (!gesture.hasMoved) return placePoint(context, at)
  const stroke = simplify(
    [...placed, at].map((point) => fractionToImage(image, point)),
    strokeTolerance / view.scale,
  ).map((point) => imageToFraction(image, point))
  const open = stroke.slice(0, -1)
  return isClosing(context, draft.kind, open, at) ? finishLine(context, open, true) : finishLine(context, stroke)
}

export function stroke(context: EditorContext, input: PointerInput): void {
  if (input.type === 'move') strokeMove(context, input)
  if (input.type === 'up') strokeEnd(context, input)
  if (input.type === 'cancel') dropDraft(context)
}
