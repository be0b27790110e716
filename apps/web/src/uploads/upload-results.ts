import type { MediaResult } from '@plumbline/contract/media/media'
import { mediaResults, resumeMedia } from '../api/media/upload.ts'
import { hasFailed, isFollowed, type Problem, type Upload, type UploadResult } from './upload-entry.ts'
import type { UploadEntries } from './upload-entries.ts'
import { problemOf } from './send-file.ts'

/** As many as one call takes. */
const maxAsked = 1_000

/** Files that are all right stay in the list for so long. */
const shownMs = 5 * 60_000

/** What the server is asked about: what may still change, and what failed, which another person may have retried or deleted. */
export const isAskedFor = (upload: Upload): boolean => isFollowed(upload) || upload.result === 'failed'

function resultOf({ status, fileStatus }: MediaResult): UploadResult {
  if (status === 'MEDIA_UPLOAD_FAILED' || status === 'MEDIA_ANALYSIS_FAILED') return 'failed'
  if (status === 'MEDIA_ANALYSIS_COMPLETE') return 'ready'
  if (status === 'MEDIA_ANALYSIS_PROCESSING') return 'analysing'
  return fileStatus === 'FILE_PROCESSING' ? 'checking' : 'sent'
}

/** Those of a batch leave together: "31 of 40" must not become "0 of 9" while nine still wait. */
export function outdated(uploads: readonly Upload[], now: number): readonly string[] {
  const open = new Set(
    uploads
      .filter((upload) => upload.status !== 'completed' || isFollowed(upload) || hasFailed(upload))
      .map(({ batch }) => batch.id),
  )
  return uploads
    .filter((upload) => !open.has(upload.batch.id) && now - upload.changedAt > shownMs)
    .map(({ key }) => key)
}

/** Follows what became of the files that were sent. */
export function createResults({
  get,
  each,
  change,
  remove,
}: Pick<UploadEntries, 'get' | 'each' | 'change' | 'remove'>) {
  function settle({ key, mediaId, result, problem }: Upload, answer: MediaResult): void {
    const next = resultOf(answer)
    const reason: Problem | null =
      next === 'failed' && answer.errorCode !== null ? { code: answer.errorCode, message: '' } : null
    // A retry that began after the question is not answered by it.
    if (
      get(key)?.mediaId === mediaId &&
      get(key)?.result === result &&
      (next !== result || reason?.code !== problem?.code)
    )
      change(key, { result: next, problem: reason })
  }

  return {
    refresh: async (signal?: AbortSignal): Promise<void> => {
      const asked = [...each()].filter(isAskedFor).slice(0, maxAsked)
      if (asked.length === 0) return
      const answers = new Map(
        (await mediaResults(asked[0]!.batch.of, [...new Set(asked.map(({ mediaId }) => mediaId))], signal)).map(
          (answer) => [answer._id, answer],
        ),
      )
      for (const upload of asked) {
        const answer = answers.get(upload.mediaId)
        if (answer !== undefined) settle(upload, answer)
      }
      remove(asked.filter(({ mediaId }) => !answers.has(mediaId)).map(({ key }) => key))
    },
    /** Its bytes are on the server: it is opened again. */
    reopen: async ({ key, batch, mediaId, problem }: Upload): Promise<void> => {
      change(key, { result: 'sent', problem: null })
      try {
        const { outcome, isOpenedAgain } = await resumeMedia(batch.of, mediaId, new AbortController().signal)
        if (outcome !== 'stored') change(key, { result: 'failed', problem: { code: 'media.upload-lost', message: '' } })
        else if (!isOpenedAgain) change(key, { result: 'failed', problem })
      } catch (error) {
        change(key, { result: 'failed', problem: problemOf(error) })
      }
    },
  }
}
