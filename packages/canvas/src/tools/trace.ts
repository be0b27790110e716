import { distance, type Point } from '@plumbline/geometry/point'
import { fractionToImage, screenToFraction } from '@plumbline/geometry/spaces'
import { reachOf, type EditorContext } from '../editor-context.ts'
import { type PointerInput } from '../inputs.ts'
import { clampToImage } from '../keep-inside.ts'
import { idle } from '../state.ts'
import { type Leg, type Traced, type TraceTracing } from '../tracer.ts'
import { finishDraw } from './draw.ts'

/** Screen pixels from a click to the line it means, as the specification says. */
const snapReach = 8

export const radiusOf = (context: EditorContext): number => snapReach / context.state().view.scale

export const placeOf = (context: EditorContext, at: Point): Point =>
  clampToImage(screenToFraction(context.state().view, context.state().image, at))

/** A second click on the spot of the first ends; a fingertip hits the same spot less well than a mouse. */
export function isAgain(
  context: EditorContext,
  before: Point,
  at: Point,
  pointerType: PointerInput['pointerType'],
): boolean {
  const { image, view } = context.state()
  return distance(fractionToImage(image, before), fractionToImage(image, at)) * view.scale <= reachOf[pointerType]
}

export const traceOf = (context: EditorContext): TraceTracing | undefined => {
  const { tracing } = context.state()
  return tracing?.kind === 'trace' ? tracing : undefined
}

const pointsOf = ({ legs }: TraceTracing): readonly Point[] => legs.flatMap(({ points }) => points)
const endOf = ({ legs }: TraceTracing): Point => legs.at(-1)!.points.at(-1)!
const isWaiting = ({ legs }: TraceTracing): boolean => legs.some(({ isOpen }) => isOpen)

/** What is traced, and the same as the shape that is painted. */
function show(context: EditorContext, tracing: TraceTracing): void {
  const { draft } = context.state()
  if (draft === undefined) return
  const points = [...pointsOf(tracing), ...tracing.live]
  context.set({ tracing, draft: { ...draft, points: points.length === 1 ? [...points, ...points] : points } })
}

const dropTrace = (context: EditorContext): void => context.set({ tracing: undefined, draft: undefined, gesture: idle })

/** Twice the same point is a corner that cannot be seen and an edge without a direction. */
const withoutRepeats = (points: readonly Point[]): readonly Point[] =>
  points.filter((point, at) => at === 0 || point.x !== points[at - 1]!.x || point.y !== points[at - 1]!.y)

/** isNow: another tool is taken up, and the width stays unmeasured. */
function conclude(context: EditorContext, tracing: TraceTracing, isNow = false): void {
  const { draft } = context.state()
  const points = withoutRepeats(pointsOf(tracing))
  if (draft === undefined || points.length < 2) return dropTrace(context)
  const shape = { ...draft, points }
  const measured = isNow ? undefined : context.tracer()?.finish?.(shape)
  const store = () => {
    context.set({ tracing: undefined })
    finishDraw(context, shape)
  }
  if (measured === undefined) return store()
  show(context, { ...tracing, live: [], isEnding: true })
  void measured.then(() => {
    if (traceOf(context)?.serial === tracing.serial) store()
  })
}

/**
 * Ends where the last click was; a click whose answer is still due is waited for, unless another tool is taken up now.
 */
export function endTrace(context: EditorContext, isNow = false): void {
  const tracing = traceOf(context)
  if (tracing === undefined) return
  if (tracing.isEnding && !isNow) return
  if (isNow || !isWaiting(tracing)) return conclude(context, tracing, isNow)
  show(context, { ...tracing, live: [], isEnding: true })
}

function settle(context: EditorContext, of: number, leg: Leg, { points, problem }: Traced): void {
  const tracing = traceOf(context)
  // Dropped, or taken back: the answer comes too late.
  if (tracing?.serial !== of || !tracing.legs.some(({ serial }) => serial === leg.serial)) return
  const found = points.length === 0 ? [leg.click] : points
  const legs = tracing.legs.map((one) => (one.serial === leg.serial ? { ...one, points: found, isOpen: false } : one))
  const next: TraceTracing = { ...tracing, legs, problem }
  show(context, next)
  if (isWaiting(next)) return resolveNext(context)
  if (next.isEnding) conclude(context, next)
}

