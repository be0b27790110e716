import type { Defect } from '@plumbline/contract/defects/defects'
import { DefectFields, type DefectDetail } from '@plumbline/contract/defects/history'
import { createAutosave, type Autosave } from '@plumbline/sync/autosave'
import type { AutosaveOptions, AutosaveState, Transport } from '@plumbline/sync/autosave-state'
import { fieldParts, type RecordRules } from '@plumbline/sync/record-rules'
import { disputedParts, unsavedParts, type LocalRecord } from '@plumbline/sync/records'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { changeDefect, defectQuery, readDefect, type DefectChange } from '../../../api/defects-life.ts'
import { defectsKey } from '../../../api/defects.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import type { OfInspection } from '../../../api/media.ts'
import { autosaveRegistry, sameUser } from '../../../autosave/autosave-registry.ts'
import { browserClock } from '../../../autosave/browser-clock.ts'
import { browserJournal } from '../../../autosave/browser-journal.ts'
import { isLost } from '../../../autosave/is-lost.ts'
import { useSavedAt } from '../../../autosave/use-saved-at.ts'

type DefectField = keyof DefectChange
type DefectRecord = LocalRecord<Defect, DefectField>
type DefectsState = AutosaveState<Defect, DefectField>

type DefectCalls = {
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

const openAutosave = autosaveRegistry<DefectAutosave>()

/** Shows an answer of the server everywhere without asking for it once more. */
function cacheDefect(client: QueryClient, of: OfInspection, detail: DefectDetail): void {
  client.setQueryData(defectQuery(of, detail.defect._id).queryKey, detail)
  for (const list of ['list', 'facets', 'summary', 'pins'] as const)
    void client.invalidateQueries({ queryKey: [...defectsKey, list, of.inspectionId] })
}

/** The defects of an inspection, saved for as long as the page lives. */
export function defectAutosaveOf(client: QueryClient, of: OfInspection): DefectAutosave {
  return openAutosave(of.inspectionId, () =>
    createDefectAutosave({
      calls: {
        send: (defectId, version, change) => changeDefect(of, defectId, version, change),
        read: (defectId) => readDefect(of, defectId),
        isLost,
        onDetail: (detail) => cacheDefect(client, of, detail),
      },
      journal: browserJournal('defects', of.inspectionId),
      canSend: sameUser(),
    }),
  )
}

/** For as long as one defect is open: another one is another component (give it a key). */
export function useDefectAutosave(of: OfInspection, found: DefectDetail) {
  const client = useQueryClient()
  const defectId = found.defect._id
  const [autosave] = useState(() => defectAutosaveOf(client, of))
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  const savedAt = useSavedAt(autosave, defectId)
  useEffect(() => autosave.take([found.defect]), [autosave, found])
  const record: DefectRecord = state.records.get(defectId) ?? { mine: found.defect, base: found.defect }
  const isUnsaved = state.unsavedIds.has(defectId)
  return {
    defect: record.mine,
    /** As the server has it. */
    detail: { ...found, defect: record.base ?? found.defect },
    disputed: disputedChange(record),
    saving: {
      isSaving: state.isSaving && isUnsaved,
      failure: failureOf(state, defectId),
      savedAt,
      /** Other defects of the inspection that are not stored. */
      others: state.unsavedIds.size - (isUnsaved ? 1 : 0),
    },
    change: (change: DefectChange, seen?: DefectChange) => autosave.change(defectId, change, seen),
    retry: autosave.retry,
    revert: () => autosave.revert([defectId]),
    resolve: (choice: 'mine' | 'theirs') => autosave.resolve(defectId, choice),
    take(detail: DefectDetail) {
      autosave.take([detail.defect])
      cacheDefect(client, of, detail)
    },
    reread: () => void client.invalidateQueries({ queryKey: defectQuery(of, defectId).queryKey }),
  }
}

export type DefectSaving = ReturnType<typeof useDefectAutosave>['saving']

/** Sends what an earlier visit left unsaved. */
export function useUnsavedDefects(of: OfInspection): void {
  const client = useQueryClient()
  useState(() => defectAutosaveOf(client, of))
}
