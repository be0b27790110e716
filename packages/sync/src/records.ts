import { merge, type RecordRules } from './record-rules.ts'

/** Nothing of a disputed part is sent until the user has chosen. */
export type Conflict<T, P> =
  | {
      readonly kind: 'changed'
      readonly parts: readonly P[]
      /** What both sides started from. */
      readonly ancestor: T
    }
  | { readonly kind: 'deleted' }

/** One record as it is shown here, beside what the server has. */
export type LocalRecord<T, P extends string = string> = {
  readonly mine: T
  /** As the server last answered; undefined while it is not stored there. */
  readonly base: T | undefined
  /** Deleted here, not yet on the server. */
  readonly isRemoved?: true
  /** Deleted on the server and put back here: it has to be restored before it can be changed. */
  readonly isRestoring?: true
  /** Not sent before the user saves. */
  readonly isDraft?: true
  readonly conflict?: Conflict<T, P>
  /** Sent without an answer so far: found on the server later, it is ours and no conflict. */
  readonly unanswered?: readonly T[]
}

export type Records<T, P extends string = string> = ReadonlyMap<string, LocalRecord<T, P>>
export type Choice = 'mine' | 'theirs'

/** Parts that the server may have otherwise: a change taken back after a lost answer is one of them. */
export function unsavedParts<T, P extends string>(
  rules: RecordRules<T, P>,
  { mine, base, unanswered = [] }: LocalRecord<T, P>,
): readonly P[] {
  const known = base === undefined ? unanswered : [base, ...unanswered]
  return [...new Set(known.flatMap((value) => rules.changedParts(value, mine)))]
}

export function isUnsaved<T, P extends string>(rules: RecordRules<T, P>, record: LocalRecord<T, P>): boolean {
  return record.isRemoved === true || record.base === undefined || unsavedParts(rules, record).length > 0
}

export const disputedParts = <T, P extends string>({ conflict }: LocalRecord<T, P>): readonly P[] =>
  conflict?.kind === 'changed' ? conflict.parts : []

/** Parts of a stored record that can be sent now. */
export function sendableParts<T, P extends string>(rules: RecordRules<T, P>, record: LocalRecord<T, P>): readonly P[] {
  const disputed = disputedParts(record)
  const canSend = rules.canSend ?? ((part: P) => !disputed.includes(part))
  return unsavedParts(rules, record).filter((part) => canSend(part, record.mine, disputed))
}

const isChanged = <T, P extends string>(rules: RecordRules<T, P>, part: P, from: T, to: T) =>
  rules.changedParts(from, to).includes(part)

/** Whether the server has the part as it was sent. */
const isStoredAs = <T, P extends string>(rules: RecordRules<T, P>, part: P, sent: T, theirs: T): boolean =>
  rules.isStoredAs === undefined ? !isChanged(rules, part, sent, theirs) : rules.isStoredAs(part, sent, theirs)

/** Common ancestor of both sides; a part that the server stored from here after a lost answer counts as known. */
function ancestorOf<T, P extends string>(
  rules: RecordRules<T, P>,
  { mine, base, conflict, unanswered = [] }: LocalRecord<T, P>,
  theirs: T,
): T {
  const start = base ?? (unanswered.length === 0 ? theirs : mine)
  let ancestor = conflict?.kind === 'changed' ? rules.withParts(start, conflict.ancestor, conflict.parts) : start
  if (unanswered.length === 0) return ancestor
  for (const part of rules.changedParts(ancestor, theirs)) {
    const changedSince = unanswered.find((sent) => isChanged(rules, part, sent, mine))
    if (unanswered.some((sent) => isStoredAs(rules, part, sent, theirs)))
      ancestor = rules.withParts(ancestor, theirs, [part])
    else if (changedSince !== undefined) ancestor = rules.withParts(ancestor, changedSince, [part])
  }
  return ancestor
}

/** Takes over a version from the server; parts that both changed become a conflict. */
export function mergeRemote<T, P extends string>(
  rules: RecordRules<T, P>,
  record: LocalRecord<T, P>,
  theirs: T,
): LocalRecord<T, P> {
  const { mine, base, isRemoved, isRestoring, isDraft, unanswered } = record
  // A list that was read before the deletion still has it.
  if (isRestoring === true || (base !== undefined && rules.isOlder(theirs, base))) return record
  if (isRemoved === true) return { mine, base: theirs, isRemoved }
  const isNewer = base === undefined || rules.isOlder(base, theirs)
  const { unanswered: _, ...answered } = record
  const ancestor = ancestorOf(rules, isNewer ? record : answered, theirs)
  const { value, conflicts } = merge(rules, ancestor, mine, theirs)
  return {
    mine: value,
    base: theirs,
    ...(isDraft === true ? { isDraft } : {}),
    // While the version is the same, a request without an answer may still arrive.
    ...(isNewer || unanswered === undefined ? {} : { unanswered }),
    ...(conflicts.length === 0 ? {} : { conflict: { kind: 'changed', parts: conflicts, ancestor } }),
  }
}

