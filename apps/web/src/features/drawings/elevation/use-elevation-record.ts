import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { AutosaveState } from '@plumbline/sync/autosave-state'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import type { ElevationDraft } from '../elevation-draft.ts'
import { elevationValueOf, type ElevationRecord, type ElevationValue } from './elevation-autosave.ts'
import { elevationAutosaveOf } from './elevation-registry.ts'

/** What is edited; a newer version of the server is shown where nothing unsaved would be lost. */
function recordOf(
  {
    records,
    unsavedIds,
  }: Pick<AutosaveState<ElevationValue>, 'unsavedIds'> & {
    readonly records: ReadonlyMap<string, ElevationRecord>
  },
  found: ElevationValue,
): ElevationRecord {
  const record = records.get(found._id)
  const isShown = record?.base !== undefined && (unsavedIds.has(found._id) || record.base.version >= found.version)
  return isShown ? record : { mine: found, base: found }
}

/** An elevation as it is drawn and typed, beside what is stored; what is unsaved is journaled. */
export function useElevationRecord(of: OfInspection, plan: ElevationPlan, isReadOnly: boolean) {
  const client = useQueryClient()
  const [autosave] = useState(() => elevationAutosaveOf(client, of))
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  const found = useMemo(() => elevationValueOf(plan), [plan])
  const record: ElevationRecord = isReadOnly ? { mine: found, base: found } : recordOf(state, found)

  const change = useCallback(
    (update: (draft: ElevationDraft) => ElevationDraft) => {
      const now = recordOf(autosave.state(), found)
      if (autosave.state().records.get(found._id) !== now) autosave.take([found])
      const draft = update(now.mine.draft)
      if (draft !== now.mine.draft) autosave.put([{ value: { ...now.mine, draft } }])
    },
    [autosave, found],
  )

  return { autosave, record, change, isUnsaved: !isReadOnly && state.unsavedIds.has(found._id) }
}
