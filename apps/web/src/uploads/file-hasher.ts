import { hashFile, partBytes, type FileHash } from './file-hash.ts'

export type HashQuestion = { readonly file: File; readonly partSize: number }
/** read: progress of a large file. */
export type HashAnswer =
  | { readonly read: number }
  | { readonly hash: FileHash }
  | { readonly failure: { readonly name: string; readonly message: string } }

type OnRead = (bytes: number) => void

export type Hasher = {
  /** onRead: how far a large file is read. */
  readonly hash: (file: File, onRead?: OnRead) => Promise<FileHash>
  readonly stop: () => void
}

/** Two workers hash at a time: a third would slow down the page itself. */
export const hashConcurrency = 2

/** Its script could not be loaded, or it stopped: this says nothing of the file. */
class WorkerFailure extends Error {}

function ask(worker: Worker, file: File, onRead: OnRead | undefined): Promise<FileHash> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => {
      if ('read' in data) onRead?.(data.read)
      else if ('hash' in data) resolve(data.hash)
      else reject(new DOMException(data.failure.message, data.failure.name))
    }
    worker.onerror = () => reject(new WorkerFailure())
    worker.postMessage({ file, partSize: partBytes } satisfies HashQuestion)
  })
}

/** Hashes in workers, made for the first file, so that thousands of files do not freeze the page. */
export function createHasher(): Hasher {
  const idle: Worker[] = []
  const all: Worker[] = []
  const make = () => {
    const worker = new Worker(new URL('./file-hash.worker.ts', import.meta.url), { type: 'module' })
    all.push(worker)
    return worker
  }
  return {
    hash: async (file, onRead) => {
      if (typeof Worker === 'undefined') return hashFile(file, partBytes, undefined, onRead)
      const worker = idle.pop() ?? make()
      try {
        const hash = await ask(worker, file, onRead)
        idle.push(worker)
        return hash
      } catch (error) {
        if (!(error instanceof WorkerFailure)) {
          idle.push(worker)
          throw error
        }
        worker.terminate()
        return hashFile(file, partBytes, undefined, onRead)
      }
    },
    stop: () => all.forEach((worker) => worker.terminate()),
  }
}
