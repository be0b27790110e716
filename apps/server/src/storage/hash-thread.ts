import { Worker } from 'node:worker_threads'

/** Without a path: forget how far it came. */
export type HashRequest = { readonly number: number; readonly id: string; readonly path: string | undefined; readonly to: number; readonly isLast: boolean; readonly isAnew: boolean }
export type HashAnswer = { readonly number: number; readonly sha256?: string | undefined; readonly error?: { readonly message: string; readonly code: string | undefined } }

type Waiting = { readonly resolve: (sha256: string | undefined) => void; readonly reject: (error: Error) => void }

/** Gigabytes are hashed beside the answers to everybody else, and while the rest of the file still travels. */
export function openHashThread() {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let count = 0

  function start(): Worker {
    const worker = new Worker(new URL('./hash-thread.worker.ts', import.meta.url))
    const end = (error: Error) => {
      if (thread === worker) thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('message', ({ number, sha256, error }: HashAnswer) => {
      const one = waiting.get(number)
      waiting.delete(number)
      // An idle thread must not keep a process alive that has nothing else to do.
      if (waiting.size === 0) worker.unref()
      if (error === undefined) one?.resolve(sha256)
      else one?.reject(Object.assign(new Error(error.message), { code: error.code }))
    })
    worker.on('error', end)
    worker.on('exit', () => end(new Error('the hashing thread ended')))
    return worker
  }

  function ask(request: Omit<HashRequest, 'number'>): Promise<string | undefined> {
    thread ??= start()
    thread.ref()
    count += 1
    const number = count
    thread.postMessage({ ...request, number })
    return new Promise((resolve, reject) => waiting.set(number, { resolve, reject }))
  }

  return {
    /** What is safe of it up to here need not be read when it is finished. */
    readOn: async (id: string, path: string, to: number): Promise<void> => void await ask({ id, path, to, isLast: false, isAnew: false }),
    finish: async (id: string, path: string, size: number, isAnew: boolean): Promise<string> => (await ask({ id, path, to: size, isLast: true, isAnew }))!,
    forget: async (id: string): Promise<void> => void await ask({ id, path: undefined, to: 0, isLast: false, isAnew: false }),
  }
}
