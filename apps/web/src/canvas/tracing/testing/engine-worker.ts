import type { Size } from '@plumbline/geometry/point'
import { answerQuestion } from '../answer-question.ts'
import type { TraceWorker } from '../create-tracer.ts'
import { createTraceEngine } from '../trace-engine.ts'
import type { ToWorker } from '../trace-messages.ts'
import { paintedPart, photoSize } from './painted-photo.ts'

/** The engine itself reading the painted photo, beside the page as far as messages go. */
export function workerOf(isSilent = false, read = paintedPart, size: Size = photoSize) {
  const sent: ToWorker[] = []
  const engine = createTraceEngine({ size, now: () => 0, read: async (rect) => read(rect) })
  const worker: TraceWorker & { isEnded: boolean } = {
    onmessage: null,
    onerror: null,
    isEnded: false,
    postMessage(message) {
      sent.push(message)
      if (message.kind === 'open' || isSilent) return
      const { key, question } = message
      void answerQuestion(engine, question).then((answer) =>
        worker.onmessage?.({ data: { key, answer } } as MessageEvent<never>),
      )
    },
    terminate: () => (worker.isEnded = true),
  }
  return { worker, sent }
}
