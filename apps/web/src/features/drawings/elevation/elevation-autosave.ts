import { Portion, type ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { createAutosave, type Autosave } from '@plumbline/sync/autosave'
import type { AutosaveOptions, Transport } from '@plumbline/sync/autosave-state'
import type { RecordRules } from '@plumbline/sync/record-rules'
import type { LocalRecord } from '@plumbline/sync/records'
import { ApiError } from '../../../api/http/api-error.ts'
import { browserClock } from '../../../autosave/browser-clock.ts'
import {
  draftOf,
  isSameNumber,
  isSamePortion,
  portionOf,
  storedPortion,
  withoutPortion,
  withPortion,
  type DraftPortion,
  type ElevationDraft,
} from '../elevation-draft.ts'
import { isSameField, mergedFields, mergeElevation, type Merge, type MergedField } from './merge-portions.ts'

/** One elevation as it is typed: a draft may hold what cannot be stored yet. */
export type ElevationValue = { readonly _id: string; readonly version: number; readonly draft: ElevationDraft }
type PortionPart = `portion ${string}`
type ElevationPart = MergedField | PortionPart

export type ElevationRecord = LocalRecord<ElevationValue, ElevationPart>
export type ElevationAutosave = Autosave<ElevationValue, ElevationPart>

export type ElevationCalls = {
  readonly send: (layoutId: string, draft: ElevationDraft, version: number) => Promise<ElevationPlan>
  readonly isLost: (error: unknown) => boolean
}

type Options = Partial<Pick<AutosaveOptions<ElevationValue, ElevationPart>, 'journal' | 'canSend' | 'retryMs'>> & {
  readonly calls: ElevationCalls
}

export const elevationValueOf = (plan: ElevationPlan): ElevationValue => ({
  _id: plan._id,
  version: plan.version,
  draft: draftOf(plan),
})

const partOf = (id: string): PortionPart => `portion ${id}`
const idIn = (part: PortionPart): string => part.slice(partOf('').length)
const isField = (part: ElevationPart): part is MergedField => mergedFields.some((field) => field === part)

const portionIn = ({ portions }: ElevationDraft, id: string): DraftPortion | undefined =>
  portions.find(({ _id }) => _id === id)

function changedParts({ draft: from }: ElevationValue, { draft: to }: ElevationValue): readonly ElevationPart[] {
  const ids = new Set([...from.portions, ...to.portions].map(({ _id }) => _id))
  return [
    ...mergedFields.filter((field) => !isSameField(field, from, to)),
    ...[...ids].filter((id) => !isSamePortion(portionIn(from, id), portionIn(to, id))).map(partOf),
  ]
}

/** A portion that `from` does not have is taken out. */
function draftWith(into: ElevationDraft, from: ElevationDraft, part: ElevationPart): ElevationDraft {
  if (isField(part)) return { ...into, [part]: from[part] }
  const portion = portionIn(from, idIn(part))
  return portion === undefined ? withoutPortion(into, idIn(part)) : withPortion(into, portion)
}

const withParts = (into: ElevationValue, from: ElevationValue, parts: readonly ElevationPart[]): ElevationValue => ({
  ...into,
  draft: parts.reduce((draft, part) => draftWith(draft, from.draft, part), into.draft),
})

function mergeValues(ancestor: ElevationValue, mine: ElevationValue, theirs: ElevationValue) {
  const merge = mergeElevation(ancestor.draft, mine.draft, theirs.draft)
  return {
    value: { ...theirs, draft: merge.settle(() => 'mine') },
    conflicts: [...merge.names.map(({ field }) => field), ...merge.conflicts.map(({ id }) => partOf(id))],
  }
}

/** The server composes the names of portions and floors: é typed as two characters is one there. */
function asStored(draft: ElevationDraft): ElevationDraft {
  return {
    ...draft,
    portions: draft.portions.map((portion) => {
      const { data } = Portion.safeParse(storedPortion(portion))
      return data === undefined ? portion : portionOf(data)
    }),
  }
}

const elevationRules: RecordRules<ElevationValue, ElevationPart> = {
  idOf: ({ _id }) => _id,
  isOlder: (value, than) => value.version < than.version,
  changedParts,
  withParts,
  merge: mergeValues,
  isStoredAs: (part, sent, theirs) => !changedParts({ ...sent, draft: asStored(sent.draft) }, theirs).includes(part),
  // The elevation is saved as a whole: half of it would be stored while the user is still asked about the rest.
  canSend: (_, __, disputed) => disputed.length === 0,
}

/** As stored, in the words of `typed` where both say the same: '3.00' must not become '3' under the cursor. */
function inTypedWords(stored: ElevationDraft, typed: ElevationDraft): ElevationDraft {
  return {
    ...stored,
    bearing: isSameNumber(stored.bearing, typed.bearing) ? typed.bearing : stored.bearing,
    portions: stored.portions.map((portion) => {
      const same = portionIn(typed, portion._id)
      return same !== undefined && isSamePortion(same, portion) ? same : portion
    }),
  }
}

function transportOf({ send, isLost }: ElevationCalls): Transport<ElevationValue, ElevationPart> {
  return {
    isLost,
    maxBatch: 1,
    async save([one]) {
      if (one?.base === undefined) return {}
      try {
        const stored = elevationValueOf(await send(one.id, one.value.draft, one.base.version))
        return { saved: [{ ...stored, draft: inTypedWords(stored.draft, one.value.draft) }] }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'version.stale' || error.newer === undefined) throw error
        return { newer: [elevationValueOf(error.newer as ElevationPlan)] }
      }
    },
  }
}

/** The elevations of a workspace that were opened; they are sent when the user saves. */
export function createElevationAutosave({ calls, retryMs = 5_000, ...options }: Options): ElevationAutosave {
  return createAutosave({
    ...browserClock,
    ...options,
    rules: elevationRules,
    transport: transportOf(calls),
    delayMs: 0,
    retryMs,
    isManual: true,
  })
}

/** What the user has to choose between. */
export function conflictOf({ mine, base, conflict }: ElevationRecord): Merge | undefined {
  if (conflict?.kind !== 'changed' || base === undefined) return undefined
  return mergeElevation(conflict.ancestor.draft, mine.draft, base.draft)
}
