import {
  createQueue,
  setState,
  type AutosaveEvents,
  type AutosaveOptions,
  type AutosaveState,
  type Queue,
} from './autosave-state.ts'
import { putLocal, removeLocal, resolveConflict, revertLocal, type LocalEdit, type Resolution } from './local-edits.ts'
import { applyMissing, applyRemote, type Records } from './records.ts'
import { flush, scheduleFlush } from './send-records.ts'

export type Autosave<T, P extends string = string> = {
  readonly state: () => AutosaveState<T, P>
  readonly subscribe: (listener: () => void) => () => void
  readonly listen: (events: AutosaveEvents<T, P>) => () => void
  /** Two equal readings: no write began or ended in between, so that a list read there is complete. */
  readonly clock: () => number
  readonly put: (edits: readonly LocalEdit<T>[]) => void
  readonly remove: (ids: readonly string[]) => void
  /** Deleted by another call of this client. */
  readonly noteRemoved: (ids: readonly string[]) => void
  /** Sends drafts. */
  readonly save: (ids: readonly string[]) => void
  /** Drops what was not saved. */
  readonly revert: (ids: readonly string[]) => void
  readonly resolve: (id: string, resolution: Resolution<T>) => void
  /** A list of every record in the scope. False: a write was under way, so that it has to be read again. */
  readonly receive: (list: readonly T[], readAt: number, isInScope?: (value: T) => boolean) => boolean
  /** Answers of other calls. */
  readonly take: (list: readonly T[]) => void
  /** Tries again at once what was lost or refused. */
  readonly retry: () => void
  readonly flush: () => void
  readonly isPending: () => boolean
  /** No further request; unsaved records stay in the journal. */
  readonly stop: () => void
}

function edit<T, P extends string>(queue: Queue<T, P>, records: Records<T, P>, ids: readonly string[]): void {
  const failed = [...queue.state.failed].filter(([id]) => !ids.includes(id))
  setState(queue, { records, failed: new Map(failed) })
  if (!queue.state.isOffline) scheduleFlush(queue, queue.options.delayMs)
}

function forgetRemoved<T, P extends string>(queue: Queue<T, P>, ids: readonly string[]): void {
  const { removedHere } = queue.state
  if (ids.some((id) => removedHere.has(id)))
    setState(queue, { removedHere: new Set([...removedHere].filter((id) => !ids.includes(id))) })
}

function put<T, P extends string>(queue: Queue<T, P>, edits: readonly LocalEdit<T>[]): void {
  const { rules, isManual } = queue.options
  const ids = edits.map(({ value }) => rules.idOf(value))
  forgetRemoved(queue, ids)
  const isDeleted = (id: string) => queue.deletedThere.has(id)
  edit(queue, putLocal(rules, queue.state.records, edits, { isDeleted, isDraft: isManual === true }), ids)
}

function remove<T, P extends string>(queue: Queue<T, P>, ids: readonly string[]): void {
  setState(queue, { removedHere: new Set([...queue.state.removedHere, ...ids]) })
  edit(
    queue,
    removeLocal(queue.state.records, ids, (id) => queue.inFlight.has(id)),
    ids,
  )
}

function save<T, P extends string>(queue: Queue<T, P>, ids: readonly string[]): void {
  const records = new Map(queue.state.records)
  for (const id of ids) {
    const record = records.get(id)
    if (record === undefined) continue
    const { isDraft: _, ...rest } = record
    records.set(id, rest)
  }
  edit(queue, records, ids)
  flush(queue)
}

/** Records of the server; what is no conflict any more can be sent. */
function setFromServer<T, P extends string>(queue: Queue<T, P>, records: Records<T, P>): void {
  const wasDisputed = [...queue.state.records].filter(([, { conflict }]) => conflict !== undefined)
  setState(queue, { records })
  if (wasDisputed.some(([id]) => records.get(id)?.conflict === undefined) && !queue.state.isOffline)
    scheduleFlush(queue, queue.options.delayMs)
}

function receive<T, P extends string>(
  queue: Queue<T, P>,
  list: readonly T[],
  readAt: number,
  isInScope: (value: T) => boolean,
): boolean {
  const { rules } = queue.options
  const { records, removedHere } = queue.state
  const isComplete = readAt === queue.clock && queue.inFlight.size === 0
  const there = new Set(list.map(rules.idOf))
  const isDeletedHere = (id: string) => !records.has(id) && (removedHere.has(id) || queue.deletedThere.has(id))
  // A list read before a deletion still has what was deleted; shown again, it would use up the undo of that deletion.
  const taken = list.filter((value) => {
    const id = rules.idOf(value)
    return !queue.inFlight.has(id) && (isComplete || !isDeletedHere(id))
  })
  let next = applyRemote(rules, records, taken)
  if (isComplete) {
    const missing = [...records].filter(([id, { mine }]) => !there.has(id) && isInScope(mine)).map(([id]) => id)
    next = applyMissing(rules, next, missing)
    for (const id of there) queue.deletedThere.delete(id)
    forgetRemoved(queue, [...there].filter(isDeletedHere))
  }
  setFromServer(queue, next)
  return isComplete
}

function retry<T, P extends string>(queue: Queue<T, P>): void {
  queue.losses = 0
  setState(queue, { failed: new Map(), isOffline: false, lostError: undefined })
  flush(queue)
}

function takeAnswers<T, P extends string>(queue: Queue<T, P>, list: readonly T[]): void {
  const { rules } = queue.options
  const free = list.filter((value) => !queue.inFlight.has(rules.idOf(value)))
  for (const value of free) queue.deletedThere.delete(rules.idOf(value))
  forgetRemoved(queue, free.map(rules.idOf))
  setFromServer(queue, applyRemote(rules, queue.state.records, free))
}

/**
 * Keeps records beside those of the server and sends each change a moment after the last one, with one request per
 * record
 * at a time. Unsaved records are in the journal; a record that is refused or in conflict holds up no other.
 */
export function createAutosave<T, P extends string>(options: AutosaveOptions<T, P>): Autosave<T, P> {
  const queue = createQueue(options)
  if (queue.state.records.size > 0) scheduleFlush(queue, 0)
  return {
    state: () => queue.state,
    subscribe(listener) {
      queue.listeners.add(listener)
      return () => void queue.listeners.delete(listener)
    },
    listen(events) {
      queue.events.add(events)
      return () => void queue.events.delete(events)
    },
    clock: () => queue.clock,
    put: (edits) => put(queue, edits),
    remove: (ids) => remove(queue, ids),
    noteRemoved: (ids) => setState(queue, { removedHere: new Set([...queue.state.removedHere, ...ids]) }),
    save: (ids) => save(queue, ids),
    revert: (ids) => edit(queue, revertLocal(queue.state.records, ids), ids),
    resolve: (id, resolution) => edit(queue, resolveConflict(options.rules, queue.state.records, id, resolution), [id]),
    receive: (list, readAt, isInScope = () => true) => receive(queue, list, readAt, isInScope),
    take: (list) => takeAnswers(queue, list),
    retry: () => retry(queue),
    flush: () => flush(queue),
    isPending: () => queue.inFlight.size > 0 || queue.state.unsavedIds.size > 0,
    stop() {
      queue.isStopped = true
      queue.cancelTimer()
    },
  }
}
