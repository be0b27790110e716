import type { Journal } from './journal.ts'
import type { RecordRules } from './record-rules.ts'
import { isUnsaved, type LocalRecord, type Records } from './records.ts'

/** A record on its way to the server. */
export type Outgoing<T, P extends string = string> = {
  readonly id: string
  /** The base with every part that is sent. */
  readonly value: T
  /** Undefined: it has to be created. */
  readonly base: T | undefined
  readonly parts: readonly P[]
}

export type Answer<T> = {
  /** As stored now, those that were sent and others that the call changed. */
  readonly saved?: readonly T[]
  /** Not stored, because the server has these newer versions. */
  readonly newer?: readonly T[]
  /** Not stored, because the server does not have them any more. */
  readonly missing?: readonly string[]
}

export type Transport<T, P extends string = string> = {
  /** Creates and changes, unless `create` is given. */
  readonly save: (batch: readonly Outgoing<T, P>[]) => Promise<Answer<T>>
  /** For servers that create records one by one. */
  readonly create?: (one: Outgoing<T, P>) => Promise<Answer<T>>
  readonly remove?: (ids: readonly string[]) => Promise<void>
  readonly restore?: (ids: readonly string[]) => Promise<readonly T[]>
  /** True: no answer came, or one that another try may change. */
  readonly isLost: (error: unknown) => boolean
  readonly maxBatch: number
}

export type AutosaveState<T, P extends string = string> = {
  readonly records: Records<T, P>
  readonly unsavedIds: ReadonlySet<string>
  readonly isSaving: boolean
  /** When everything sent was last known to be stored. */
  readonly savedAt: number | undefined
  /** The server cannot be reached: unsaved records wait for the next try. */
  readonly isOffline: boolean
  /** Why the server could not be reached. */
  readonly lostError: unknown
  /** By record: why the server refused it. */
  readonly failed: ReadonlyMap<string, unknown>
  /** False: unsaved records live only as long as the page. */
  readonly isJournaled: boolean
  /** Deleted by this client: a record that disappears otherwise was deleted by another. */
  readonly removedHere: ReadonlySet<string>
}

export type AutosaveOptions<T, P extends string = string> = {
  readonly rules: RecordRules<T, P>
  readonly transport: Transport<T, P>
  readonly journal?: Journal<T, P>
  readonly now: () => number
  /** Runs the task later; answers how to cancel it. */
  readonly schedule: (task: () => void, ms: number) => () => void
  readonly random: () => number
  /** Pause after the last edit before it is sent. */
  readonly delayMs: number
  /** First pause after a lost answer. */
  readonly retryMs: number
  /** True: edits are drafts until `save`. */
  readonly isManual?: boolean
  /** False while another user is signed in: what this one wrote must not be sent in their name. */
  readonly canSend?: () => boolean
}

export type AutosaveEvents<T, P extends string = string> = {
  /** An empty batch: records were deleted or restored. */
  readonly onSaved?: (batch: readonly Outgoing<T, P>[], stored: readonly T[]) => void
  readonly onFailed?: (batch: readonly Outgoing<T, P>[], error: unknown) => void
}

/** Everything of one autosave queue that changes. */
export type Queue<T, P extends string> = {
  readonly options: AutosaveOptions<T, P>
  readonly listeners: Set<() => void>
  readonly events: Set<AutosaveEvents<T, P>>
  readonly inFlight: Set<string>
  /** Deleted on the server at the request of this client. */
  readonly deletedThere: Set<string>
  /** The server had nothing to restore under these ids. */
  readonly unrestorable: Set<string>
  /** Entries that the journal could not store. */
  readonly unjournaled: Set<string>
  state: AutosaveState<T, P>
  /** Counts beginnings and ends of writes. */
  clock: number
  /** Flushes in a row that were lost. */
  losses: number
  /** Several requests of one flush that are lost count as one. */
  isLossCounted: boolean
  /** Answers in a row that stored nothing. */
  staleRounds: number
  cancelTimer: () => void
  isStopped: boolean
}

function changedIds<T, P extends string>(before: Records<T, P>, after: Records<T, P>): readonly string[] {
  const changed = [...after].filter(([id, record]) => before.get(id) !== record).map(([id]) => id)
  return [...changed, ...[...before.keys()].filter((id) => !after.has(id))]
}

/** Writes changed records into the journal and answers which are unsaved now. */
function updateUnsaved<T, P extends string>(queue: Queue<T, P>, before: Records<T, P>): ReadonlySet<string> {
  const { records } = queue.state
  const { rules, journal } = queue.options
  const unsaved = new Set(queue.state.unsavedIds)
  const entries = new Map<string, LocalRecord<T, P> | undefined>()
  for (const id of changedIds(before, records)) {
    const record = records.get(id)
    const wasUnsaved = unsaved.delete(id)
    if (record !== undefined && isUnsaved(rules, record)) {
      unsaved.add(id)
      entries.set(id, record)
    } else if (wasUnsaved) entries.set(id, undefined)
  }
  if (journal === undefined) return unsaved
  for (const id of [...queue.unjournaled, ...entries.keys()]) {
    const record = unsaved.has(id) ? records.get(id) : undefined
    if (journal.write(new Map([[id, record]]))) queue.unjournaled.delete(id)
    else queue.unjournaled.add(id)
  }
  return unsaved
}

export function setState<T, P extends string>(queue: Queue<T, P>, next: Partial<AutosaveState<T, P>>): void {
  const { records } = queue.state
  queue.state = { ...queue.state, ...next }
  if (queue.state.records !== records)
    queue.state = {
      ...queue.state,
      unsavedIds: updateUnsaved(queue, records),
      isJournaled: queue.unjournaled.size === 0,
    }
  for (const listener of [...queue.listeners]) listener()
}

export function createQueue<T, P extends string>(options: AutosaveOptions<T, P>): Queue<T, P> {
  const records = options.journal?.read() ?? new Map<string, LocalRecord<T, P>>()
  return {
    options,
    listeners: new Set(),
    events: new Set(),
    inFlight: new Set(),
    deletedThere: new Set(),
    unrestorable: new Set(),
    unjournaled: new Set(),
    state: {
      records,
      unsavedIds: new Set(records.keys()),
      isSaving: false,
      savedAt: undefined,
      isOffline: false,
      lostError: undefined,
      failed: new Map(),
      isJournaled: true,
      removedHere: new Set(),
    },
    clock: 0,
    losses: 0,
    isLossCounted: false,
    staleRounds: 0,
    cancelTimer: () => undefined,
    isStopped: false,
  }
}