/** One leg at a time: where a leg begins is known when the one before has ended. */
function resolveNext(context: EditorContext): void {
  const [tracing, tracer] = [traceOf(context), context.tracer()]
  const at = tracing?.legs.findIndex(({ isOpen }) => isOpen) ?? -1
  if (tracing === undefined || at < 0) return
  const leg = tracing.legs[at]!
  if (tracer === undefined) return settle(context, tracing.serial, leg, { points: [leg.click], problem: 'unread' })
  const from = tracing.legs[at - 1]?.points.at(-1)
  const asked = from === undefined ? tracer.snap(leg.click, leg.radius) : tracer.follow(from, leg.click, leg.radius)
  void asked.then((traced) => settle(context, tracing.serial, leg, traced))
}

let serials = 0
const nextSerial = () => (serials += 1)

const legTo = (context: EditorContext, at: Point, isStraight: boolean): Leg => ({
  serial: nextSerial(),
  click: at,
  radius: radiusOf(context),
  isStraight,
  isOpen: !isStraight,
  points: [at],
})

/** Shift: where the hand is, without snapping. */
export function placeTrace(
  context: EditorContext,
  at: Point,
  isStraight: boolean,
  pointerType: PointerInput['pointerType'] = 'mouse',
): void {
  const tracing = traceOf(context)
  const leg = legTo(context, at, isStraight)
  if (tracing === undefined) {
    context.set({
      draft: { id: context.options.newId(), kind: 'polyline', style: context.options.drawStyle, points: [at, at] },
      tracing: {
        kind: 'trace',
        serial: nextSerial(),
        legs: [leg],
        live: [],
        isEnding: false,
        problem: undefined,
      },
      selection: new Set(),
      vertex: undefined,
    })
    return resolveNext(context)
  }
  if (tracing.isEnding) return
  if (isAgain(context, tracing.legs.at(-1)!.click, at, pointerType))
    return tracing.legs.length > 1 ? endTrace(context) : undefined
  const wasWaiting = isWaiting(tracing)
  show(context, { ...tracing, legs: [...tracing.legs, leg], live: [] })
  // A waiting leg asks for the next one when it is answered.
  if (!wasWaiting) resolveNext(context)
}

/** One question at a time: the pointer moves faster than answers come, and only its last place counts. */
const asking = new WeakMap<EditorContext, { wanted: Point | undefined }>()

function askLive(context: EditorContext, at: Point): void {
  const [tracing, tracer, busy] = [traceOf(context), context.tracer(), asking.get(context)]
  if (busy !== undefined) {
    busy.wanted = at
    return
  }
  if (tracing === undefined || tracer === undefined || isWaiting(tracing)) return
  const turn: { wanted: Point | undefined } = { wanted: undefined }
  asking.set(context, turn)
  const last = tracing.legs.at(-1)!.serial
  void tracer.follow(endOf(tracing), at, radiusOf(context)).then(({ points, problem }) => {
    asking.delete(context)
    const now = traceOf(context)
    if (now?.serial === tracing.serial && now.legs.at(-1)!.serial === last && !now.isEnding)
      show(context, { ...now, live: points.length === 0 ? [at] : points, problem })
    if (turn.wanted !== undefined) askLive(context, turn.wanted)
  })
}

/** The path to the pointer: straight at once where nothing leads yet, along the line as soon as it is known. */
export function leadTrace(context: EditorContext, at: Point, isStraight: boolean): void {
  const tracing = traceOf(context)
  if (tracing === undefined || tracing.isEnding) return
  if (isStraight) {
    const busy = asking.get(context)
    if (busy !== undefined) busy.wanted = undefined
    return show(context, { ...tracing, live: [at] })
  }
  if (isWaiting(tracing) || tracing.live.length === 0) show(context, { ...tracing, live: [at] })
  askLive(context, at)
}

/** The last click; the first one takes the whole line with it. */
export function takeBackTrace(context: EditorContext): void {
  const tracing = traceOf(context)
  if (tracing === undefined) return
  const legs = tracing.legs.slice(0, -1)
  if (legs.length === 0) return dropTrace(context)
  const end = tracing.live.at(-1)
  show(context, { ...tracing, legs, live: [], isEnding: false, problem: undefined })
  if (end !== undefined) leadTrace(context, end, false)
}

export function traceDown(context: EditorContext, input: PointerInput): void {
  if (context.state().isReadOnly) return
  context.set({ gesture: { kind: 'tap', from: input.at } })
}

/** Placed when the finger lifts: the first finger of a pinch places nothing. */
export function traceTap(context: EditorContext, input: PointerInput): void {
  const at = placeOf(context, input.at)
  if (input.type === 'move') return leadTrace(context, at, input.shift)
  context.set({ gesture: idle })
  if (input.type === 'up') placeTrace(context, at, input.shift, input.pointerType)
}
