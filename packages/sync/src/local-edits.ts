import { merge, type RecordRules } from './record-rules.ts'
import { disputedParts, type Choice, type LocalRecord, type Records } from './records.ts'

/** Lost answers beyond this many are forgotten, so that a long time offline does not fill the journal. */
const maxUnanswered = 10

export type LocalEdit<T> = {
  readonly value: T
  /** What the user saw when the edit began: a newer value that arrived in between becomes a conflict. */
  readonly seen?: T
}

export type PutOptions = {
  /** Whether the server deleted it at the request of this client. */
  readonly isDeleted?: (id: string) => boolean
  /** True: nothing is sent before the user saves. */
  readonly isDraft?: boolean
}

export function putLocal<T, P extends string>(
  rules: RecordRules<T, P>,
  records: Records<T, P>,
  edits: readonly LocalEdit<T>[],
  { isDeleted = () => false, isDraft = false }: PutOptions = {},
): Records<T, P> {
  const next = new Map(records)
  for (const { value, seen } of edits) {
    const id = rules.idOf(value)
    const { isRemoved: _, ...record } = next.get(id) ?? { base: undefined }
    const isRestoring = !next.has(id) && rules.canRestore === true && isDeleted(id)
    const edited: LocalRecord<T, P> = {
      ...record,
      mine: value,
      ...(isRestoring ? { isRestoring } : {}),
      ...(isDraft ? { isDraft } : {}),
    }
    next.set(id, seen === undefined ? edited : withLateConflict(rules, edited, seen))
  }
  return next
}

function withLateConflict<T, P extends string>(
  rules: RecordRules<T, P>,
  record: LocalRecord<T, P>,
  seen: T,
): LocalRecord<T, P> {
  const { mine, base, conflict } = record
  const late = base === undefined ? [] : merge(rules, seen, mine, base).conflicts
  if (base === undefined || late.length === 0) return record
  const disputed = disputedParts(record)
  const before = conflict?.kind === 'changed' ? rules.withParts(base, conflict.ancestor, disputed) : base
  return {
    ...record,
    conflict: {
      kind: 'changed',
      parts: [...new Set([...disputed, ...late])],
      ancestor: rules.withParts(before, seen, late),
    },
  }
}

/** A record that the server never had needs no deletion there; isSent: its request is still to be answered. */
export function removeLocal<T, P extends string>(
  records: Records<T, P>,
  ids: Iterable<string>,
  isSent: (id: string) => boolean,
): Records<T, P> {
  const next = new Map(records)
  for (const id of ids) {
    const record = next.get(id)
    if (record === undefined) continue
    const { mine, base, unanswered, conflict } = record
    const isUnknownThere = base === undefined && unanswered === undefined && !isSent(id)
    if (isUnknownThere || conflict?.kind === 'deleted') next.delete(id)
    else next.set(id, { mine, base, isRemoved: true })
  }
  return next
}

/** Drops what was not saved. */
export function revertLocal<T, P extends string>(records: Records<T, P>, ids: Iterable<string>): Records<T, P> {
  const next = new Map(records)
  for (const id of ids) {
    const base = next.get(id)?.base
    if (base === undefined) next.delete(id)
    else next.set(id, { mine: base, base })
  }
  return next
}

/** Written down before sending: an answer that never comes leaves open whether the server has it. */
export function markSent<T, P extends string>(records: Records<T, P>, sent: ReadonlyMap<string, T>): Records<T, P> {
  const next = new Map(records)
  for (const [id, value] of sent) {
    const record = next.get(id)
    if (record === undefined) continue
    next.set(id, { ...record, unanswered: [...(record.unanswered ?? []), value].slice(-maxUnanswered) })
  }
  return next
}

/** The server answered that it did not store these. */
export function markRefused<T, P extends string>(records: Records<T, P>, sent: ReadonlyMap<string, T>): Records<T, P> {
  const next = new Map(records)
  for (const [id, value] of sent) {
    const record = next.get(id)
    if (record === undefined) continue
    const { unanswered = [], ...rest } = record
    const open = unanswered.filter((one) => one !== value)
    next.set(id, open.length === 0 ? rest : { ...rest, unanswered: open })
  }
  return next
}

export type Resolution<T> = Choice | { readonly value: T }

/** What only one side changed is in it either way. */
export function resolveConflict<T, P extends string>(
  rules: RecordRules<T, P>,
  records: Records<T, P>,
  id: string,
  resolution: Resolution<T>,
): Records<T, P> {
  const record = records.get(id)
  if (record?.conflict === undefined) return records
  const { conflict, ...rest } = record
  const next = new Map(records)
  if (conflict.kind === 'deleted') {
    const { unanswered: _, ...answered } = rest
    if (resolution === 'theirs') next.delete(id)
    else next.set(id, { ...answered, base: undefined, ...(rules.canRestore === true ? { isRestoring: true } : {}) })
  } else if (typeof resolution === 'object') next.set(id, { ...rest, mine: resolution.value })
  else if (resolution === 'mine' || rest.base === undefined) next.set(id, rest)
  else next.set(id, { ...rest, mine: rules.withParts(rest.mine, rest.base, conflict.parts) })
  return next
}
