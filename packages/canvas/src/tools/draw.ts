import { bearing, distance, type Point } from '@plumbline/geometry/point'
import { simplify } from '@plumbline/geometry/polyline'
import { fractionToImage, imageToFraction, screenToFraction } from '@plumbline/geometry/spaces'
import { isTurnable, type Desk } from '../editor-context.ts'
import { commit } from '../editing.ts'
import { type PointerInput } from '../inputs.ts'
import { clampToImage } from '../keep-inside.ts'
import { hasVertices, leastPoints, type Shape } from '../shapes.ts'
import { idle } from '../state.ts'

/** Screen pixels, all of them. */
const closing = 10
const smallest = 4
const again = 6
/** A hand that places vertices quickly moves while it clicks: less than this is no stroke. */
const strokeStart = 16
const strokeStep = 4
const strokeTolerance = 1.5

const apart = (desk: Desk, a: Point, b: Point) => {
  const { image, view } = desk.state()
  return distance(fractionToImage(image, a), fractionToImage(image, b)) * view.scale
}

export const placedPoints = (draft: Shape): readonly Point[] => draft.points.slice(0, -1)

/** A line closes when its end comes within 10 units of its start and it has more than 2 points. */
export function isClosing(desk: Desk, kind: Shape['kind'], placed: readonly Point[], end: Point): boolean {
  return (kind === 'polyline' || kind === 'polygon') && placed.length > 2 && apart(desk, placed[0]!, end) <= closing
}

/** Back to the pointer, unless Ctrl swapped the tool for the moment. */
export function finishDraw(desk: Desk, drawn: Shape): void {
  const { isSwapped, tool, isReadOnly } = desk.state()
  const shape = desk.options.finish === undefined ? drawn : desk.options.finish(drawn)
  desk.set({ draft: undefined, crosshair: undefined, gesture: idle, tool: isSwapped ? tool : 'pointer' })
  if (shape === undefined || isReadOnly) return
  commit(desk, { put: [shape], remove: [] })
  if (desk.shapes.get(shape.id) !== undefined) desk.set({ selection: new Set([shape.id]), vertex: undefined })
}

const dropDraft = (desk: Desk) => desk.set({ draft: undefined, gesture: idle })

/** A line with too few points is no line. */
export function finishLine(desk: Desk, placed: readonly Point[], isClosed = false): void {
  const { draft } = desk.state()
  if (draft === undefined) return
  const shape: Shape = {
    ...draft,
    points: placed,
    ...(isClosed && draft.kind === 'polyline' ? { isClosed: true } : {}),
  }
  if (placed.length < leastPoints(shape)) return dropDraft(desk)
  finishDraw(desk, shape)
}

/** Places a point where the hand or the crosshair is. */
export function placePoint(desk: Desk, at: Point): void {
  const { draft } = desk.state()
  if (draft === undefined) return
  const placed = placedPoints(draft)
  if (isClosing(desk, draft.kind, placed, at)) return finishLine(desk, placed, true)
  const last = placed.at(-1)
  // A second click on the same spot ends the line; with too few points it is a slip.
  if (last !== undefined && apart(desk, last, at) <= again)
    return placed.length >= leastPoints(draft) ? finishLine(desk, placed) : undefined
  desk.set({ draft: { ...draft, points: [...placed, at, at] } })
}

export function beginDraft(desk: Desk, at: Point): void {
  const { drawKind, drawStyle } = desk.state()
  desk.set({
    draft: {
      id: desk.options.newId(),
      kind: drawKind,
      style: drawStyle,
      points: drawKind === 'point' ? [at] : [at, at],
    },
    selection: new Set(),
    vertex: undefined,
  })
}

const placeOf = (desk: Desk, at: Point) => clampToImage(screenToFraction(desk.state().view, desk.state().image, at))

export function drawDown(desk: Desk, input: PointerInput): void {
  if (desk.state().isReadOnly) return
  const at = placeOf(desk, input.at)
  if (desk.state().draft === undefined) beginDraft(desk, at)
  desk.set({ gesture: { kind: 'stroke', from: at, hasMoved: false } })
}

