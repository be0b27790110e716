import type { DrawingUpload } from '@plumbline/contract/drawings/drawings'
import type { OfDrawings } from '../../api/drawings.ts'
import { cancelUpload, readUpload } from '../../api/drawings-upload.ts'
import { retryUntilOnline, waitForRetry } from '../retry.ts'
import { problemOf } from '../send-file.ts'
import type { UploadEntries } from '../upload-entries.ts'
import { isUnchecked } from '../upload-entry.ts'
import type { QueueSettings } from '../upload-queue.ts'
import type { DrawingEntry } from './drawing-entry.ts'
import { createListedFiles } from './listed-files.ts'

type Settings = {
  readonly of: OfDrawings
  readonly entries: UploadEntries<DrawingEntry>
  readonly pollMs: number
  readonly backoffMs?: QueueSettings['backoffMs']
  readonly signal: AbortSignal
  readonly onChange: () => void
  /** The file has become drawings. */
  readonly onStored: (answer: DrawingUpload) => void
}

/** What the server says of files that it received: it opens them, asks for pages, or says why it cannot. */
export function createOpenedFiles(settings: Settings) {
  const { of, entries, pollMs, backoffMs = [1_000, 30_000], signal, onChange, onStored } = settings
  const answers = new Map<string, DrawingUpload>()
  const following = new Set<string>()
  const keyOf = (fileId: string) => entries.list().find((entry) => entry.fileId === fileId)?.key
  const listed = createListedFiles((fileId) => keyOf(fileId) !== undefined)

  function take(answer: DrawingUpload): void {
    const { _id, state, errorCode } = answer
    const key = keyOf(_id)
    answers.set(_id, answer)
    listed.update(answer)
    if (state === 'done') {
      answers.delete(_id)
      if (key !== undefined) entries.remove([key])
      onStored(answer)
    } else if (key !== undefined && state === 'failed')
      entries.change(key, { result: 'failed', problem: { code: errorCode ?? 'job.failed', message: '' } })
    else if (key !== undefined) entries.change(key, { result: 'checking' }, 'quiet')
    onChange()
  }

  async function read(fileId: string): Promise<DrawingUpload> {
    const onWaiting = (isWaiting: boolean) => {
      const key = keyOf(fileId)
      if (key !== undefined && entries.get(key)?.isWaiting !== isWaiting) entries.change(key, { isWaiting }, 'quiet')
    }
    return retryUntilOnline(() => readUpload(of, fileId, signal), { signal, backoffMs, onWaiting })
  }

  /** Asks until the server has opened the file. */
  async function follow(fileId: string): Promise<void> {
    if (following.has(fileId)) return
    following.add(fileId)
    try {
      for (let answer = answers.get(fileId) ?? (await read(fileId)); ; answer = await read(fileId)) {
        take(answer)
        if (answer.state !== 'opening') return
        await waitForRetry(pollMs, signal)
      }
    } catch (error) {
      const key = keyOf(fileId)
      if (key !== undefined && !signal.aborted) entries.change(key, { result: 'failed', problem: problemOf(error) })
    } finally {
      following.delete(fileId)
    }
  }

  return {
    answerOf: (fileId: string) => answers.get(fileId),
    /** Noted at once, and shown when the queue has completed the upload. */
    note: (answer: DrawingUpload) => void answers.set(answer._id, answer),
    take,
    follow,
    followAll: (): void => {
      for (const { key } of entries.list()) {
        // Following the file before may have finished this one, which would then be reported twice.
        const entry = entries.get(key)
        if (entry === undefined || !isUnchecked(entry)) continue
        const isChoosing = entry.result === 'checking' && answers.get(entry.fileId)?.state === 'choosing'
        if (!isChoosing) void follow(entry.fileId)
      }
    },
    listedAnswers: listed.list,
    setListed: (uploads: readonly DrawingUpload[]): void => {
      listed.set(uploads)
      onChange()
    },
    /** Off the server. Where the call is lost the server removes the upload after a day. */
    dismiss: (fileId: string): void => {
      listed.dismiss(fileId)
      answers.delete(fileId)
      void cancelUpload(of, fileId).catch(() => undefined)
      onChange()
    },
  }
}

export type OpenedFiles = ReturnType<typeof createOpenedFiles>
