import type { Marker, MarkerChange } from '@plumbline/contract/markers/markers'
import { createAutosave, type Autosave } from '@plumbline/sync/autosave'
import type { AutosaveOptions, AutosaveState, Outgoing, Transport } from '@plumbline/sync/autosave-state'
import type { RecordRules } from '@plumbline/sync/record-rules'
import type { LocalRecord } from '@plumbline/sync/records'
import { browserClock } from '../../autosave/browser-clock.ts'
import { changedParts, fieldsOf, isDrawnPart, type Part } from './marker-fields.ts'

/**
 * 'stale': nothing was saved; the server has these of the sent ones, and the others were deleted. 'refused': another
 * try would not help.
 */
export type Failure =
  | { readonly kind: 'stale'; readonly newer: readonly Marker[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'lost' }

export type Calls = {
  readonly create: (marker: Marker) => Promise<Marker>
  readonly change: (changes: readonly MarkerChange[]) => Promise<readonly Marker[]>
  readonly remove: (ids: readonly string[]) => Promise<void>
  readonly failureOf: (error: unknown) => Failure
}

export type MarkerRecord = LocalRecord<Marker, Part>
export type SyncState = AutosaveState<Marker, Part>
export type MarkerSync = Omit<Autosave<Marker, Part>, 'put'> & { readonly put: (markers: readonly Marker[]) => void }

type SyncOptions = Partial<Pick<AutosaveOptions<Marker, Part>, 'journal' | 'canSend' | 'delayMs' | 'retryMs'>> & {
  readonly calls: Calls
}

/** As many as one call takes. */
const maxBatch = 1000

const markerRules: RecordRules<Marker, Part> = {
  idOf: ({ _id }) => _id,
  isOlder: (value, than) => value.version < than.version,
  changedParts,
  withParts: (into, from, parts) => ({ ...into, ...fieldsOf(from, parts) }),
  // Pieces of one marker belong together: none is sent while one of them is disputed.
  canSend: (_, __, disputed) => disputed.length === 0,
}

/** Only the parts that are to be sent. */
const changeOf = ({ id, base, value, parts }: Outgoing<Marker, Part>): MarkerChange => ({
  _id: id,
  version: base?.version ?? value.version,
  ...fieldsOf(value, parts),
})

function transportOf({ create, change, remove, failureOf }: Calls): Transport<Marker, Part> {
  return {
    maxBatch,
    isLost: (error) => failureOf(error).kind === 'lost',
    create: async ({ value }) => ({ saved: [await create(value)] }),
    async save(batch) {
      try {
        return { saved: await change(batch.map(changeOf)) }
      } catch (error) {
        const failure = failureOf(error)
        const ids = batch.map(({ id }) => id)
        if (failure.kind === 'missing') return { missing: ids }
        if (failure.kind !== 'stale') throw error
        const there = new Set(failure.newer.map(({ _id }) => _id))
        return { newer: failure.newer, missing: ids.filter((id) => !there.has(id)) }
      }
    },
    async remove(ids) {
      try {
        await remove(ids)
      } catch (error) {
        if (failureOf(error).kind !== 'missing') throw error
      }
    },
  }
}

/** The markers of one plan beside those of the server. */
export function createMarkerSync({ calls, delayMs = 600, retryMs = 5000, ...options }: SyncOptions): MarkerSync {
  const autosave = createAutosave({
    ...browserClock,
    ...options,
    rules: markerRules,
    transport: transportOf(calls),
    delayMs,
    retryMs,
  })
  return { ...autosave, put: (markers) => autosave.put(markers.map((value) => ({ value }))) }
}

export type SavedKind = 'marking' | 'settings'

/** Drawn on the plan, or set in the panel (spec 2 §8); a batch without markers is a deletion. */
export function savedKinds(batch: readonly Outgoing<Marker, Part>[]): ReadonlySet<SavedKind> {
  if (batch.length === 0) return new Set(['marking'])
  return new Set(
    batch.flatMap(({ base, parts }): readonly SavedKind[] =>
      base === undefined ? ['marking'] : parts.map((part) => (isDrawnPart(part) ? 'marking' : 'settings')),
    ),
  )
}
