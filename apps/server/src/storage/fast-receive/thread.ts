import { Worker } from 'node:worker_threads'

export type Numbered<T> = T & { readonly number: number }
export type ThreadAnswer<T> = {
  readonly number: number
  readonly answer?: T
  readonly error?: { readonly message: string; readonly code: string | undefined }
}

type Waiting<T> = { readonly resolve: (answer: T) => void; readonly reject: (error: Error) => void }

/** Begun with the first question, and again after it died. */
export function openThread<Question, Answer>(
  entry: URL,
): (question: Question, handedOver?: readonly ArrayBuffer[]) => Promise<Answer> {
  const waiting = new Map<number, Waiting<Answer>>()
  let thread: Worker | undefined
  let count = 0

  function start(): Worker {
    const worker = new Worker(entry)
    const end = (error: Error) => {
      if (thread === worker) thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('message', ({ number, answer, error }: ThreadAnswer<Answer>) => {
      const one = waiting.get(number)
      waiting.delete(number)
      // An idle thread must not keep a process alive that has nothing else to do.
      if (waiting.size === 0) worker.unref()
      if (error === undefined) one?.resolve(answer as Answer)
      else one?.reject(Object.assign(new Error(error.message), { code: error.code }))
    })
    worker.on('error', end)
    worker.on('exit', () => end(new Error('the hashing thread ended')))
    return worker
  }

  return (question, handedOver = []) => {
    thread ??= start()
    if (waiting.size === 0) thread.ref()
    count += 1
    const number = count
    thread.postMessage({ ...question, number }, [...handedOver])
    return new Promise((resolve, reject) => waiting.set(number, { resolve, reject }))
  }
}
