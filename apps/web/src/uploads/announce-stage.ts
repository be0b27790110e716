import { ApiError } from '../api/http/api-error.ts'
import { completeUpload, failUpload, recoverUpload } from './finish-upload.ts'
import { isReady, sendConcurrency, type QueueContext } from './queue-context.ts'
import { retryUntilOnline } from './retry.ts'
import { isUnderWay, type Upload } from './upload-entry.ts'
import type { Announced } from './upload-kind.ts'

/** The next files to announce, all of one batch; none while announced files still wait for a lane. */
function nextToAnnounce<U extends Upload>(queue: QueueContext<U>): readonly U[] {
  const { kind, entries } = queue
  const hashed: U[] = []
  const unfinished = new Set<string>()
  let waiting = 0
  for (const upload of entries.each()) {
    const identity = upload.hash === null ? '' : kind.identityOf(upload)
    // A copy under another name waits until the first is stored: announced before, it would continue the first and take
    // its name.
    const isCopy = unfinished.has(identity)
    if (identity !== '' && (isUnderWay(upload) || upload.status === 'paused')) unfinished.add(identity)
    if (isCopy || !isReady(queue, upload)) continue
    if (upload.isAnnounced) waiting += 1
    else if (upload.hash !== null) hashed.push(upload)
  }
  if (waiting > sendConcurrency) return []
  return hashed.filter(({ batch }) => batch.id === hashed[0]!.batch.id).slice(0, kind.maxAnnounced)
}

function takeAnswers<U extends Upload>(
  queue: QueueContext<U>,
  asked: readonly U[],
  answers: readonly Announced[],
): void {
  const { entries, works } = queue
  const begunAt = Date.now()
  for (const { key, fileId, ...begun } of answers) {
    const upload = asked.find((one) => one.key === key)
    // Started over since: the answer is about the earlier content.
    if (upload === undefined || entries.get(key)?.fileId !== upload.fileId) continue
    if (begun.outcome === 'duplicate') completeUpload(queue, key, true, fileId)
    else if (begun.outcome === 'refused')
      failUpload(queue, key, { code: begun.errorCode ?? 'server.failed', message: '' })
    else {
      entries.change(key, { isAnnounced: true, fileId })
      const work = works.get(key)
      if (work !== undefined) work.begun = { ...begun, begunAt }
    }
  }
}

async function announceSome<U extends Upload>(queue: QueueContext<U>, uploads: readonly U[]): Promise<void> {
  const { kind, entries, works, signal, backoffMs } = queue
  const free = sendConcurrency - works.count().sending
  const onWaiting = (isWaiting: boolean) =>
    uploads.forEach(
      ({ key }) => entries.get(key)?.isWaiting !== isWaiting && entries.change(key, { isWaiting }, 'quiet'),
    )
  try {
    const answers = await retryUntilOnline(() => kind.announce(uploads, free, signal), { signal, backoffMs, onWaiting })
    takeAnswers(queue, uploads, answers)
  } catch (error) {
    if (signal.aborted) return
    // One file that cannot be announced must not block the others.
    if (uploads.length > 1 && error instanceof ApiError && error.status >= 400 && error.status < 500) {
      for (const upload of uploads) await announceSome(queue, [upload])
    } else for (const { key } of uploads) await recoverUpload(queue, key, error)
  }
}

/** One announcement at a time, for as many hashed files as the kind takes. */
export function createAnnounceStage<U extends Upload>(queue: QueueContext<U>) {
  let isAnnouncing = false
  return async (): Promise<void> => {
    if (isAnnouncing) return
    const uploads = nextToAnnounce(queue)
    if (uploads.length === 0) return
    isAnnouncing = true
    await announceSome(queue, uploads)
    isAnnouncing = false
    queue.schedule()
  }
}
