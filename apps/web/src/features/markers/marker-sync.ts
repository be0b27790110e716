import type { Marker, MarkerChange } from '@plumbline/contract/markers/markers'
import { changeOf, changedParts, isDrawnPart } from './marker-fields.ts'
import {
  deleted,
  isDirty,
  missing,
  put,
  received,
  removed,
  saved,
  settled,
  type Book,
  type Choice,
} from './marker-records.ts'

/** 'stale': nothing was saved; these are what is stored of those that were sent, and the rest of them is gone. 'refused': sending it again would not help. */
export type Failure =
  | { readonly kind: 'stale'; readonly newer: readonly Marker[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'lost'; readonly error: unknown }

export type Calls = {
  readonly create: (marker: Marker) => Promise<Marker>
  readonly change: (changes: readonly MarkerChange[]) => Promise<readonly Marker[]>
  readonly remove: (ids: readonly string[]) => Promise<void>
  readonly failureOf: (error: unknown) => Failure
}

export type SavedKind = 'marking' | 'settings'

export type SyncState = {
  readonly book: Book
  readonly isSaving: boolean
  /** When everything was last known to be stored; never: nothing was changed yet. */
  readonly savedAt: number | undefined
  /** By marker: why it could not be saved. */
  readonly failed: ReadonlyMap<string, unknown>
  /** Deleted in this browser: whatever else disappears was deleted by somebody else. */
  readonly removedHere: ReadonlySet<string>
}

export type SyncOptions = {
  readonly calls: Calls
  readonly onSaved: (kind: SavedKind) => void
  readonly onFailed: (kind: SavedKind, error: unknown) => void
  readonly now?: () => number
  readonly delayMs?: number
  readonly retryMs?: number
}

export type MarkerSync = ReturnType<typeof createMarkerSync>

const maxCreates = 4

/**
 * Keeps one plan's markers beside the server's. Each change is sent as a difference a moment after the last one; while a marker is on
 * its way it is not sent a second time, and a marker that is refused holds up no other.
 */
export function createMarkerSync({
  calls,
  onSaved,
  onFailed,
  now = Date.now,
  delayMs = 600,
  retryMs = 5000,
}: SyncOptions) {
  let state: SyncState = {
    book: new Map(),
    isSaving: false,
    savedAt: undefined,
    failed: new Map(),
    removedHere: new Set(),
  }
  const listeners = new Set<() => void>()
  const inFlight = new Set<string>()
  let clock = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let losses = 0

  function set(next: Partial<SyncState>): void {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }

  function later(ms: number): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(flush, ms)
  }

  const waiting = () =>
    [...state.book].filter(
      ([id, kept]) => isDirty(kept) && kept.theirs === undefined && !inFlight.has(id) && !state.failed.has(id),
    )

  function succeeded(kinds: ReadonlySet<SavedKind>): void {
    losses = 0
    set({ savedAt: now() })
    for (const kind of kinds) onSaved(kind)
  }

  function gaveUp(ids: readonly string[], kind: SavedKind, failure: Failure): void {
    const error = 'error' in failure ? failure.error : undefined
    set({ failed: new Map([...state.failed, ...ids.map((id) => [id, error] as const)]) })
    onFailed(kind, error)
    if (failure.kind !== 'lost' || isClosed) return
    // A line that stays cut must not be knocked at every few seconds.
    setTimeout(retry, retryMs * 2 ** Math.min(losses, 4))
    losses += 1
  }

  async function during(ids: readonly string[], work: () => Promise<void>): Promise<void> {
    clock += 1
    for (const id of ids) inFlight.add(id)
    set({ isSaving: true })
    try {
      await work()
    } finally {
      clock += 1
      for (const id of ids) inFlight.delete(id)
      set({ isSaving: inFlight.size > 0 })
      if (waiting().length > 0) later(0)
    }
  }

  function create(marker: Marker): Promise<void> {
    return during([marker._id], async () => {
      try {
        const stored = await calls.create(marker)
        set({ book: saved(state.book, new Map([[marker._id, marker]]), [stored]) })
        succeeded(new Set(['marking']))
      } catch (error) {
        gaveUp([marker._id], 'marking', calls.failureOf(error))
      }
    })
  }

  async function sendChanges(sent: ReadonlyMap<string, Marker>): Promise<void> {
    const all = [...sent].map(([id, marker]) => ({ base: state.book.get(id)?.base, marker }))
    const changed = all.flatMap(({ base, marker }) => (base === undefined ? [] : [{ base, marker }]))
    const kinds = new Set(
      changed
        .flatMap(({ base, marker }) => changedParts(base, marker))
        .map((part): SavedKind => (isDrawnPart(part) ? 'marking' : 'settings')),
    )
    try {
      const stored = await calls.change(changed.map(({ base, marker }) => changeOf(base, marker)))
      const others = stored.filter(({ _id }) => !sent.has(_id) && !inFlight.has(_id))
      set({
        book: received(
          saved(
            state.book,
            sent,
            stored.filter(({ _id }) => sent.has(_id)),
          ),
          others,
          false,
        ),
      })
      succeeded(kinds)
    } catch (error) {
      const failure = calls.failureOf(error)
      if (failure.kind === 'stale') {
        const there = new Set(failure.newer.map(({ _id }) => _id))
        set({
          book: missing(
            received(state.book, failure.newer, false),
            [...sent.keys()].filter((id) => !there.has(id)),
          ),
        })
      } else if (failure.kind === 'missing') set({ book: missing(state.book, [...sent.keys()]) })
      // One that is refused must not keep the others from being stored.
      else if (failure.kind === 'refused' && sent.size > 1)
        for (const [id, marker] of sent) await sendChanges(new Map([[id, marker]]))
      else gaveUp([...sent.keys()], kinds.has('marking') ? 'marking' : 'settings', failure)
    }
  }

  function remove(ids: readonly string[]): Promise<void> {
    return during(ids, async () => {
      try {
        await calls.remove(ids)
        set({ book: deleted(state.book, ids) })
        succeeded(new Set(['marking']))
      } catch (error) {
        const failure = calls.failureOf(error)
        if (failure.kind === 'missing') set({ book: deleted(state.book, ids) })
        else gaveUp(ids, 'marking', failure)
      }
    })
  }

  function flush(): void {
    clearTimeout(timer)
    const due = waiting()
    const toRemove = due.filter(([, kept]) => kept.isRemoved === true).map(([id]) => id)
    const kept = due.filter(([, one]) => one.isRemoved !== true)
    const toChange = kept.filter(([, { base }]) => base !== undefined).slice(0, 1000)
    const toCreate = kept.filter(([, { base }]) => base === undefined).slice(0, Math.max(0, maxCreates - inFlight.size))
    if (toRemove.length > 0) void remove(toRemove.slice(0, 1000))
    if (toChange.length > 0)
      void during(
        toChange.map(([id]) => id),
        () => sendChanges(new Map(toChange.map(([id, { marker }]) => [id, marker]))),
      )
    for (const [, { marker }] of toCreate) void create(marker)
  }

  function without(ids: readonly string[]): ReadonlyMap<string, unknown> {
    return new Map([...state.failed].filter(([id]) => !ids.includes(id)))
  }

  function retry(): void {
    if (isClosed || state.failed.size === 0) return
    set({ failed: new Map() })
    flush()
  }

  const noteRemoved = (ids: readonly string[]) => set({ removedHere: new Set([...state.removedHere, ...ids]) })

  function forget(ids: ReadonlySet<string>): void {
    const rest = [...state.removedHere].filter((id) => !ids.has(id))
    if (rest.length < state.removedHere.size) set({ removedHere: new Set(rest) })
  }

  function edit(book: Book, ids: readonly string[]): void {
    set({ book, failed: without(ids) })
    later(delayMs)
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Two readings alike: no write of ours began or ended in between, so what was read then may be taken as the whole. */
    clock: () => clock,
    put(markers: readonly Marker[]) {
      forget(new Set(markers.map(({ _id }) => _id)))
      edit(
        put(state.book, markers),
        markers.map(({ _id }) => _id),
      )
    },
    remove(ids: readonly string[]) {
      noteRemoved(ids)
      edit(
        removed(state.book, ids, (id) => inFlight.has(id)),
        ids,
      )
    },
    noteRemoved,
    settle: (id: string, choice: Choice) => edit(settled(state.book, id, choice), [id]),
    /** False: a write of ours was on its way meanwhile, so it has to be read again. */
    receive(list: readonly Marker[], readAt: number): boolean {
      const isWhole = readAt === clock && inFlight.size === 0
      // A list read before a deletion still has what was deleted: shown again for a moment, it would use up the undo of that deletion.
      const back = new Set(list.map(({ _id }) => _id).filter((id) => state.removedHere.has(id) && !state.book.has(id)))
      set({
        book: received(
          state.book,
          list.filter(({ _id }) => !inFlight.has(_id) && (isWhole || !back.has(_id))),
          isWhole,
        ),
      })
      if (isWhole) forget(back)
      return isWhole
    },
    retry,
    flush,
    isPending: () => inFlight.size > 0 || [...state.book.values()].some(isDirty),
    open() {
      isClosed = false
    },
    close() {
      flush()
      isClosed = true
      clearTimeout(timer)
    },
  }
}
