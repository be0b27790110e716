import { type Point } from '@plumbline/geometry/point'
import { type EditorContext } from '../editor-context.ts'
import { type PointerInput } from '../inputs.ts'
import { idle } from '../state.ts'
import { type Mark, type OutlineTracing, type Traced } from '../tracer.ts'
import { finishDraw } from './draw.ts'
import { isAgain, placeOf } from './trace.ts'

export const outlineTolerance = { first: 0.6, step: 0.05, min: 0.05, max: 1 } as const

export const outlineOf = (context: EditorContext): OutlineTracing | undefined => {
  const { tracing } = context.state()
  return tracing?.kind === 'outline' ? tracing : undefined
}

const dropOutline = (context: EditorContext): void =>
  context.set({ tracing: undefined, draft: undefined, gesture: idle })

function show(context: EditorContext, tracing: OutlineTracing): void {
  const { draft } = context.state()
  if (draft === undefined) return
  const points = tracing.points.length < 3 ? [tracing.marks[0]!.at, tracing.marks[0]!.at] : tracing.points
  context.set({ tracing, draft: { ...draft, points } })
}

function conclude(context: EditorContext, { points }: OutlineTracing): void {
  const { draft } = context.state()
  if (draft === undefined || points.length < 3) return dropOutline(context)
  context.set({ tracing: undefined })
  finishDraw(context, { ...draft, points })
}

/** Enter: as it is shown; an answer still due is waited for, unless another tool is taken up now. */
export function endOutline(context: EditorContext, isNow = false): void {
  const tracing = outlineOf(context)
  if (tracing === undefined) return
  if (tracing.isOpen && !isNow) return context.set({ tracing: { ...tracing, isEnding: true } })
  conclude(context, tracing)
}

let serials = 0

function answered(context: EditorContext, serial: number, { points, problem }: Traced): void {
  const tracing = outlineOf(context)
  // Another mark or tolerance was given since: its own answer comes.
  if (tracing?.serial !== serial) return
  const next: OutlineTracing = { ...tracing, points, problem, isOpen: false }
  if (next.isEnding && points.length >= 3) return conclude(context, next)
  // Accepted before it was known that there is nothing: it stays open, for the reason to be read.
  show(context, { ...next, isEnding: false })
}

function regrow(context: EditorContext, marks: readonly Mark[], tolerance: number): void {
  const [before, tracer] = [outlineOf(context), context.tracer()]
  serials += 1
  const tracing: OutlineTracing = {
    kind: 'outline',
    serial: serials,
    marks,
    tolerance,
    points: before?.points ?? [],
    isOpen: true,
    isEnding: before?.isEnding ?? false,
    problem: before?.problem,
  }
  show(context, tracing)
  if (tracer === undefined) return answered(context, tracing.serial, { points: [], problem: 'unread' })
  void tracer.grow(marks, tolerance).then((traced) => answered(context, tracing.serial, traced))
}

export function markOutline(
  context: EditorContext,
  at: Point,
  isCut: boolean,
  pointerType: PointerInput['pointerType'] = 'mouse',
): void {
  const tracing = outlineOf(context)
  if (tracing === undefined) {
    // There is nothing yet to cut from.
    if (isCut) return
    context.set({
      draft: { id: context.options.newId(), kind: 'polygon', style: context.options.drawStyle, points: [at, at] },
      selection: new Set(),
      vertex: undefined,
    })
    return regrow(context, [{ at, isCut: false }], context.state().outlineTolerance)
  }
  if (tracing.isEnding) return
  if (!isCut && isAgain(context, tracing.marks.at(-1)!.at, at, pointerType)) return endOutline(context)
  regrow(context, [...tracing.marks, { at, isCut }], tracing.tolerance)
}

/** Wheel and brackets; the next outline begins with the tolerance of this one. False where nothing is outlined. */
export function changeTolerance(context: EditorContext, steps: number): boolean {
  const tracing = outlineOf(context)
  if (tracing === undefined) return false
  const { step, min, max } = outlineTolerance
  const tolerance = Math.min(max, Math.max(min, Math.round((tracing.tolerance + steps * step) * 1000) / 1000))
  if (tolerance === tracing.tolerance) return true
  context.set({ outlineTolerance: tolerance })
  regrow(context, tracing.marks, tolerance)
  return true
}

/** The last mark; the first one takes the whole area with it. */
export function takeBackMark(context: EditorContext): void {
  const tracing = outlineOf(context)
  if (tracing === undefined) return
  const marks = tracing.marks.slice(0, -1)
  if (marks.length === 0) return dropOutline(context)
  regrow(context, marks, tracing.tolerance)
}

export function outlineDown(context: EditorContext, input: PointerInput): void {
  if (context.state().isReadOnly) return
  context.set({ gesture: { kind: 'tap', from: input.at } })
}

export function outlineTap(context: EditorContext, input: PointerInput): void {
  if (input.type === 'move') return
  context.set({ gesture: idle })
  if (input.type === 'up') markOutline(context, placeOf(context, input.at), input.alt, input.pointerType)
}
