import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { DefectFields } from '@plumbline/contract/defects/history'
import { isSame } from '@plumbline/sync/is-same'
import type { RecordRules } from '@plumbline/sync/record-rules'
import type { LocalRecord, Records } from '@plumbline/sync/records'
import { changedParts, isFulfilled, isSameDefect, merged, parts, withParts, type Clash } from './annotation-parts.ts'

/** A shape with what is to be set on the defect that it shows. */
export type LocalAnnotation = Annotation & { readonly pendingDefect?: DefectFields }

export type AnnotationRecord = LocalRecord<LocalAnnotation, Clash>
export type AnnotationRecords = Records<LocalAnnotation, Clash>

/** The version of somebody else that differs from ours. */
export const theirsOf = ({ base, conflict }: AnnotationRecord): Annotation | undefined =>
  conflict?.kind === 'changed' ? base : undefined

/** Read before what is known here, of the shape or of the defect it shows. */
const isOlder = ({ version, annInfo }: Annotation, than: Annotation): boolean =>
  version < than.version ||
  (version === than.version &&
    annInfo.defectId === than.annInfo.defectId &&
    (annInfo.defectState?.version ?? 0) < (than.annInfo.defectState?.version ?? 0))

/** What is to be set on the defect is shown until it is stored. */
function withPending(annotation: LocalAnnotation, pending: DefectFields | undefined): LocalAnnotation {
  const { pendingDefect: _, ...bare } = annotation
  if (pending === undefined || Object.keys(pending).length === 0) return bare
  const { severity = bare.annInfo.severity } = pending
  return {
    ...(bare.annInfo.isDefect === true ? { ...bare, annInfo: { ...bare.annInfo, severity } } : bare),
    pendingDefect: pending,
  }
}

const isOtherSeverity = (from: LocalAnnotation, to: LocalAnnotation): boolean =>
  !isSame(from.pendingDefect, to.pendingDefect) ||
  (isSameDefect(from, to) && from.annInfo.severity !== to.annInfo.severity)

/** Severity stands for everything that is to be set on the defect; size copies what the register changes too. */
function withClashes(into: LocalAnnotation, from: LocalAnnotation, taken: readonly Clash[]): LocalAnnotation {
  const own = parts.filter((part) => taken.includes(part) || (part === 'measured' && taken.includes('size')))
  const next: LocalAnnotation = withParts(into, from, own)
  const { severity, defectState } = from.annInfo
  const annInfo = {
    ...next.annInfo,
    ...(taken.includes('severity') ? { severity } : {}),
    ...(taken.includes('size') ? { defectState } : {}),
  }
  const isPending = taken.includes('severity') || taken.includes('subject')
  return withPending({ ...next, annInfo }, isPending ? from.pendingDefect : into.pendingDefect)
}

function isStoredAs(part: Clash, sent: LocalAnnotation, theirs: LocalAnnotation): boolean {
  if (part === 'severity')
    // A type alone says nothing of the severity: the library's own comes back with the answer.
    return sent.pendingDefect?.severity === undefined || sent.pendingDefect.severity === theirs.annInfo.severity
  if (part === 'subject' && isFulfilled(sent, theirs)) return true
  return !annotationRules.changedParts(sent, theirs).includes(part)
}

export const annotationRules: RecordRules<LocalAnnotation, Clash> = {
  idOf: ({ _id }) => _id,
  isOlder,
  changedParts: (from, to) => [...changedParts(from, to), ...(isOtherSeverity(from, to) ? ['severity' as const] : [])],
  withParts: withClashes,
  merge(ancestor, mine, theirs) {
    const { annotation, clashes } = merged(ancestor, mine, theirs, mine.pendingDefect)
    return { value: withPending(annotation, mine.pendingDefect), conflicts: clashes }
  },
  isStoredAs,
  // Pieces of one shape belong together: none is sent while one of them is disputed.
  canSend: (_, __, disputed) => disputed.length === 0,
  mergeRestored(mine, theirs) {
    const isDefect = mine.annInfo.isDefect === true && theirs.annInfo.isDefect === true
    return withPending(withParts(theirs, mine, isDefect ? ['place'] : parts), mine.pendingDefect)
  },
  canRestore: true,
}

export type Edit = { readonly annotation: Annotation; readonly fields?: DefectFields }

/** The edit with what was to be set on the defect before it. */
export function localEdit(records: AnnotationRecords, { annotation, fields }: Edit): LocalAnnotation {
  const pending = { ...records.get(annotation._id)?.mine.pendingDefect, ...fields }
  // Fields alone would make a defect of a shape that is none any more.
  return withPending(annotation, annotation.annInfo.isDefect === true ? pending : undefined)
}
