import type { Defect } from '@plumbline/contract/defects/defects'
import { DefectFields, type DefectDetail } from '@plumbline/contract/defects/history'
import { createAutosave, type Autosave } from '@plumbline/sync/autosave'
import type { AutosaveOptions, AutosaveState, Transport } from '@plumbline/sync/autosave-state'
import { fieldParts, type RecordRules } from '@plumbline/sync/record-rules'
import { disputedParts, unsavedParts, type LocalRecord } from '@plumbline/sync/records'
import { ApiError } from '../../../api/http/api-error.ts'
import type { DefectChange } from '../../../api/defects-life.ts'
import { browserClock } from '../../../autosave/browser-clock.ts'

export type DefectField = keyof DefectChange
export type DefectRecord = LocalRecord<Defect, DefectField>
export type DefectsState = AutosaveState<Defect, DefectField>

export type DefectCalls = {
  readonly send: (defectId: string, version: number, change: DefectChange) => Promise<DefectDetail>
  readonly read: (defectId: string) => Promise<DefectDetail>
  readonly isLost: (error: unknown) => boolean
  /** Called with every answer of the server. */
  readonly onDetail: (detail: DefectDetail) => void
}

export type DefectAutosave = Autosave<Defect, DefectField> & {
  /**
   * seen: what stood in these fields when typing began. A newer value that arrived in between is not overwritten
   * unseen.
   */
  readonly change: (defectId: string, change: DefectChange, seen?: DefectChange) => void
}

type Options = Partial<Pick<AutosaveOptions<Defect, DefectField>, 'journal' | 'canSend' | 'retryMs'>> & {
  readonly calls: DefectCalls
}

const fields = Object.keys(DefectFields.shape) as readonly DefectField[]

const defectRules: RecordRules<Defect, DefectField> = {
  idOf: ({ _id }) => _id,
  isOlder: (value, than) => value.version < than.version,
  ...fieldParts(Object.fromEntries(fields.map((field) => [field, [field]])) as Record<DefectField, DefectField[]>),
}

const changeOf = (defect: Defect, parts: readonly DefectField[]): DefectChange =>
  Object.fromEntries(parts.map((part) => [part, defect[part]]))

function transportOf({ send, read, isLost, onDetail }: DefectCalls): Transport<Defect, DefectField> {
  return {
    isLost,
    maxBatch: 1,
    async save([one]) {
      if (one?.base === undefined) return {}
      try {
        const stored = await send(one.id, one.base.version, changeOf(one.value, one.parts))
        onDetail(stored)
        return { saved: [stored.defect] }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'version.stale') throw error
        const newer = await read(one.id)
        onDetail(newer)
        return { newer: [newer.defect] }
      }
    },
  }
}

/** The defects of an inspection that were opened, each saved field by field. */
export function createDefectAutosave({ calls, retryMs = 5_000, ...options }: Options): DefectAutosave {
  const autosave = createAutosave({
    ...browserClock,
    ...options,
    rules: defectRules,
    transport: transportOf(calls),
    // Fields of text wait for a pause in typing themselves.
    delayMs: 0,
    retryMs,
  })
  return {
    ...autosave,
    change(defectId, change, seen = {}) {
      const record = autosave.state().records.get(defectId)
      if (record?.base === undefined) return
      const unsaved = new Set(unsavedParts(defectRules, record))
      const begun = Object.entries(seen).filter(([field]) => !unsaved.has(field as DefectField))
      autosave.put([
        { value: { ...record.mine, ...change } as Defect, seen: { ...record.base, ...Object.fromEntries(begun) } },
      ])
    },
  }
}

/** Ours, of fields that somebody else changed too. */
export function disputedChange(record: DefectRecord): DefectChange | undefined {
  const parts = disputedParts(record)
  return parts.length === 0 ? undefined : changeOf(record.mine, parts)
}

/** Why a defect is not saved. */
export function failureOf(
  { failed, isOffline, lostError, unsavedIds }: DefectsState,
  defectId: string,
): ApiError | undefined {
  const isLost = isOffline && unsavedIds.has(defectId)
  if (!failed.has(defectId) && !isLost) return undefined
  const error = failed.has(defectId) ? failed.get(defectId) : lostError
  return error instanceof ApiError
    ? error
    : new ApiError({ code: 'network.unreadable', message: String(error), status: 0 })
}
