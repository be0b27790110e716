import type { DefectDetail } from '@plumbline/contract/defects/history'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { defectQuery, type DefectChange } from '../../../api/defects-life.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useSavedAt } from '../../../autosave/use-saved-at.ts'
import { disputedChange, failureOf, type DefectRecord } from './defect-autosave.ts'
import { cacheDefect, defectAutosaveOf } from './defect-registry.ts'

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
