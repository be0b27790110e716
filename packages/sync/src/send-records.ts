import type { Answer, Outgoing, Queue } from './autosave-state.ts'
import { setState } from './autosave-state.ts'
import { markRefused, markSent } from './local-edits.ts'
import {
  applyDeleted,
  applyMissing,
  applyRemote,
  applyRestored,
  applySaved,
  applyUnrestorable,
  sendableParts,
} from './records.ts'
import { retryDelay } from './retry-delay.ts'

/** Servers that create one by one are asked this many times at once. */
const maxCreates = 4

/** Answers in a row that store nothing, each tried again at once. */
const maxStaleRounds = 3

const online = { isOffline: false, lostError: undefined } as const

const idsOf = <T, P extends string>(batch: readonly Outgoing<T, P>[]) => batch.map(({ id }) => id)
const valuesOf = <T, P extends string>(batch: readonly Outgoing<T, P>[]) =>
  new Map(batch.map(({ id, value }) => [id, value]))

export function scheduleFlush<T, P extends string>(queue: Queue<T, P>, ms: number): void {
  queue.cancelTimer()
  if (!queue.isStopped) queue.cancelTimer = queue.options.schedule(() => flush(queue), ms)
}

/** Lost: everything waits for the next try. Refused: these wait for the user. */
function handleFailure<T, P extends string>(
  queue: Queue<T, P>,
  ids: readonly string[],
  batch: readonly Outgoing<T, P>[],
  error: unknown,
): void {
  const { transport, retryMs, random } = queue.options
  if (transport.isLost(error)) {
    if (!queue.isLossCounted) queue.losses += 1
    queue.isLossCounted = true
    setState(queue, { isOffline: true, lostError: error })
    scheduleFlush(queue, retryDelay(queue.losses - 1, retryMs, random))
  } else {
    setState(queue, {
      records: markRefused(queue.state.records, valuesOf(batch)),
      failed: new Map([...queue.state.failed, ...ids.map((id) => [id, error] as const)]),
    })
  }
  for (const { onFailed } of [...queue.events]) onFailed?.(batch, error)
}

/** A batch without records was a removal. */
function handleSaved<T, P extends string>(
  queue: Queue<T, P>,
  batch: readonly Outgoing<T, P>[],
  stored: readonly T[],
): void {
  const ids = new Set(stored.map(queue.options.rules.idOf))
  const saved = batch.filter(({ id }) => ids.has(id))
  const isSaved = saved.length > 0 || batch.length === 0
  queue.losses = 0
  queue.staleRounds = isSaved ? 0 : queue.staleRounds + 1
  setState(queue, {
    ...online,
    ...(isSaved ? { savedAt: queue.options.now() } : {}),
  })
  if (isSaved) for (const { onSaved } of [...queue.events]) onSaved?.(saved, stored)
}

/** Others may save as fast as this client merges; a server that is never content must not be asked without a pause. */
function nextDelay<T, P extends string>({ staleRounds, options }: Queue<T, P>): number {
  return staleRounds <= maxStaleRounds
    ? 0
    : retryDelay(staleRounds - maxStaleRounds - 1, options.retryMs, options.random)
}

/** A record on its way is not sent a second time. */
async function sending<T, P extends string>(
  queue: Queue<T, P>,
  ids: readonly string[],
  batch: readonly Outgoing<T, P>[],
  work: () => Promise<readonly T[]>,
): Promise<void> {
  queue.clock += 1
  for (const id of ids) queue.inFlight.add(id)
  setState(queue, { isSaving: true, records: markSent(queue.state.records, valuesOf(batch)) })
  try {
    handleSaved(queue, batch, await work())
  } catch (error) {
    handleFailure(queue, ids, batch, error)
  } finally {
    queue.clock += 1
    for (const id of ids) queue.inFlight.delete(id)
    setState(queue, { isSaving: queue.inFlight.size > 0 })
    if (!queue.state.isOffline && hasDue(queue)) scheduleFlush(queue, nextDelay(queue))
  }
}

function takeAnswer<T, P extends string>(
  queue: Queue<T, P>,
  batch: readonly Outgoing<T, P>[],
  { saved = [], newer = [], missing = [] }: Answer<T>,
): void {
  const { rules } = queue.options
  const sent = valuesOf(batch)
  const isNew = new Set(idsOf(batch.filter(({ base }) => base === undefined)))
  const others = saved.filter((value) => !sent.has(rules.idOf(value)) && !queue.inFlight.has(rules.idOf(value)))
  const isSaved = new Set(saved.map(rules.idOf))
  const refused = batch.filter(({ id }) => !isSaved.has(id))
  let records = markRefused(queue.state.records, valuesOf(refused))
  records = applySaved(rules, records, sent, saved)
  records = applyRemote(rules, records, [...others, ...newer])
  records = applyMissing(
    rules,
    records,
    missing.filter((id) => !isNew.has(id)),
  )
  // The id of a new record may be taken by a deleted one, which then has to be restored.
  records = applyDeleted(
    rules,
    records,
    missing.filter((id) => isNew.has(id)),
  )
  setState(queue, { records })
}

