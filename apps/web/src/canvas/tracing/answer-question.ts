import type { TraceEngine } from './trace-engine.ts'
import type { FromWorker, TraceQuestion } from './trace-messages.ts'

/** Every question has an answer: a failure inside is as a photo that could not be read. */
export async function answerQuestion(engine: TraceEngine, question: TraceQuestion): Promise<FromWorker['answer']> {
  try {
    switch (question.does) {
      case 'prepare':
        await engine.prepare(question.at)
        return undefined
      case 'snap':
        return await engine.snap(question.at, question.radius)
      case 'follow':
        return await engine.follow(question.from, question.to, question.radius)
      case 'grow':
        return await engine.grow(question.marks, question.tolerance)
      case 'measure':
        return await engine.measure(question.line)
    }
  } catch {
    return question.does === 'measure' || question.does === 'prepare'
      ? undefined
      : {
          points: question.does === 'grow' ? [] : [question.does === 'snap' ? question.at : question.to],
          problem: 'unread',
        }
  }
}
