import { setTimeout as sleep } from 'node:timers/promises'
import { commitConcurrency } from '../../packages/contract/src/media/media.ts'

type CommitAll = (mediaIds: readonly string[], startedIds: readonly string[]) => Promise<void>
type Commits = { readonly start: (mediaId: string) => void; readonly commit: (mediaId: string) => Promise<void> }

/** As upload-commits.ts of the browser has it. */
const restMs = 250

/**
 * As the browser does: while one call is in flight, and a moment longer, the next batch gathers; a file is stored
 * when its call is answered, and the last batch is sent without waiting.
 */
export function createCommits(commitAll: CommitAll): Commits {
  const travelling = new Set<string>()
  let endRest: (() => void) | undefined
  const [sent, started] = [
    new Map<string, { readonly resolve: () => void; readonly reject: (error: unknown) => void }>(),
    new Set<string>(),
  ]
  let isAsking = false
  const ask = async () => {
    const [batch, starting] = [[...sent].slice(0, commitConcurrency), [...started].slice(0, commitConcurrency)]
    for (const [id] of batch) sent.delete(id)
    for (const id of starting) started.delete(id)
    await commitAll(
      batch.map(([id]) => id),
      starting,
    ).then(
      () => {
        for (const [, { resolve }] of batch) resolve()
      },
      (error: unknown) => {
        for (const [, { reject }] of batch) reject(error)
      },
    )
  }
  const flush = async () => {
    if (isAsking) return
    isAsking = true
    await Promise.resolve()
    while (sent.size + started.size > 0) {
      await ask()
      const isLast = sent.size > 0 && travelling.size === 0
      if (!isLast)
        await Promise.race([
          sleep(restMs),
          new Promise<void>((resolve) => {
            endRest = resolve
          }),
        ])
    }
    isAsking = false
  }
  return {
    start: (mediaId: string) => {
      started.add(mediaId)
      travelling.add(mediaId)
      void flush()
    },
    commit: (mediaId: string) =>
      new Promise<void>((resolve, reject) => {
        started.delete(mediaId)
        travelling.delete(mediaId)
        sent.set(mediaId, { resolve, reject })
        if (travelling.size === 0) endRest?.()
        void flush()
      }),
  }
}
