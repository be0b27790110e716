import { hashFile, partBytes, type FileHash } from './file-hash.ts'

export type HashQuestion = { readonly file: File; readonly partSize: number }
export type HashAnswer =
  | { readonly hash: FileHash }
  | { readonly failure: { readonly name: string; readonly message: string } }

export type Hasher = { readonly hash: (file: File) => Promise<FileHash>; readonly stop: () => void }

/** Two workers hash at a time: a third would slow down the page itself. */
export const hashConcurrency = 2

function ask(worker: Worker, file: File): Promise<FileHash> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<HashAnswer>) =>
      'hash' in data ? resolve(data.hash) : reject(new DOMException(data.failure.message, data.failure.name))
    worker.onerror = () => reject(new Error('the hashing worker failed'))
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
    hash: async (file) => {
      if (typeof Worker === 'undefined') return hashFile(file, partBytes)
      const worker = idle.pop() ?? make()
      try {
        return await ask(worker, file)
      } finally {
        idle.push(worker)
      }
    },
    stop: () => all.forEach((worker) => worker.terminate()),
  }
}
