import type { Begun } from './upload-kind.ts'

/** When the server answered: the links of an answer expire. */
export type DatedBegun = Begun & { readonly begunAt: number }

/** What a reload loses of an upload. */
export type Work = {
  file: File | undefined
  begun: DatedBegun | undefined
  /** Made when the file's turn comes: thousands of files wait. */
  control: AbortController | undefined
  isHashing: boolean
  isSending: boolean
  restarts: number
}

const aborted = (reason: string) => new DOMException(reason, 'AbortError')

/** The files that this page can read, and what it does with each. */
export function createWorks() {
  const works = new Map<string, Work>()

  function set(key: string, file: File | undefined, restarts = works.get(key)?.restarts ?? 0): void {
    works.set(key, { file, begun: undefined, control: undefined, isHashing: false, isSending: false, restarts })
  }

  return {
    get: (key: string) => works.get(key),
    set,
    delete: (key: string) => void works.delete(key),
    signalOf: (work: Work): AbortSignal => {
      work.control ??= new AbortController()
      return work.control.signal
    },
    abort: (key: string, reason: string): void => {
      const work = works.get(key)
      if (work === undefined) return
      work.control?.abort(aborted(reason))
      set(key, work.file)
    },
    abortAll: (reason: string): void => {
      for (const { control } of works.values()) control?.abort(aborted(reason))
    },
    count: (): { readonly sending: number; readonly hashing: number } => {
      let [sending, hashing] = [0, 0]
      for (const { isSending, isHashing } of works.values()) {
        if (isSending) sending += 1
        if (isHashing) hashing += 1
      }
      return { sending, hashing }
    },
  }
}

export type Works = ReturnType<typeof createWorks>
