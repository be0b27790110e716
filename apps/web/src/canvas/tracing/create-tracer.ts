import type { Traced, Tracer } from '@plumbline/canvas/tracer'
import type { Point, Size } from '@plumbline/geometry/point'
import { fractionToImage, imageToFraction } from '@plumbline/geometry/spaces'
import type { WidthProfile } from '@plumbline/vision/hands/width-profile'
import type { EngineAnswer } from './trace-engine.ts'
import type { FromWorker, ToWorker, TraceQuestion, TraceSource } from './trace-messages.ts'

/** What of a worker is used. */
export type TraceWorker = {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(message: ToWorker): void
  terminate(): void
}

export type PhotoTracer = {
  readonly tracer: Tracer
  /** Across a line in fractions. Nothing where it shows no width, or the photo could not be read. */
  readonly measure: (line: readonly Point[]) => Promise<WidthProfile | undefined>
  /** Another link to the same photo. */
  readonly reopen: (source: TraceSource) => void
  readonly close: () => void
}

type Options = {
  readonly source: TraceSource
  /** Pixels of the photo, which fractions are turned into. */
  readonly size: Size
  /** Of the picture on the editor, where it is enlarged: radii are its pixels. */
  readonly shownWidth?: () => number
  readonly createWorker: () => TraceWorker
  /** A traced line was measured, or could not be. */
  readonly onMeasured?: (shapeId: string, profile: WidthProfile | undefined) => void
  /** Milliseconds that a click, or the measuring at the end, waits at most. */
  readonly timeouts?: { readonly path: number; readonly area: number; readonly width: number }
}

const usualTimeouts = { path: 4000, area: 12_000, width: 15_000 } as const

/** Questions to the worker and their answers; what is not answered in time is answered with what is given instead. */
function createAsking(worker: TraceWorker) {
  const waiting = new Map<number, (answer: FromWorker['answer'] | 'lost') => void>()
  let next = 0
  worker.onmessage = ({ data: { key, answer } }) => {
    waiting.get(key)?.(answer)
    waiting.delete(key)
  }
  const giveUp = () => {
    for (const answer of waiting.values()) answer('lost')
    waiting.clear()
  }
  worker.onerror = giveUp
  const ask = (question: TraceQuestion, timeoutMs: number) =>
    new Promise<FromWorker['answer'] | 'lost'>((resolve) => {
      next += 1
      const key = next
      const timer = setTimeout(() => {
        waiting.delete(key)
        resolve('lost')
      }, timeoutMs)
      waiting.set(key, (answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
      worker.postMessage({ kind: 'ask', key, question })
    })
  return { ask, giveUp }
}

/** What the editor asks, put to a worker in pixels of the photo. */
export function createTracer(options: Options): PhotoTracer {
  const { source, size, shownWidth, createWorker, onMeasured, timeouts = usualTimeouts } = options
  const worker = createWorker()
  const { ask, giveUp } = createAsking(worker)
  const pixels = (point: Point) => fractionToImage(size, point)
  worker.postMessage({ kind: 'open', source })
  const reach = (radius: number) => (radius * size.width) / (shownWidth?.() ?? size.width)
  let isPreparing = false

  async function path(question: TraceQuestion, instead: readonly Point[], wait = timeouts.path): Promise<Traced> {
    const answer = await ask(question, wait)
    if (answer === 'lost' || answer === undefined) return { points: instead, problem: 'unread' }
    const { points, problem } = answer as EngineAnswer
    const found = points.map((point) => imageToFraction(size, point))
    return problem === undefined ? { points: found } : { points: found, problem }
  }

  async function measure(line: readonly Point[]): Promise<WidthProfile | undefined> {
    const answer = await ask({ does: 'measure', line: line.map(pixels) }, timeouts.width)
    const profile = answer === 'lost' ? undefined : (answer as WidthProfile | undefined)
    return profile && { ...profile, maxAt: imageToFraction(size, profile.maxAt) }
  }

  const tracer: Tracer = {
    prepare(at) {
      if (isPreparing) return
      isPreparing = true
      void ask({ does: 'prepare', at: pixels(at) }, timeouts.path).then(() => (isPreparing = false))
    },
    snap: (at, radius) => path({ does: 'snap', at: pixels(at), radius: reach(radius) }, [at]),
    follow: (from, to, radius) =>
      path({ does: 'follow', from: pixels(from), to: pixels(to), radius: reach(radius) }, [to]),
    grow: (marks, tolerance) =>
      path(
        { does: 'grow', marks: marks.map(({ at, isCut }) => ({ at: pixels(at), isCut })), tolerance },
        [],
        timeouts.area,
      ),
    ...(onMeasured === undefined
      ? {}
      : {
          async finish({ id, points }) {
            onMeasured(id, await measure(points))
          },
        }),
  }
  return {
    tracer,
    measure,
    reopen: (next) => worker.postMessage({ kind: 'open', source: next }),
    close() {
      giveUp()
      worker.terminate()
    },
  }
}
