import { ReportContent, type ReportDefinition } from '@plumbline/contract/reports/content'
import { createAutosave, type Autosave } from '@plumbline/sync/autosave'
import type { AutosaveOptions, AutosaveState, Transport } from '@plumbline/sync/autosave-state'
import type { RecordRules } from '@plumbline/sync/record-rules'
import { disputedParts, unsavedParts, type LocalRecord } from '@plumbline/sync/records'
import { ApiError } from '../../../api/http/api-error.ts'
import type { ReportChange } from '../../../api/reports.ts'
import { browserClock } from '../../../autosave/browser-clock.ts'
import { bothTexts } from './both-texts.ts'
import { bare, clashingFields, isSamePart, mergedPart, type ReportPart, type Versions } from '../merge-parts.ts'

/** 'both': theirs, and after it what only ours says. */
export type ReportChoice = 'mine' | 'theirs' | 'both'

export type ReportRecord = LocalRecord<ReportDefinition, ReportPart>
export type ReportsState = AutosaveState<ReportDefinition, ReportPart>

export type ReportCalls = {
  readonly send: (id: string, version: number, change: ReportChange) => Promise<ReportDefinition>
  readonly read: (id: string) => Promise<ReportDefinition>
  readonly isLost: (error: unknown) => boolean
}

export type ReportAutosave = Omit<Autosave<ReportDefinition, ReportPart>, 'resolve'> & {
  readonly change: (id: string, change: ReportChange) => void
  readonly resolve: (id: string, choice: ReportChoice) => void
}

type Options = Partial<
  Pick<AutosaveOptions<ReportDefinition, ReportPart>, 'journal' | 'canSend' | 'delayMs' | 'retryMs'>
> & { readonly calls: ReportCalls }

const parts = Object.keys(ReportContent.shape) as readonly ReportPart[]

const contentOf = (definition: ReportDefinition, of: readonly ReportPart[]): ReportChange =>
  Object.fromEntries(of.map((part) => [part, definition[part]]))

const withParts = (into: ReportDefinition, from: ReportDefinition, of: readonly ReportPart[]): ReportDefinition => ({
  ...into,
  ...contentOf(from, of),
})

const isFit = (part: ReportPart, value: unknown): boolean => ReportContent.shape[part].safeParse(value).success

const changedParts = (from: ReportDefinition, to: ReportDefinition): readonly ReportPart[] =>
  parts.filter((part) => !isSamePart(part, from[part], to[part]))

/** A part that both changed is merged field by field. */
function mergeDefinitions(ancestor: ReportDefinition, mine: ReportDefinition, theirs: ReportDefinition) {
  const ours = changedParts(ancestor, mine)
  const others = new Set(changedParts(ancestor, theirs))
  const both = ours
    .filter((name) => others.has(name))
    .map((name): Versions => ({ name, base: ancestor[name], mine: mine[name], theirs: theirs[name] }))
  const merged = Object.fromEntries(both.map((one) => [one.name, mergedPart(one, 'mine')]))
  return {
    value: { ...withParts(theirs, mine, ours), ...merged },
    conflicts: both.filter((one) => clashingFields(one).length > 0).map(({ name }) => name),
  }
}

const reportRules: RecordRules<ReportDefinition, ReportPart> = {
  idOf: ({ _id }) => _id,
  isOlder: (value, than) => value.version < than.version,
  changedParts,
  withParts,
  merge: mergeDefinitions,
  canSend: (part, mine, disputed) => !disputed.includes(part) && isFit(part, mine[part]),
}

function transportOf({ send, read, isLost }: ReportCalls): Transport<ReportDefinition, ReportPart> {
  return {
    isLost,
    maxBatch: 1,
    async save([one]) {
      if (one?.base === undefined) return {}
      const change = Object.fromEntries(one.parts.map((part) => [part, bare(part, one.value[part])]))
      try {
        return { saved: [await send(one.id, one.base.version, change)] }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'version.stale') throw error
        return { newer: [await read(one.id)] }
      }
    },
  }
}

/** The versions between which somebody has to choose. */
export function versionsOf(record: ReportRecord): readonly Versions[] {
  const { mine, base, conflict } = record
  if (conflict?.kind !== 'changed' || base === undefined) return []
  return disputedParts(record).map((name) => ({
    name,
    base: conflict.ancestor[name],
    mine: mine[name],
    theirs: base[name],
  }))
}

function resolved(record: ReportRecord, choice: ReportChoice): ReportDefinition {
  const chosen = versionsOf(record).map(
    (one) => [one.name, choice === 'both' ? bothTexts(one) : mergedPart(one, choice)] as const,
  )
  return { ...record.mine, ...Object.fromEntries(chosen) }
}

/** The report definitions of an inspection that were opened, saved part by part. */
export function createReportAutosave({ calls, delayMs = 1_000, retryMs = 4_000, ...options }: Options): ReportAutosave {
  const autosave = createAutosave({
    ...browserClock,
    ...options,
    rules: reportRules,
    transport: transportOf(calls),
    delayMs,
    retryMs,
  })
  const recordOf = (id: string) => autosave.state().records.get(id)
  return {
    ...autosave,
    change(id, change) {
      const record = recordOf(id)
      if (record !== undefined) autosave.put([{ value: { ...record.mine, ...change } as ReportDefinition }])
    },
    resolve(id, choice) {
      const record = recordOf(id)
      if (record === undefined) return
      autosave.resolve(id, { value: resolved(record, choice) })
      autosave.flush()
    },
  }
}

/** Parts that cannot be stored as they are written. */
export function unfitParts(record: ReportRecord): readonly ReportPart[] {
  return unsavedParts(reportRules, record).filter((part) => !isFit(part, record.mine[part]))
}
