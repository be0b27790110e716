import type { Autosave } from '@plumbline/sync/autosave'

/** Others may save in between; who does so three times in a row is waited for by the queue. */
const maxRounds = 3

type Waiting = Pick<Autosave<unknown>, 'flush' | 'subscribe'> & {
  readonly state: () => { readonly isSaving: boolean; readonly isOffline: boolean }
}

/** Sends everything now; resolves when all requests are answered, or when the server cannot be reached. */
export async function saveAll(autosave: Waiting): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    autosave.flush()
    if (!autosave.state().isSaving) return
    await new Promise<void>((resolve) => {
      const stop = autosave.subscribe(() => {
        if (autosave.state().isSaving) return
        stop()
        resolve()
      })
    })
    if (autosave.state().isOffline) return
  }
}
