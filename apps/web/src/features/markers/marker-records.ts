import type { Marker } from '@plumbline/contract/markers/markers'
import { changedParts, fieldsOf, merged, parts, type Part } from './marker-fields.ts'

/** One marker as it is shown here, beside what the server has. */
export type Kept = {
  readonly marker: Marker
  /** Nothing: it is not there yet, or not there any more. */
  readonly base: Marker | undefined
  /** Deleted here, not yet there. */
  readonly isRemoved?: true
  /** Somebody else changed the same, or deleted it: nothing is sent until the user has chosen. */
  readonly theirs?: Marker | 'gone'
}

export type Book = ReadonlyMap<string, Kept>

export const isDirty = ({ marker, base, isRemoved }: Kept): boolean =>
  isRemoved === true || base === undefined || changedParts(base, marker).length > 0

/** What both changed, and not to the same. */
export function clashesOf({ marker, base, theirs }: Kept): readonly Part[] {
  return theirs === undefined || theirs === 'gone' || base === undefined ? [] : merged(base, marker, theirs).clashes
}

function besides(kept: Kept, theirs: Marker): Kept {
  const { marker, base, isRemoved } = kept
  if (isRemoved === true) return { marker, base: theirs, isRemoved }
  // The answer to its creation was lost: it is there, and what was drawn since is still to be sent.
  if (base === undefined) return { marker: { ...theirs, ...fieldsOf(marker, parts) }, base: theirs }
  if (theirs.version < base.version) return kept
  const both = merged(base, marker, theirs)
  return both.clashes.length > 0 ? { marker, base, theirs } : { marker: both.marker, base: theirs }
}

/** isWhole: what is not in the list is not there any more. An answer to one's own write is never that: another may have overtaken it. */
export function received(book: Book, list: readonly Marker[], isWhole: boolean): Book {
  const next = new Map(book)
  for (const theirs of list) {
    const kept = book.get(theirs._id)
    next.set(theirs._id, kept === undefined ? { marker: theirs, base: theirs } : besides(kept, theirs))
  }
  return isWhole ? withoutMissing(next, new Set(list.map(({ _id }) => _id))) : next
}

function withoutMissing(book: Book, there: ReadonlySet<string>): Book {
  return missing(
    book,
    [...book.keys()].filter((id) => !there.has(id)),
  )
}

/** These are not on the server. */
export function missing(book: Book, ids: readonly string[]): Book {
  const next = new Map(book)
  for (const id of ids) {
    const kept = next.get(id)
    if (kept === undefined || kept.base === undefined) continue
    if (kept.isRemoved === true || !isDirty(kept)) next.delete(id)
    else next.set(id, { ...kept, theirs: 'gone' })
  }
  return next
}

export function put(book: Book, markers: readonly Marker[]): Book {
  const next = new Map(book)
  for (const marker of markers) {
    const { base, theirs } = book.get(marker._id) ?? {}
    next.set(marker._id, { marker, base, ...(theirs === undefined ? {} : { theirs }) })
  }
  return next
}

export function removed(book: Book, ids: readonly string[], isSent: (id: string) => boolean): Book {
  const next = new Map(book)
  for (const id of ids) {
    const kept = next.get(id)
    if (kept === undefined) continue
    // Sent and not answered: it may be there.
    if (kept.base === undefined && !isSent(id)) next.delete(id)
    else if (kept.theirs === 'gone') next.delete(id)
    else next.set(id, { marker: kept.marker, base: kept.base, isRemoved: true })
  }
  return next
}

/** Taken over by the server as `sent` was; what was changed since stays to be sent. */
export function saved(book: Book, sent: ReadonlyMap<string, Marker>, stored: readonly Marker[]): Book {
  const next = new Map(book)
  for (const theirs of stored) {
    const [kept, was] = [book.get(theirs._id), sent.get(theirs._id)]
    if (kept === undefined || was === undefined) continue
    const marker = { ...theirs, ...fieldsOf(kept.marker, changedParts(was, kept.marker)) }
    next.set(theirs._id, kept.isRemoved === true ? { marker, base: theirs, isRemoved: true } : { marker, base: theirs })
  }
  return next
}

/** Deleted on the server. One that came back meanwhile by undo is made anew. */
export function deleted(book: Book, ids: readonly string[]): Book {
  const next = new Map(book)
  for (const id of ids) {
    const kept = next.get(id)
    if (kept === undefined) continue
    if (kept.isRemoved === true) next.delete(id)
    else next.set(id, { marker: kept.marker, base: undefined })
  }
  return next
}

export type Choice = 'mine' | 'theirs'

/** What only one side changed is in it either way. */
export function settled(book: Book, id: string, choice: Choice): Book {
  const kept = book.get(id)
  if (kept?.theirs === undefined) return book
  const next = new Map(book)
  if (kept.theirs === 'gone') {
    if (choice === 'mine') next.set(id, { marker: kept.marker, base: undefined })
    else next.delete(id)
    return next
  }
  const clashes = clashesOf(kept)
  const both = merged(kept.base ?? kept.theirs, kept.marker, kept.theirs).marker
  next.set(id, { marker: choice === 'mine' ? both : { ...both, ...fieldsOf(kept.theirs, clashes) }, base: kept.theirs })
  return next
}
