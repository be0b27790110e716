import { createAnnounceStage } from './announce-stage.ts'
import { hashConcurrency } from './file-hasher.ts'
import { hashUpload } from './hash-stage.ts'
import { isReady, sendConcurrency, type QueueContext } from './queue-context.ts'
import { sendUpload } from './send-stage.ts'
import type { Upload } from './upload-entry.ts'

/**
 * So many files are hashed before their turn: enough to announce many in one call, few enough that their links do not
 * expire.
 */
const maxHashedAhead = 150

/** Gives every free lane its next file: hash, announce, send. */
export function createSchedule<U extends Upload>(queue: QueueContext<U>) {
  const announce = createAnnounceStage(queue)
  const { entries, works, signal } = queue
  return (): void => {
    if (signal.aborted) return
    const { sending, hashing } = works.count()
    const [toSend, toHash]: [U[], U[]] = [[], []]
    let ahead = 0
    for (const upload of entries.each()) {
      const work = works.get(upload.key)
      if (work === undefined || !isReady(queue, upload)) continue
      if (upload.hash === null) {
        if (toHash.length + hashing < hashConcurrency && !work.isHashing) toHash.push(upload)
        continue
      }
      ahead += 1
      if (upload.isAnnounced && !work.isSending && toSend.length + sending < sendConcurrency) toSend.push(upload)
    }
    for (const upload of toSend) void sendUpload(queue, upload)
    for (const upload of toHash.slice(0, Math.max(0, maxHashedAhead - ahead))) void hashUpload(queue, upload)
    void announce()
  }
}
