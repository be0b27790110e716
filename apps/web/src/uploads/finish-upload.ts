import { newId } from '../api/new-id.ts'
import type { QueueContext } from './queue-context.ts'
import { reread } from './reread-file.ts'
import { codeOf } from './retry.ts'
import { FileChanged, problemOf } from './send-file.ts'
import { unreadable, type Problem, type Upload } from './upload-entry.ts'

/** A file that changes on the disk more often than this fails. */
const maxRestarts = 3

export function failUpload<U extends Upload>(queue: QueueContext<U>, key: string, problem: Problem): void {
  const { kind, entries } = queue
  const upload = entries.get(key)
  if (upload === undefined) return
  if (upload.isAnnounced && problem.code !== kind.notFoundCode) void kind.failed(upload).catch(() => undefined)
  entries.change(key, {
    status: 'failed',
    stage: 'waiting',
    problem,
    isWaiting: false,
    needsFile: problem.code === unreadable,
  })
}

/** duplicateOf: the file that was there before. */
export function completeUpload<U extends Upload>(
  { kind, entries, works, throughput }: QueueContext<U>,
  key: string,
  isDuplicate: boolean,
  duplicateOf?: string,
): void {
  const upload = entries.get(key)
  if (upload === undefined) return
  throughput.gain(Math.max(0, upload.size - upload.bytes))
  entries.change(key, {
    status: 'completed',
    result: 'sent',
    stage: 'waiting',
    bytes: upload.size,
    problem: null,
    isWaiting: false,
    isDuplicate,
    fileId: duplicateOf ?? upload.fileId,
  })
  if (!kind.isResendable) works.delete(key)
}

/** Under another id: the parts that arrived are of the earlier content. */
export function startOver<U extends Upload>({ kind, entries, works }: QueueContext<U>, key: string, file: File): void {
  const upload = entries.get(key)
  if (upload === undefined) return
  if (upload.isAnnounced) void kind.cancel([upload]).catch(() => undefined)
  works.set(key, file, (works.get(key)?.restarts ?? 0) + 1)
  entries.change(key, {
    fileId: newId(),
    hash: null,
    isAnnounced: false,
    bytes: 0,
    status: 'pending',
    stage: 'waiting',
    isWaiting: false,
    size: file.size,
    lastModified: file.lastModified,
  })
}

/** Starts over a file that changed on the disk, pauses after a sign-out, and fails otherwise. */
export async function recoverUpload<U extends Upload>(
  queue: QueueContext<U>,
  key: string,
  error: unknown,
): Promise<void> {
  const { entries, works } = queue
  const upload = entries.get(key)
  const work = works.get(key)
  if (upload === undefined || work === undefined) return
  const isOfFile = error instanceof FileChanged || (error instanceof DOMException && error.name !== 'AbortError')
  if (isOfFile && work.restarts < maxRestarts) {
    const file = await reread(upload, work.file, error)
    if (file !== undefined) return startOver(queue, key, file)
  }
  // The session ended in another tab; the upload is found again after the next sign-in.
  if (codeOf(error) === 'session.required')
    return entries.change(key, { status: 'paused', stage: 'waiting', isWaiting: false })
  failUpload(queue, key, problemOf(error))
}
