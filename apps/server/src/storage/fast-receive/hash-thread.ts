import { createHash } from 'node:crypto'
import { batchSize } from './batches.ts'
import { openThread } from './thread.ts'

/**
 * id: of what is being received. `at`: how many bytes were before. Bytes are handed over, and come back with the
 * answer.
 */
export type BatchQuestion =
  | { readonly kind: 'add'; readonly id: number; readonly at: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'digest'; readonly id: number; readonly at: number }
  | { readonly kind: 'drop'; readonly id: number }

/** Of the running hash of an upload in parts. */
export type WholeQuestion =
  | { readonly kind: 'carry-on'; readonly upload: string; readonly id: number; readonly from: number }
  | { readonly kind: 'keep'; readonly upload: string; readonly id: number; readonly from: number }
  | { readonly kind: 'read-on'; readonly upload: string; readonly path: string; readonly to: number }
  | {
      readonly kind: 'finish'
      readonly upload: string
      readonly path: string
      readonly to: number
      readonly isFromStart: boolean
    }
  | { readonly kind: 'forget'; readonly upload: string }

export type HashQuestion = BatchQuestion | WholeQuestion
export type HashAnswer = string | boolean | Uint8Array<ArrayBuffer> | undefined

/** Hashing takes as long as all the rest of receiving; on the main thread every other request would wait for it. */
const ask = openThread<HashQuestion, HashAnswer>(new URL('./hash-thread.worker.ts', import.meta.url))
const post = (question: HashQuestion) => void ask(question).catch(() => undefined)
let count = 0

export type RunningHash = {
  /** Resolves to the same bytes; until then their memory belongs to the thread. */
  readonly update: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>
  readonly digest: () => Promise<string>
  readonly end: () => void
}

/** What fits into one batch is hashed here: handing it over would take longer. */
export function openHash(): RunningHash {
  const own = createHash('sha256')
  let there: RunningHash | undefined
  return {
    async update(bytes) {
      if (there === undefined && bytes.length < batchSize) {
        own.update(bytes)
        return bytes
      }
      there ??= atThread(0)
      return there.update(bytes)
    },
    digest: async () => there?.digest() ?? own.digest('hex'),
    end: () => there?.end(),
  }
}

function atThread(from: number, id = (count += 1)): RunningHash {
  let at = from
  return {
    async update(bytes) {
      const question = { kind: 'add', id, at, bytes } as const
      at += bytes.length
      return (await ask(question, [bytes.buffer])) as Uint8Array<ArrayBuffer>
    },
    digest: async () => (await ask({ kind: 'digest', id, at })) as string,
    end: () => post({ kind: 'drop', id }),
  }
}

/** `keep`: the part is stored, and the next one carries on from its hash. */
export type ResumedHash = RunningHash & { readonly keep: () => void }

/** Of an upload from its very first byte; nothing where what lies before is not known. */
export async function resumeHash(upload: string, from: number): Promise<ResumedHash | undefined> {
  const id = (count += 1)
  if ((await ask({ kind: 'carry-on', upload, id, from })) !== true) return undefined
  return { ...atThread(from, id), keep: () => post({ kind: 'keep', upload, id, from }) }
}

/** Bytes are received and written at once; hashing waits until it is known whether the part before was hashed. */
export function hashWhenReady(carrying: Promise<ResumedHash | undefined>): RunningHash {
  const hash = carrying.then((carried) => carried ?? openHash())
  hash.catch(() => undefined)
  return {
    update: async (bytes) => (await hash).update(bytes),
    digest: async () => (await hash).digest(),
    end: () =>
      void hash.then(
        (one) => one.end(),
        () => undefined,
      ),
  }
}

/**
 * Reads on from the disk, while the rest of the file still travels, where its parts did not come one after the other.
 */
export const hashAhead = (upload: string, path: string, to: number): void => post({ kind: 'read-on', upload, path, to })

export const finishHash = async (upload: string, path: string, to: number, isFromStart: boolean): Promise<string> =>
  (await ask({ kind: 'finish', upload, path, to, isFromStart })) as string

export const forgetHash = (upload: string): void => post({ kind: 'forget', upload })
