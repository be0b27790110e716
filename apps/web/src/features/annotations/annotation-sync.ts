import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { SavedShapes, ShapeEdit } from '../../api/annotations-editing.ts'
import {
  broughtBack,
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
  type Edit,
  type Kept,
} from './annotation-records.ts'
import { changeEdit, newEdit } from './annotation-parts.ts'

export type SyncCalls = {
  readonly save: (edits: readonly ShapeEdit[]) => Promise<SavedShapes>
  readonly remove: (ids: readonly string[]) => Promise<void>
  readonly restore: (ids: readonly string[]) => Promise<readonly Annotation[]>
  /** Sending it again later may help. */
  readonly isLost: (error: unknown) => boolean
}

/** What was not stored yet, so that a reload, a crash or a day without a line loses nothing. */
export type Journal = {
  readonly read: () => Book
  /** False: the browser stored nothing. */ readonly write: (book: Book) => boolean
}

export type SyncState = {
  readonly book: Book
  readonly isSaving: boolean
  /** When everything was last known to be stored; never: nothing was changed yet. */
  readonly savedAt: number | undefined
  /** The line is down: all is kept here and sent later. */
  readonly isOffline: boolean
  /** By shape: why it could not be saved. */
  readonly failed: ReadonlyMap<string, unknown>
  /** False: the browser stores nothing, so that what is unsaved lives only as long as the page. */
  readonly isHeld: boolean
}

type SyncOptions = {
  readonly calls: SyncCalls
  readonly journal?: Journal
  readonly now?: () => number
  readonly delayMs?: number
  readonly retryMs?: number
}
export type AnnotationSync = ReturnType<typeof createAnnotationSync>

/** As many as one call takes. */
const most = 500
const unsent = (book: Book): Book => new Map([...book].filter(([, kept]) => isDirty(kept)))

/**
 * Keeps the shapes of an inspection beside the server's. Changes are sent together a moment after the last one; a shape on its way is
 * not sent a second time, and one that is refused or in conflict holds up no other.
 */
