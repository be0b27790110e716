import { recoverUpload } from './finish-upload.ts'
import type { QueueContext } from './queue-context.ts'
import type { Upload } from './upload-entry.ts'

export async function hashUpload<U extends Upload>(queue: QueueContext<U>, { key }: U): Promise<void> {
  const { entries, works, hasher, schedule } = queue
  const work = works.get(key)
  if (work?.file === undefined) return
  const signal = works.signalOf(work)
  work.isHashing = true
  entries.change(key, { stage: 'reading', readBytes: 0 })
  try {
    const hash = await hasher.hash(work.file, (readBytes) => {
      if (!signal.aborted) entries.change(key, { readBytes }, 'quiet')
    })
    if (!signal.aborted) entries.change(key, { hash, stage: 'waiting' })
  } catch (error) {
    if (!signal.aborted) await recoverUpload(queue, key, error)
  } finally {
    work.isHashing = false
    schedule()
  }
}
