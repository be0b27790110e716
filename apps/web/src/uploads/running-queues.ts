import { onSession, readSession } from '../api/session/session.ts'
import { browserLocks } from './queue-locks.ts'
import { isUnderWay } from './upload-entry.ts'
import { createHasher } from './file-hasher.ts'
import { browserPersistence } from './upload-persistence.ts'
import { createUploads, type Uploads } from './upload-queue.ts'

type Running = { readonly userId: string; readonly inspectionId: string; readonly uploads: Uploads }

let running: readonly Running[] = []
let isWatching = false

/** The browser's own question before the page is closed, on whichever screen. Paused ones count: closed, they would have to be chosen again. */
function askBeforeClosing(event: BeforeUnloadEvent): void {
  if (
    running.some(({ uploads }) =>
      uploads.snapshot().uploads.some((one) => isUnderWay(one) || (one.status === 'paused' && !one.needsFile)),
    )
  )
    event.preventDefault()
}

/** Who signs out, or in as somebody else, sends nothing more; it is remembered for the next time. */
function stopOthers(): void {
  const userId = readSession()?.userId
  for (const { uploads } of running.filter((one) => one.userId !== userId)) uploads.stop()
  running = running.filter((one) => one.userId === userId)
}

/** Those of one inspection. They go on while another screen is shown: nobody should sit and watch for an hour. */
export function uploadQueueOf(inspectionId: string): Uploads {
  const userId = readSession()?.userId ?? ''
  if (!isWatching) {
    isWatching = true
    window.addEventListener('beforeunload', askBeforeClosing)
    onSession(stopOthers)
  }
  const known = running.find((one) => one.userId === userId && one.inspectionId === inspectionId)
  if (known !== undefined) return known.uploads
  const owner = `${userId} ${inspectionId}`
  const uploads = createUploads({
    owner,
    hasher: createHasher(),
    persistence: browserPersistence(),
    locks: browserLocks(owner),
  })
  running = [...running, { userId, inspectionId, uploads }]
  void uploads.start()
  return uploads
}
