import { commitConcurrency } from '@plumbline/contract/media/media'
import { ApiError } from '../../api/http/api-error.ts'
import { commitMedia, type OfMarker } from '../../api/media/upload.ts'

type Waiting = { readonly mediaId: string; readonly resolve: () => void; readonly reject: (error: unknown) => void }

/** Each commit call waits for the disk of the database, and so do the files that are being received. */
const restMs = 250

/**
 * Collects the files that arrive while one commit call runs, and commits them in the next call: one database commit for
 * many files. The last file does not wait for others.
 */
export function createCommitBatches() {
  const waiting: Waiting[] = []
  const [started, travelling] = [new Set<string>(), new Set<string>()]
  let isAsking = false
  let endRest: (() => void) | undefined

  const rest = () =>
    new Promise<void>((done) => {
      if (waiting.length > 0 && travelling.size === 0) return done()
      const timer = setTimeout(done, restMs)
      endRest = () => {
        clearTimeout(timer)
        done()
      }
    })

  async function ask(of: OfMarker): Promise<void> {
    const batch = waiting.splice(0, commitConcurrency)
    const startedIds = [...started].slice(0, commitConcurrency)
    for (const id of startedIds) started.delete(id)
    try {
      const outcomes = new Map(
        (
          await commitMedia(
            of,
            batch.map(({ mediaId }) => mediaId),
            startedIds,
          )
        ).map(({ _id, errorCode }) => [_id, errorCode]),
      )
      for (const { mediaId, resolve, reject } of batch) {
        const code = outcomes.get(mediaId)
        if (code === null) resolve()
        else reject(new ApiError({ code: (code ?? 'server.failed') as ApiError['code'], message: '', status: 409 }))
      }
    } catch (error) {
      // Each file retries on its own.
      for (const { reject } of batch) reject(error)
    }
  }

  async function flush(of: OfMarker): Promise<void> {
    if (isAsking) return
    isAsking = true
    // The file that was sent and the one that takes its lane go into one call.
    await Promise.resolve()
    while (waiting.length + started.size > 0) {
      await ask(of)
      await rest()
    }
    isAsking = false
  }

  return {
    /** Shows other users that the file is on its way; a lost call only delays that. */
    start: (of: OfMarker, mediaId: string): void => {
      started.add(mediaId)
      travelling.add(mediaId)
      void flush(of)
    },
    commit: (of: OfMarker, mediaId: string): Promise<void> =>
      new Promise((resolve, reject) => {
        started.delete(mediaId)
        travelling.delete(mediaId)
        waiting.push({ mediaId, resolve, reject })
        if (travelling.size === 0) endRest?.()
        void flush(of)
      }),
  }
}
