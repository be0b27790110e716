import type { MediaResult } from '@plumbline/contract/media/media'
import { mediaResults, resumeMedia } from '../../api/media/upload.ts'
import { problemOf } from '../send-file.ts'
import type { UploadEntries } from '../upload-entries.ts'
import { isFollowed, type Problem, type UploadResult } from '../upload-entry.ts'
import type { MediaUpload } from './media-upload.ts'

/** As many as one call takes. */
const maxAsked = 1_000

/**
 * What the server is asked about: what may still change, and what failed, which another person may have retried or
 * deleted.
 */
export const isAskedFor = (upload: MediaUpload): boolean => isFollowed(upload) || upload.result === 'failed'

function resultOf({ status, fileStatus }: MediaResult): UploadResult {
  if (status === 'MEDIA_UPLOAD_FAILED' || status === 'MEDIA_ANALYSIS_FAILED') return 'failed'
  if (status === 'MEDIA_ANALYSIS_COMPLETE') return 'ready'
  if (status === 'MEDIA_ANALYSIS_PROCESSING') return 'analysing'
  return fileStatus === 'FILE_PROCESSING' ? 'checking' : 'sent'
}

/** Follows what became of the files that were sent. */
export function createMediaResults({ get, each, change, remove }: UploadEntries<MediaUpload>) {
  function settle({ key, fileId, result, problem }: MediaUpload, answer: MediaResult): void {
    const next = resultOf(answer)
    const reason: Problem | null =
      next === 'failed' && answer.errorCode !== null ? { code: answer.errorCode, message: '' } : null
    // A retry that began after the question is not answered by it.
    if (
      get(key)?.fileId === fileId &&
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
        (await mediaResults(asked[0]!.batch.of, [...new Set(asked.map(({ fileId }) => fileId))], signal)).map(
          (answer) => [answer._id, answer],
        ),
      )
      for (const upload of asked) {
        const answer = answers.get(upload.fileId)
        if (answer !== undefined) settle(upload, answer)
      }
      remove(asked.filter(({ fileId }) => !answers.has(fileId)).map(({ key }) => key))
    },
    /** Its bytes are on the server: it is opened again. */
    reopen: async ({ key, batch, fileId, problem }: MediaUpload): Promise<void> => {
      change(key, { result: 'sent', problem: null })
      try {
        const { outcome, isOpenedAgain } = await resumeMedia(batch.of, fileId, new AbortController().signal)
        if (outcome !== 'stored') change(key, { result: 'failed', problem: { code: 'media.upload-lost', message: '' } })
        else if (!isOpenedAgain) change(key, { result: 'failed', problem })
      } catch (error) {
        change(key, { result: 'failed', problem: problemOf(error) })
      }
    },
  }
}
