import { isSame } from './is-same.ts'

export type Merge<T, P> = {
  /** Theirs with every part that was changed here. */
  readonly value: T
  /** Parts that both sides changed, each to something else. */
  readonly conflicts: readonly P[]
}

/** How records of one kind are compared and merged, in parts that have to change together. */
export type RecordRules<T, P extends string> = {
  readonly idOf: (value: T) => string
  /** Whether `value` was read before `than`. */
  readonly isOlder: (value: T, than: T) => boolean
  readonly changedParts: (from: T, to: T) => readonly P[]
  /** `into` with these parts of `from`. */
  readonly withParts: (into: T, from: T, parts: readonly P[]) => T
  /** Part by part unless given. */
  readonly merge?: (ancestor: T, mine: T, theirs: T) => Merge<T, P>
  /** Whether `theirs` is what the server makes of the part as `sent`; equality unless given. */
  readonly isStoredAs?: (part: P, sent: T, theirs: T) => boolean
  /** Whether a changed part may be sent now; every part that is not disputed unless given. */
  readonly canSend?: (part: P, mine: T, disputed: readonly P[]) => boolean
  /** A record restored on the server, with what was changed here; every changed part unless given. */
  readonly mergeRestored?: (mine: T, theirs: T) => T
  /** True: the id of a deleted record stays taken, so undo has to restore it; false: it is created again. */
  readonly canRestore?: boolean
}

/** Three-way merge: a part changed on one side only is taken from that side. */
export function mergeByParts<T, P extends string>(
  rules: Pick<RecordRules<T, P>, 'changedParts' | 'withParts'>,
  ancestor: T,
  mine: T,
  theirs: T,
): Merge<T, P> {
  const ours = rules.changedParts(ancestor, mine)
  const others = new Set(rules.changedParts(ancestor, theirs))
  const unlike = new Set(rules.changedParts(mine, theirs))
  return {
    value: ours.length === 0 ? theirs : rules.withParts(theirs, mine, ours),
    conflicts: ours.filter((part) => others.has(part) && unlike.has(part)),
  }
}

export function merge<T, P extends string>(rules: RecordRules<T, P>, ancestor: T, mine: T, theirs: T): Merge<T, P> {
  return rules.merge === undefined ? mergeByParts(rules, ancestor, mine, theirs) : rules.merge(ancestor, mine, theirs)
}

/** Comparison of objects whose parts are groups of their fields. */
export function fieldParts<T extends object, P extends string>(
  fieldsOfPart: Readonly<Record<P, readonly (keyof T)[]>>,
): Pick<RecordRules<T, P>, 'changedParts' | 'withParts'> {
  const parts = Object.keys(fieldsOfPart) as P[]
  return {
    changedParts: (from, to) =>
      parts.filter((part) => fieldsOfPart[part].some((field) => !isSame(from[field], to[field]))),
    withParts: (into, from, taken) => ({
      ...into,
      ...Object.fromEntries(taken.flatMap((part) => fieldsOfPart[part].map((field) => [field, from[field]]))),
    }),
  }
}
