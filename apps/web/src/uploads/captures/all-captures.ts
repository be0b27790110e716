import { onRunning, ownerOf, runningPlaces } from '../running-queues.ts'
import { browserPersistence } from '../upload-persistence.ts'
import { capturePlace, captureUploadsOf } from './capture-uploads.ts'
import { sentOwners } from './sent-captures.ts'

/** Inspections whose defects this page sends, or has sent. */
export const captureInspections = (): readonly string[] =>
  runningPlaces(capturePlace('')).map((place) => place.slice(capturePlace('').length))

/** Sends what an earlier page has left, also of inspections that are not opened now, and knows what it has sent. */
export async function startStoredCaptures(): Promise<void> {
  const prefix = ownerOf(capturePlace(''))
  for (const owner of [...sentOwners(prefix), ...(await browserPersistence().owners(prefix))]) {
    // In between another user may have signed in.
    if (ownerOf(capturePlace('')) !== prefix) return
    captureUploadsOf(owner.slice(prefix.length))
  }
}

export function subscribeCaptures(listener: () => void): () => void {
  const followed = new Map<string, () => void>()
  const follow = () => {
    for (const inspectionId of captureInspections())
      if (!followed.has(inspectionId)) followed.set(inspectionId, captureUploadsOf(inspectionId).subscribe(listener))
    listener()
  }
  const stop = onRunning(follow)
  follow()
  return () => {
    stop()
    for (const unfollow of followed.values()) unfollow()
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Of all inspections: what the server has not verified. */
export const countToSend = (): number =>
  sum(captureInspections().map((id) => captureUploadsOf(id).snapshot().uploads.length))

export const countSent = (): number => sum(captureInspections().map((id) => captureUploadsOf(id).sentCount()))

/** Refused, or without its photo: it waits for a person. */
export const hasStuck = (): boolean =>
  captureInspections().some((id) =>
    captureUploadsOf(id)
      .snapshot()
      .uploads.some(({ status, needsFile }) => status === 'failed' || needsFile),
  )