/** Shift makes a square; it is as large as the shorter pull, so that it stays inside. */
export function corners(desk: Desk, from: Point, to: Point, isSquare: boolean): readonly Point[] {
  const { image } = desk.state()
  const [a, b] = [fractionToImage(image, from), fractionToImage(image, to)]
  const side = Math.min(Math.abs(b.x - a.x), Math.abs(b.y - a.y))
  const end = isSquare ? { x: a.x + Math.sign(b.x - a.x) * side, y: a.y + Math.sign(b.y - a.y) * side } : b
  return [
    { x: Math.min(a.x, end.x), y: Math.min(a.y, end.y) },
    { x: Math.max(a.x, end.x), y: Math.max(a.y, end.y) },
  ].map((point) => imageToFraction(image, point))
}

/** The last point of an open line follows, and snaps to the start where a click would close it. */
export function follow(desk: Desk, at: Point): void {
  const { draft } = desk.state()
  if (draft === undefined || !hasVertices(draft.kind)) return
  const placed = placedPoints(draft)
  desk.set({ draft: { ...draft, points: [...placed, isClosing(desk, draft.kind, placed, at) ? placed[0]! : at] } })
}

function strokeMove(desk: Desk, input: PointerInput): void {
  const { gesture, draft, image } = desk.state()
  if (gesture.kind !== 'stroke' || draft === undefined) return
  const at = placeOf(desk, input.at)
  const hasMoved = gesture.hasMoved || apart(desk, gesture.from, at) > strokeStart
  if (hasMoved !== gesture.hasMoved) desk.set({ gesture: { ...gesture, hasMoved } })
  if (draft.kind === 'rectangle')
    return desk.set({ draft: { ...draft, points: corners(desk, gesture.from, at, input.shift) } })
  if (draft.kind === 'point') {
    if (apart(desk, gesture.from, at) > closing && isTurnable(desk, draft))
      desk.set({
        draft: { ...draft, rotation: bearing(fractionToImage(image, draft.points[0]!), fractionToImage(image, at)) },
      })
    return
  }
  const placed = placedPoints(draft)
  const isFreehand = hasMoved && draft.kind !== 'sequence' && apart(desk, placed.at(-1)!, at) >= strokeStep
  if (isFreehand) desk.set({ draft: { ...draft, points: [...placed, at, at] } })
  else follow(desk, at)
}

function strokeEnd(desk: Desk, input: PointerInput): void {
  const { gesture, draft, image, view } = desk.state()
  if (gesture.kind !== 'stroke' || draft === undefined) return
  const at = placeOf(desk, input.at)
  desk.set({ gesture: idle })
  if (draft.kind === 'point') return finishDraw(desk, draft)
  if (draft.kind === 'rectangle') {
    const [from, to] = corners(desk, gesture.from, at, input.shift).map((point) => fractionToImage(image, point))
    const isLarge = (to!.x - from!.x) * view.scale >= smallest && (to!.y - from!.y) * view.scale >= smallest
    return isLarge
      ? finishDraw(desk, { ...draft, points: corners(desk, gesture.from, at, input.shift) })
      : dropDraft(desk)
  }
  const placed = placedPoints(draft)
  if (!gesture.hasMoved) return placePoint(desk, at)
  const stroke = simplify(
    [...placed, at].map((point) => fractionToImage(image, point)),
    strokeTolerance / view.scale,
  ).map((point) => imageToFraction(image, point))
  const open = stroke.slice(0, -1)
  return isClosing(desk, draft.kind, open, at) ? finishLine(desk, open, true) : finishLine(desk, stroke)
}

export function stroke(desk: Desk, input: PointerInput): void {
  if (input.type === 'move') strokeMove(desk, input)
  if (input.type === 'up') strokeEnd(desk, input)
  if (input.type === 'cancel') dropDraft(desk)
}