export function createAnnotationSync({ calls, journal, now = Date.now, delayMs = 500, retryMs = 4000 }: SyncOptions) {
  let state: SyncState = {
    book: journal?.read() ?? new Map(),
    isSaving: false,
    savedAt: undefined,
    isOffline: false,
    failed: new Map(),
    isHeld: true,
  }
  const listeners = new Set<() => void>()
  const inFlight = new Set<string>()
  const removedHere = new Set<string>()
  let clock = 0
  let losses = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(next: Partial<SyncState>): void {
    const before = state.book
    state = { ...state, ...next }
    if (state.book !== before && journal !== undefined) state = { ...state, isHeld: journal.write(unsent(state.book)) }
    for (const listener of [...listeners]) listener()
  }

  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }

  const waiting = () =>
    [...state.book].filter(
      ([id, kept]) => isDirty(kept) && kept.theirs === undefined && !inFlight.has(id) && !state.failed.has(id),
    )

  function gaveUp(ids: readonly string[], error: unknown): void {
    if (!calls.isLost(error))
      return set({ failed: new Map([...state.failed, ...ids.map((id) => [id, error] as const)]) })
    set({ isOffline: true })
    // A line that stays cut must not be knocked at every few seconds.
    later(retryMs * 2 ** Math.min(losses, 4))
    losses += 1
  }

  async function during(ids: readonly string[], work: () => Promise<void>): Promise<void> {
    clock += 1
    for (const id of ids) inFlight.add(id)
    set({ isSaving: true })
    try {
      await work()
      losses = 0
      set({ savedAt: now(), isOffline: false })
    } catch (error) {
      gaveUp(ids, error)
    } finally {
      clock += 1
      for (const id of ids) inFlight.delete(id)
      set({ isSaving: inFlight.size > 0 })
      if (!state.isOffline && waiting().length > 0) later(0)
    }
  }

  const editOf = ({ mine, base, fields }: Kept): ShapeEdit =>
    base === undefined ? newEdit(mine, fields) : changeEdit(base, mine, fields)

  async function save(sent: ReadonlyMap<string, Kept>): Promise<void> {
    try {
      const { annotations, conflicts, goneIds } = await calls.save([...sent.values()].map(editOf))
      const isNew = new Set([...sent].filter(([, { base }]) => base === undefined).map(([id]) => id))
      const book = received(saved(state.book, sent, annotations), conflicts)
      // A new one whose id is taken by something deleted is brought back.
      set({
        book: deleted(
          missing(book, goneIds),
          goneIds.filter((id) => isNew.has(id)),
        ),
      })
    } catch (error) {
      if (sent.size === 1 || calls.isLost(error)) throw error
      // One that is refused must not keep the others from being stored.
      for (const one of sent) await save(new Map([one])).catch((reason: unknown) => gaveUp([one[0]], reason))
    }
  }

  async function remove(ids: readonly string[]): Promise<void> {
    await calls.remove(ids)
    for (const id of ids) removedHere.add(id)
    set({ book: deleted(state.book, ids) })
  }

  async function restore(ids: readonly string[]): Promise<void> {
    const stored = await calls.restore(ids)
    for (const { _id } of stored) removedHere.delete(_id)
    set({ book: broughtBack(state.book, stored) })
    const there = new Set(stored.map(({ _id }) => _id))
    const lost = ids.filter((id) => !there.has(id))
    // Gone for good: it is drawn anew under its own id where that is free, and told where it is not.
    if (lost.length > 0) set({ failed: new Map([...state.failed, ...lost.map((id) => [id, undefined] as const)]) })
  }

  function flush(): void {
    clearTimeout(timer)
    const due = waiting()
    // What was lost turned out to be stored: otherwise the next edit would wait for a line that is there.
    if (due.length === 0 && inFlight.size === 0 && state.isOffline) set({ isOffline: false })
    const toRemove = due
      .filter(([, kept]) => kept.isRemoved === true)
      .slice(0, most)
      .map(([id]) => id)
    const toRestore = due
      .filter(([, kept]) => kept.isRemoved !== true && kept.isBack === true)
      .slice(0, most)
      .map(([id]) => id)
    const toSave = due.filter(([, kept]) => kept.isRemoved !== true && kept.isBack !== true).slice(0, most)
    if (toRemove.length > 0) void during(toRemove, () => remove(toRemove))
    if (toRestore.length > 0) void during(toRestore, () => restore(toRestore))
    if (toSave.length > 0)
      void during(
        toSave.map(([id]) => id),
        () => save(new Map(toSave)),
      )
  }

  function edit(book: Book, ids: readonly string[]): void {
    set({ book, failed: new Map([...state.failed].filter(([id]) => !ids.includes(id))) })
    if (!state.isOffline) later(delayMs)
  }

  if (state.book.size > 0) later(0)
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Two readings alike: no write of ours began or ended in between, so what was read then may be taken as the whole. */
    clock: () => clock,
    put(edits: readonly Edit[]) {
      edit(
        put(state.book, edits, (id) => removedHere.has(id)),
        edits.map(({ annotation }) => annotation._id),
      )
    },
    remove: (ids: readonly string[]) =>
      edit(
        removed(state.book, ids, (id) => inFlight.has(id)),
        ids,
      ),
    settle: (id: string, choice: Choice) => edit(settled(state.book, id, choice), [id]),
    /** Everything on these photos. False: a write of ours was on its way meanwhile, so it has to be read again. */
    receive(imageIds: readonly string[], list: readonly Annotation[], readAt: number): boolean {
      const isWhole = readAt === clock && inFlight.size === 0
      const taken = list.filter(({ _id }) => !inFlight.has(_id) && (isWhole || !removedHere.has(_id)))
      let book = received(state.book, taken)
      if (isWhole) {
        const [photos, there] = [new Set(imageIds), new Set(list.map(({ _id }) => _id))]
        for (const id of there) removedHere.delete(id)
        book = missing(
          book,
          [...book].filter(([id, { mine }]) => photos.has(mine.imageId) && !there.has(id)).map(([id]) => id),
        )
      }
      set({ book })
      return isWhole
    },
    /** Brought back by hand: as it is stored, not as it was here. */
    take(list: readonly Annotation[]) {
      for (const { _id } of list) removedHere.delete(_id)
      set({ book: received(state.book, list) })
    },
    retry() {
      losses = 0
      set({ failed: new Map(), isOffline: false })
      flush()
    },
    flush,
    isPending: () => inFlight.size > 0 || [...state.book.values()].some(isDirty),
  }
}
