type Page<A> = { readonly autosave: A; readonly isClosed: () => boolean; readonly close: () => void }

/** Answers that reach a page only while it is open. */
export type Hear = <X>(answer: Promise<X>) => Promise<X>

/** A page with an autosave; once it is closed, nothing of it hears an answer, as after a reload or a crash. */
export function openPage<A extends { readonly stop: () => void }>(create: (hear: Hear) => A): Page<A> {
  let isClosed = false
  const hear: Hear = async (answer) => {
    const result = await answer.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    if (isClosed) return new Promise<never>(() => undefined)
    if ('error' in result) throw result.error
    return result.value
  }
  const autosave = create(hear)
  return {
    autosave,
    isClosed: () => isClosed,
    close() {
      isClosed = true
      autosave.stop()
    },
  }
}