async function sendBatch<T, P extends string>(
  queue: Queue<T, P>,
  batch: readonly Outgoing<T, P>[],
): Promise<readonly T[]> {
  const { transport } = queue.options
  const [first] = batch
  try {
    const isCreate = transport.create !== undefined && first !== undefined && first.base === undefined
    const answer = isCreate ? await transport.create!(first) : await transport.save(batch)
    takeAnswer(queue, batch, answer)
    return answer.saved ?? []
  } catch (error) {
    if (batch.length < 2 || transport.isLost(error)) throw error
    // One refused record must not keep the others from being stored.
    const stored: T[] = []
    for (const one of batch)
      stored.push(
        ...(await sendBatch(queue, [one]).catch((reason: unknown) => {
          if (transport.isLost(reason)) throw reason
          handleFailure(queue, [one.id], [one], reason)
          return []
        })),
      )
    return stored
  }
}

async function sendRemoval<T, P extends string>(queue: Queue<T, P>, ids: readonly string[]): Promise<readonly T[]> {
  await queue.options.transport.remove?.(ids)
  for (const id of ids) queue.deletedThere.add(id)
  setState(queue, { records: applyDeleted(queue.options.rules, queue.state.records, ids) })
  return []
}

async function sendRestore<T, P extends string>(queue: Queue<T, P>, ids: readonly string[]): Promise<readonly T[]> {
  const { rules, transport } = queue.options
  const stored = (await transport.restore?.(ids)) ?? []
  const there = new Set(stored.map(rules.idOf))
  const absent = ids.filter((id) => !there.has(id))
  // An id that is neither free nor restorable would be tried both ways forever.
  const lost = absent.filter((id) => queue.unrestorable.has(id))
  for (const id of ids) queue.deletedThere.delete(id)
  for (const id of absent) queue.unrestorable.add(id)
  const records = applyRestored(rules, queue.state.records, stored)
  setState(queue, {
    records: applyUnrestorable(
      records,
      absent.filter((id) => !lost.includes(id)),
    ),
    failed: new Map([...queue.state.failed, ...lost.map((id) => [id, undefined] as const)]),
  })
  return stored
}

type Due<T, P extends string> = {
  readonly toRemove: readonly string[]
  readonly toRestore: readonly string[]
  readonly toSave: readonly Outgoing<T, P>[]
}

function outgoing<T, P extends string>(queue: Queue<T, P>, id: string): Outgoing<T, P> | undefined {
  const { rules } = queue.options
  const record = queue.state.records.get(id)
  if (record === undefined || record.conflict?.kind === 'deleted') return undefined
  const { mine, base } = record
  const parts = sendableParts(rules, record)
  if (base === undefined) return { id, value: mine, base, parts }
  return parts.length === 0 ? undefined : { id, value: rules.withParts(base, mine, parts), base, parts }
}

function dueRecords<T, P extends string>(queue: Queue<T, P>): Due<T, P> {
  const { state, inFlight } = queue
  const free = [...state.unsavedIds].filter(
    (id) => !inFlight.has(id) && !state.failed.has(id) && state.records.get(id)?.isDraft !== true,
  )
  const recordOf = (id: string) => state.records.get(id)
  const toRemove = free.filter((id) => recordOf(id)?.isRemoved === true)
  const rest = free.filter((id) => recordOf(id)?.isRemoved !== true)
  const toRestore = rest.filter((id) => recordOf(id)?.isRestoring === true)
  const toSave = rest.filter((id) => recordOf(id)?.isRestoring !== true).flatMap((id) => outgoing(queue, id) ?? [])
  return { toRemove, toRestore, toSave }
}

function hasDue<T, P extends string>(queue: Queue<T, P>): boolean {
  const { toRemove, toRestore, toSave } = dueRecords(queue)
  return toRemove.length + toRestore.length + toSave.length > 0
}

/** Sends whatever may be sent now. */
export function flush<T, P extends string>(queue: Queue<T, P>): void {
  const { transport, retryMs, random, canSend } = queue.options
  queue.cancelTimer()
  if (queue.isStopped) return
  if (canSend?.() === false) {
    // Without anything to send it would ask again for as long as the page lives.
    if (hasDue(queue)) scheduleFlush(queue, retryDelay(queue.losses, retryMs, random))
    return
  }
  queue.isLossCounted = false
  const { toRemove, toRestore, toSave } = dueRecords(queue)
  // What was lost turned out to be stored: otherwise the next edit would wait for a server that is there.
  if (queue.state.isOffline && queue.inFlight.size === 0 && !hasDue(queue)) setState(queue, online)
  const first = <X>(list: readonly X[]) => list.slice(0, transport.maxBatch)
  const creates = transport.create === undefined ? [] : toSave.filter(({ base }) => base === undefined)
  const saves = first(toSave.filter((one) => !creates.includes(one)))
  const freeCreates = Math.max(0, maxCreates - queue.inFlight.size)
  const [removed, restored] = [first(toRemove), first(toRestore)]
  if (removed.length > 0) void sending(queue, removed, [], () => sendRemoval(queue, removed))
  if (restored.length > 0) void sending(queue, restored, [], () => sendRestore(queue, restored))
  if (saves.length > 0) void sending(queue, idsOf(saves), saves, () => sendBatch(queue, saves))
  for (const one of creates.slice(0, freeCreates)) void sending(queue, [one.id], [one], () => sendBatch(queue, [one]))
}
