import { completeUpload, recoverUpload } from './finish-upload.ts'
import type { QueueContext } from './queue-context.ts'
import { sendFile } from './send-file.ts'
import type { Upload } from './upload-entry.ts'

function countChecking<U extends Upload>({ entries }: QueueContext<U>): number {
  let count = 0
  for (const { stage, status } of entries.each()) if (stage === 'checking' && status === 'uploading') count += 1
  return count
}

export async function sendUpload<U extends Upload>(queue: QueueContext<U>, upload: U): Promise<void> {
  const { kind, entries, works, throughput, backoffMs, schedule } = queue
  const { key, hash } = upload
  const work = works.get(key)
  if (work?.file === undefined || hash === null) return
  const signal = works.signalOf(work)
  work.isSending = true
  entries.change(key, { status: 'uploading', stage: 'sending', problem: null })
  try {
    const outcome = await sendFile({
      calls: kind,
      upload,
      file: work.file,
      hash,
      begun: work.begun,
      signal,
      backoffMs,
      onBytes: (bytes) => {
        const before = entries.get(key)?.bytes ?? 0
        if (signal.aborted || bytes <= before) return
        throughput.gain(bytes - before)
        entries.change(key, { bytes, isWaiting: false }, 'quiet')
      },
      onWaiting: (isWaiting) =>
        !signal.aborted && entries.get(key)?.isWaiting !== isWaiting && entries.change(key, { isWaiting }, 'quiet'),
      onCheck: () => {
        entries.change(key, { stage: 'checking' })
        // The next file is sent while this one is checked, up to a limit.
        if (signal.aborted || countChecking(queue) > kind.maxCommits) return
        work.isSending = false
        schedule()
      },
    })
    if (!signal.aborted) completeUpload(queue, key, outcome === 'duplicate')
  } catch (error) {
    work.begun = undefined
    if (!signal.aborted) await recoverUpload(queue, key, error)
  } finally {
    work.isSending = false
    schedule()
  }
}