type Change<T, P extends string> = (record: LocalRecord<T, P>) => LocalRecord<T, P> | undefined

/** Records that change to undefined are dropped. */
function withChanged<T, P extends string>(
  records: Records<T, P>,
  ids: Iterable<string>,
  change: Change<T, P>,
): Records<T, P> {
  const next = new Map(records)
  for (const id of ids) {
    const record = next.get(id)
    if (record === undefined) continue
    const changed = change(record)
    if (changed === undefined) next.delete(id)
    else next.set(id, changed)
  }
  return next
}

/** As the server has them. */
export function applyRemote<T, P extends string>(
  rules: RecordRules<T, P>,
  records: Records<T, P>,
  list: readonly T[],
): Records<T, P> {
  const next = new Map(records)
  for (const theirs of list) {
    const id = rules.idOf(theirs)
    const record = next.get(id)
    if (record === undefined) next.set(id, { mine: theirs, base: theirs })
    else if (record.mine !== theirs) next.set(id, mergeRemote(rules, record, theirs))
  }
  return next
}

/** The server does not have these any more. */
export function applyMissing<T, P extends string>(
  rules: RecordRules<T, P>,
  records: Records<T, P>,
  ids: Iterable<string>,
): Records<T, P> {
  return withChanged(records, ids, (record) => {
    if (record.base === undefined) return record
    if (record.isRemoved === true || !isUnsaved(rules, record)) return undefined
    return { ...record, conflict: { kind: 'deleted' } }
  })
}

/** Takes over the answer to a save: what was sent is stored, what was changed here since stays to be sent. */
function mergeSaved<T, P extends string>(
  rules: RecordRules<T, P>,
  record: LocalRecord<T, P>,
  sent: T,
  theirs: T,
): LocalRecord<T, P> {
  const { isRemoved, isDraft, conflict } = record
  const isAsSent = rules.changedParts(sent, theirs).every((part) => isStoredAs(rules, part, sent, theirs))
  // A creation that was sent twice is answered with what the first one stored.
  if (record.base === undefined && !isAsSent) return mergeRemote(rules, record, theirs)
  const since = rules.changedParts(sent, record.mine)
  const mine = since.length === 0 ? theirs : rules.withParts(theirs, record.mine, since)
  if (isRemoved === true) return { mine, base: theirs, isRemoved }
  return {
    mine,
    base: theirs,
    ...(isDraft === true && since.length > 0 ? { isDraft } : {}),
    ...(conflict?.kind === 'changed' ? { conflict } : {}),
  }
}

/** The server stored `sent`. */
export function applySaved<T, P extends string>(
  rules: RecordRules<T, P>,
  records: Records<T, P>,
  sent: ReadonlyMap<string, T>,
  stored: readonly T[],
): Records<T, P> {
  const next = new Map(records)
  for (const theirs of stored) {
    const id = rules.idOf(theirs)
    const [record, was] = [next.get(id), sent.get(id)]
    if (record !== undefined && was !== undefined) next.set(id, mergeSaved(rules, record, was, theirs))
  }
  return next
}

/** The server deleted these as asked. One that was put back by undo in between has to be created or restored. */
export function applyDeleted<T, P extends string>(
  rules: RecordRules<T, P>,
  records: Records<T, P>,
  ids: Iterable<string>,
): Records<T, P> {
  return withChanged(records, ids, ({ unanswered: _, conflict: __, ...record }) => {
    if (record.isRemoved === true) return undefined
    return { ...record, base: undefined, ...(rules.canRestore === true ? { isRestoring: true } : {}) }
  })
}

/** The server has nothing to restore under these ids, so that they are free for a new record. */
export function applyUnrestorable<T, P extends string>(records: Records<T, P>, ids: Iterable<string>): Records<T, P> {
  return withChanged(records, ids, ({ isRestoring: _, ...record }) => record)
}

/** The server restored these; what differs here is still to be sent. */
export function applyRestored<T, P extends string>(
  rules: RecordRules<T, P>,
  records: Records<T, P>,
  stored: readonly T[],
): Records<T, P> {
  const byId = new Map(stored.map((theirs) => [rules.idOf(theirs), theirs]))
  const mergeRestored =
    rules.mergeRestored ?? ((mine: T, theirs: T) => rules.withParts(theirs, mine, rules.changedParts(theirs, mine)))
  return withChanged(records, byId.keys(), ({ isRestoring: _, conflict: __, ...record }) => {
    const theirs = byId.get(rules.idOf(record.mine)) ?? record.mine
    return { ...record, mine: mergeRestored(record.mine, theirs), base: theirs }
  })
}
