import { onSession, readSession } from '../api/session/session.ts'
import { createHasher } from './file-hasher.ts'
import { browserLocks } from './queue-locks.ts'
import { isUnderWay, type Upload } from './upload-entry.ts'
import { browserPersistence } from './upload-persistence.ts'
import type { QueueSettings } from './upload-queue.ts'

type Queue = {
  readonly snapshot: () => { readonly uploads: readonly Upload[] }
  readonly start: () => Promise<void>
  readonly stop: () => void
}

type Running = { readonly userId: string; readonly queue: Queue }

const running = new Map<string, Running>()
const listeners = new Set<() => void>()
let isWatching = false

/**
 * The browser asks before the page is closed, on every screen. Paused uploads count: after closing, their files would
 * have to be chosen again.
 */
function askBeforeClosing(event: BeforeUnloadEvent): void {
  const isLosing = (one: Upload) => isUnderWay(one) || (one.status === 'paused' && !one.needsFile)
  if ([...running.values()].some(({ queue }) => queue.snapshot().uploads.some(isLosing))) event.preventDefault()
}

/** After a sign-out the uploads of the earlier user stop; they stay stored for the next sign-in. */
function stopOthers(): void {
  const user = readSession()?.userId
  for (const [owner, { userId, queue }] of running) {
    if (userId === user) continue
    queue.stop()
    running.delete(owner)
  }
  changed()
}

const changed = () => listeners.forEach((listener) => listener())

/** The name under which uploads of the signed-in user are stored for one place. */
export const ownerOf = (place: string): string => `${readSession()?.userId ?? ''} ${place}`

/** Places of the signed-in user whose names begin so. */
export function runningPlaces(prefix: string): readonly string[] {
  const ofUser = ownerOf('')
  return [...running.keys()].flatMap((owner) => (owner.startsWith(ofUser + prefix) ? [owner.slice(ofUser.length)] : []))
}

/** When a queue begins, or those of another user end. */
export function onRunning(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The queue of the signed-in user for one place, made on first use. place: unique among all kinds, because uploads are
 * stored under it.
 */
export function runningQueue<Q extends Queue>(place: string, create: (settings: QueueSettings) => Q): Q {
  const userId = readSession()?.userId ?? ''
  if (!isWatching) {
    isWatching = true
    window.addEventListener('beforeunload', askBeforeClosing)
    onSession(stopOthers)
  }
  const owner = ownerOf(place)
  const known = running.get(owner)
  // One place has uploads of one kind, so the queue is of the type that was created for it.
  if (known !== undefined) return known.queue as Q
  const queue = create({
    owner,
    hasher: createHasher(),
    persistence: browserPersistence(),
    locks: browserLocks(owner),
  })
  running.set(owner, { userId, queue })
  void queue.start()
  // A screen may ask for a queue while it renders; others must not change at that moment.
  queueMicrotask(changed)
  return queue
}
