import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { DefectFields } from '@plumbline/contract/defects/history'
import { changedParts, merged, parts, withParts, type Clash } from './annotation-parts.ts'

/** One shape as it is shown here, beside what the server has. */
export type Kept = {
  readonly mine: Annotation
  /** Nothing: it is not there yet, or not there any more. */
  readonly base: Annotation | undefined
  /** To be set on the defect that it shows. */
  readonly fields?: DefectFields
  /** Deleted here, not yet there. */
  readonly isRemoved?: true
  /** Deleted there: it has to be brought back, for its id is taken. */
  readonly isBack?: true
  /** Somebody else changed the same, or deleted it: nothing is sent until the user has chosen. */
  readonly theirs?: Annotation | 'gone'
}

export type Book = ReadonlyMap<string, Kept>

export const isDirty = ({ mine, base, isRemoved, fields }: Kept): boolean =>
  isRemoved === true || base === undefined || fields !== undefined || changedParts(base, mine).length > 0

/** What both changed, and not to the same. */
export function clashesOf({ mine, base, theirs, fields }: Kept): readonly Clash[] {
  return theirs === undefined || theirs === 'gone' || base === undefined
    ? []
    : merged(base, mine, theirs, fields).clashes
}

/** Read before what is known here was answered, of the shape or of the defect it shows. */
const isOlder = ({ version, annInfo }: Annotation, base: Annotation): boolean =>
  version < base.version ||
  (version === base.version &&
    annInfo.defectId === base.annInfo.defectId &&
    (annInfo.defectState?.version ?? 0) < (base.annInfo.defectState?.version ?? 0))

/** What is to be set on the defect is shown until it is stored. */
const withSeverity = (annotation: Annotation, fields: DefectFields | undefined): Annotation =>
  fields?.severity === undefined || annotation.annInfo.isDefect !== true
    ? annotation
    : { ...annotation, annInfo: { ...annotation.annInfo, severity: fields.severity } }

/** Nothing to set: that it becomes a defect is said by the shape itself. */
const wanted = (fields: DefectFields | undefined) =>
  fields === undefined || Object.keys(fields).length === 0 ? {} : { fields }

function besides(kept: Kept, theirs: Annotation): Kept {
  const { mine, base, isRemoved, isBack, fields } = kept
  // Read before it was deleted: it is there again once it was brought back, and not sooner.
  if (isBack === true) return kept
  if (base !== undefined && isOlder(theirs, base)) return kept
  if (isRemoved === true) return { mine, base: theirs, isRemoved }
  // The answer to its creation was lost: it is there, and what was drawn since is still to be sent.
  if (base === undefined)
    return { mine: merged(theirs, withParts(theirs, mine, parts), theirs).annotation, base: theirs, ...wanted(fields) }
  const both = merged(base, mine, theirs, fields)
  return both.clashes.length > 0
    ? { ...kept, theirs }
    : { mine: withSeverity(both.annotation, fields), base: theirs, ...wanted(fields) }
}

/** As the server has them. */
export function received(book: Book, list: readonly Annotation[]): Book {
  const next = new Map(book)
  for (const theirs of list) {
    const kept = book.get(theirs._id)
    next.set(theirs._id, kept === undefined ? { mine: theirs, base: theirs } : besides(kept, theirs))
  }
  return next
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

export type Edit = { readonly annotation: Annotation; readonly fields?: DefectFields }

/** isGone: the server deleted it when we asked for that. */
export function put(book: Book, edits: readonly Edit[], isGone: (id: string) => boolean): Book {
  const next = new Map(book)
  for (const { annotation, fields } of edits) {
    const kept = book.get(annotation._id)
    // Fields alone would make a defect of what is none any more.
    const isWanted = annotation.annInfo.isDefect === true && (kept?.fields !== undefined || fields !== undefined)
    const both = isWanted ? { ...kept?.fields, ...fields } : undefined
    next.set(annotation._id, {
      mine: annotation,
      base: kept?.base,
      ...(both === undefined ? {} : { fields: both }),
      ...(kept?.theirs === undefined ? {} : { theirs: kept.theirs }),
      ...(kept?.isBack === true || (kept === undefined && isGone(annotation._id)) ? { isBack: true as const } : {}),
    })
  }
  return next
}

export function removed(book: Book, ids: readonly string[], isSent: (id: string) => boolean): Book {
  const next = new Map(book)
  for (const id of ids) {
    const kept = next.get(id)
    if (kept === undefined) continue
    // Sent and not answered: it may be there.
    if ((kept.base === undefined && !isSent(id)) || kept.theirs === 'gone') next.delete(id)
    else next.set(id, { mine: kept.mine, base: kept.base, isRemoved: true })
  }
  return next
}

/** Taken over by the server as `sent` was; what was changed since stays to be sent. */
export function saved(book: Book, sent: ReadonlyMap<string, Kept>, stored: readonly Annotation[]): Book {
  const next = new Map(book)
  for (const theirs of stored) {
    const [kept, was] = [book.get(theirs._id), sent.get(theirs._id)]
    if (kept === undefined || was === undefined) continue
    const fields = kept.fields === was.fields ? undefined : kept.fields
    const mine = withSeverity(withParts(theirs, kept.mine, changedParts(was.mine, kept.mine)), fields)
    next.set(
      theirs._id,
      kept.isRemoved === true
        ? { mine, base: theirs, isRemoved: true }
        : { mine, base: theirs, ...(fields === undefined ? {} : { fields }) },
    )
  }
  return next
}

/** Deleted on the server. One that came back meanwhile by undo has to be brought back there too. */
export function deleted(book: Book, ids: readonly string[]): Book {
  const next = new Map(book)
  for (const id of ids) {
    const kept = next.get(id)
    if (kept === undefined) continue
    if (kept.isRemoved === true) next.delete(id)
    else next.set(id, { ...kept, base: undefined, isBack: true })
  }
  return next
}

/** Brought back there; what differs from how it lies here is still to be sent. */
export function broughtBack(book: Book, stored: readonly Annotation[]): Book {
  const next = new Map(book)
  for (const theirs of stored) {
    const kept = next.get(theirs._id)
    if (kept === undefined) continue
    const { isBack: _, theirs: __, ...rest } = kept
    const subject = kept.mine.annInfo.isDefect === true && theirs.annInfo.isDefect === true
    next.set(theirs._id, { ...rest, mine: withParts(theirs, kept.mine, subject ? ['place'] : parts), base: theirs })
  }
  return next
}

export type Choice = 'mine' | 'theirs'

/** What only one side changed is in it either way. */
export function settled(book: Book, id: string, choice: Choice): Book {
  const kept = book.get(id)
  if (kept?.theirs === undefined) return book
  const next = new Map(book)
  const { theirs, fields } = kept
  if (theirs === 'gone') {
    if (choice === 'mine') next.set(id, { mine: kept.mine, base: undefined, isBack: true, ...wanted(fields) })
    else next.delete(id)
    return next
  }
  const both = merged(kept.base ?? theirs, kept.mine, theirs).annotation
  const clashes = clashesOf(kept)
  const isTheirDefect = choice === 'theirs' && (clashes.includes('severity') || clashes.includes('subject'))
  const open = isTheirDefect ? undefined : fields
  const taken =
    choice === 'mine'
      ? []
      : parts.filter((part) => clashes.includes(part) || (part === 'measured' && clashes.includes('size')))
  next.set(id, { mine: withSeverity(withParts(both, theirs, taken), open), base: theirs, ...wanted(open) })
  return next
}
