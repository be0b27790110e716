import type { Rect } from '@plumbline/geometry/rect'
import type { Raster } from '@plumbline/vision/hands/raster'
import { readPhotoPart } from './read-photo-part.ts'
import { probabilityReader } from './read-probabilities.ts'
import { answerQuestion } from './answer-question.ts'
import { createTraceEngine, type TraceEngine } from './trace-engine.ts'
import { partOf } from './raster-part.ts'
import type { FromWorker, ToWorker, TraceSource } from './trace-messages.ts'

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  postMessage(answer: FromWorker): void
}

const now = () => performance.now()

function engineOf(source: TraceSource): TraceEngine {
  if (source.kind === 'photo') {
    const { size, probabilitiesUrl } = source.photo
    return createTraceEngine({
      size,
      read: (rect: Rect) => readPhotoPart(source.photo, rect),
      ...(probabilitiesUrl !== undefined && { readProbabilities: probabilityReader(probabilitiesUrl, size) }),
      now,
    })
  }
  const raster: Raster = source.raster
  return createTraceEngine({ size: raster, read: async (rect: Rect) => partOf(raster, rect), now })
}

let engine: TraceEngine | undefined

scope.onmessage = ({ data }) => {
  if (data.kind === 'open') {
    engine = engineOf(data.source)
    return
  }
  const { key, question } = data
  if (engine !== undefined) void answerQuestion(engine, question).then((answer) => scope.postMessage({ key, answer }))
}
