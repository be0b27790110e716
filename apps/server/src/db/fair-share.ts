import { AppError } from '@plumbline/contract/errors'
import { AsyncLocalStorage } from 'node:async_hooks'

type Counted = { readonly userId: string | undefined; readonly tenant: string | undefined }

/** On whose behalf the current code asks for connections. Jobs and housekeeping have none and are not limited. */
export type Share = {
  userId: string | undefined
  /** The corporate of the caller, or the address of one who is not signed in. */
  tenant: string | undefined
  /** The API key that calls: the audit log names it. */
  key?: { readonly id: string; readonly name: string }
  /** Connections this call holds at the moment. */
  held: number
  counted?: Counted
  /** Aborted when the caller hangs up; only asked for when the call has to queue. */
  readonly signal: () => AbortSignal
}

export const currentShare = new AsyncLocalStorage<Share>()

export type FairShareLimits = {
  /** Calls that may hold connections at the same time. */
  readonly perUser: number
  readonly perTenant: number
  /**
   * As many instead for a user of whom more than `floodFrom` calls wait: eight queries at once of one script slow
   * everybody's.
   */
  readonly perFloodingUser: number
  readonly floodFrom: number
  /** Calls that may wait for their turn. */
  readonly waitingPerUser: number
  readonly waitingPerTenant: number
  readonly waitMs: number
}

/**
 * At most two fifths of a pool for one user and three fifths for one company, a tenth for a user who floods: the rest
 * is there for others.
 */
export function fairShareOf(poolSize: number): FairShareLimits {
  const shareOf = (part: number) => Math.max(1, Math.floor(poolSize * part))
  return {
    perUser: shareOf(0.4),
    perTenant: shareOf(0.6),
    perFloodingUser: shareOf(0.1),
    floodFrom: 20,
    waitingPerUser: 200,
    waitingPerTenant: 1_000,
    waitMs: 30_000,
  }
}

/** Asked for before a connection is taken; what it answers is called when the connection is given back. */
export type FairShare = () => Promise<() => void>

type Waiting = { readonly share: Share; readonly start: () => void }

function openCounts() {
  const counts = new Map<string, number>()
  return {
    of: (key: string | undefined) => (key === undefined ? 0 : (counts.get(key) ?? 0)),
    add(key: string | undefined, change: 1 | -1) {
      if (key === undefined) return
      const count = (counts.get(key) ?? 0) + change
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}

/** Ends when it is started, when the caller hangs up, or when it has waited too long. */
function openTurn(signal: AbortSignal, waitMs: number, onLeave: () => void) {
  const { promise: started, resolve, reject } = Promise.withResolvers<void>()
  const leave = (settle: () => void) => {
    clearTimeout(late)
    signal.removeEventListener('abort', abort)
    onLeave()
    settle()
  }
  const abort = () => leave(() => reject(signal.reason as Error))
  const late = setTimeout(() => leave(() => reject(new AppError('service.unavailable', { retryAfter: 5 }))), waitMs)
  signal.addEventListener('abort', abort, { once: true })
  return { started, start: () => leave(resolve) }
}

/**
 * Calls of one user or one company that want connections queue here, so that the queue of the pool itself stays short
 * for
 * everybody else. A call that already holds a connection gets more without waiting: it could otherwise wait for calls
 * that wait for it.
 */
export function openFairShare(limits: FairShareLimits): FairShare {
  const [runningOfUser, runningOfTenant, waitingOfUser, waitingOfTenant] = [
    openCounts(),
    openCounts(),
    openCounts(),
    openCounts(),
  ]
  const queue = new Set<Waiting>()

  const mayStart = ({ userId, tenant }: Share) => {
    const perUser = waitingOfUser.of(userId) > limits.floodFrom ? limits.perFloodingUser : limits.perUser
    return runningOfUser.of(userId) < perUser && runningOfTenant.of(tenant) < limits.perTenant
  }

  function leaveQueue(waiting: Waiting): void {
    if (!queue.delete(waiting)) return
    waitingOfUser.add(waiting.share.userId, -1)
    waitingOfTenant.add(waiting.share.tenant, -1)
  }

  function wait(share: Share): Promise<void> {
    if (
      waitingOfUser.of(share.userId) >= limits.waitingPerUser ||
      waitingOfTenant.of(share.tenant) >= limits.waitingPerTenant
    )
      throw new AppError('request.too-many', { retryAfter: 5 })
    const signal = share.signal()
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    const turn = openTurn(signal, limits.waitMs, () => leaveQueue(waiting))
    const waiting: Waiting = { share, start: turn.start }
    queue.add(waiting)
    waitingOfUser.add(share.userId, 1)
    waitingOfTenant.add(share.tenant, 1)
    return turn.started
  }

  function count({ userId, tenant }: Counted, change: 1 | -1): void {
    runningOfUser.add(userId, change)
    runningOfTenant.add(tenant, change)
  }

  function begin(share: Share): void {
    if (share.held === 0) {
      // Who calls may be learned before it ends; what is counted down must be what was counted up.
      share.counted = { userId: share.userId, tenant: share.tenant }
      count(share.counted, 1)
    }
    share.held += 1
  }

  /** In the order of arrival, passing over those whose user or company is at its limit. */
  function startNext(): void {
    for (const waiting of queue) {
      if (waiting.share.held === 0 && !mayStart(waiting.share)) continue
      begin(waiting.share)
      waiting.start()
    }
  }

  function end(share: Share): void {
    share.held -= 1
    if (share.held > 0 || share.counted === undefined) return
    count(share.counted, -1)
    startNext()
  }

  return async () => {
    const share = currentShare.getStore()
    if (share === undefined) return () => {}
    if (share.held > 0 || mayStart(share)) begin(share)
    else await wait(share)
    return () => end(share)
  }
}
