import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { floorsNotSaved } from '@plumbline/contract/drawings/floor-rules'
import { useEffect, useRef, useState } from 'react'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { saveAll } from '../../../autosave/save-all.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { conflictOf, type ElevationAutosave } from './elevation-autosave.ts'
import { hasFault, type ElevationFaults } from './elevation-faults.ts'
import type { Merge, Side } from './merge-portions.ts'
import { useElevationFaults } from './use-elevation-faults.ts'
import { useElevationRecord } from './use-elevation-record.ts'

type Failure = { readonly error: unknown }

/** Why the elevation is not stored although it was sent. */
function failureOf(autosave: ElevationAutosave, id: string): Failure | undefined {
  const { failed, isOffline, lostError, unsavedIds } = autosave.state()
  if (failed.has(id)) return { error: failed.get(id) }
  return isOffline && unsavedIds.has(id) ? { error: lostError } : undefined
}

const hasChoice = ({ conflicts, names }: Merge): boolean => conflicts.length + names.length > 0

function faultText(t: ReturnType<typeof useT>, faults: ElevationFaults): string {
  const fault = faults.blockName ?? faults.name ?? faults.bearing ?? [...faults.portions.values()][0]
  return t(faults.rows.size > 0 || fault === undefined ? floorsNotSaved : fault.key, fault?.values)
}

/**
 * Sends an elevation and says what became of it. `onRefused` is called with the answer of a server that does not take
 * it.
 */
function useSend(autosave: ElevationAutosave, id: string, onSaved: () => void, onRefused: (error: ApiError) => void) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const sentFrom = useRef<number>(undefined)

  useEffect(
    () =>
      autosave.listen({
        onSaved(batch) {
          const base = batch.find((one) => one.id === id)?.base
          if (base === undefined) return
          const isCombined = sentFrom.current !== undefined && base.version > sentFrom.current
          showToast('note', t(isCombined ? 'drawings.elevation.savedTogether' : 'drawings.elevation.saved'))
          onSaved()
        },
      }),
    [autosave, id, t, onSaved],
  )

  async function send(): Promise<boolean> {
    sentFrom.current = autosave.state().records.get(id)?.base?.version
    setBusy(true)
    autosave.save([id])
    await saveAll(autosave)
    setBusy(false)
    const failure = failureOf(autosave, id)
    if (failure === undefined) return !autosave.state().unsavedIds.has(id)
    if (failure.error instanceof ApiError) onRefused(failure.error)
    showToast('failure', failure.error instanceof ApiError ? errorText(t, failure.error) : t('shell.failure.text'))
    return false
  }

  return { isBusy, send }
}

/** What is stored, what is being drawn and typed, and what another person stored in between. */
export function useElevation(
  of: OfInspection,
  plan: ElevationPlan,
  { otherNames, isReadOnly }: { readonly otherNames: readonly string[]; readonly isReadOnly: boolean },
) {
  const t = useT()
  const { _id: id } = plan
  const { autosave, record, change, isUnsaved: isDirty } = useElevationRecord(of, plan, isReadOnly)
  const { draft } = record.mine
  const { judgeAll, judgeNone, setTakenName, ...judged } = useElevationFaults(draft, otherNames)
  const [isAsking, setAsking] = useState(false)
  const { isBusy, send } = useSend(autosave, id, judgeNone, ({ code }) => {
    if (code === 'drawing.name-taken') setTakenName(draft.name)
  })
  const merge = conflictOf(record)

  /** Stores the draft; only what both changed is asked about. */
  async function store(): Promise<boolean> {
    const isStored = !isBusy && (await send())
    const now = autosave.state().records.get(id)
    setAsking(now?.conflict?.kind === 'changed')
    return isStored
  }

  async function save(): Promise<boolean> {
    if (hasFault(judged.faults)) {
      judgeAll()
      showToast('failure', faultText(t, judged.faults))
      return false
    }
    // Edited since to what the other person has, it leaves nothing to choose.
    if (merge !== undefined && !hasChoice(merge)) autosave.resolve(id, { value: record.mine })
    return await store()
  }

  return {
    ...judged,
    draft,
    isDirty,
    isBusy,
    change,
    save,
    /** Another person saved a version newer than what this draft was made from. */
    isBehind: isDirty && (merge !== undefined || plan.version > (record.base ?? plan).version),
    merge: isAsking ? merge : undefined,
    dismissConflict: () => setAsking(false),
    async settleConflict(choice: (key: string) => Side): Promise<boolean> {
      if (merge === undefined) return false
      autosave.resolve(id, { value: { ...record.mine, draft: merge.settle(choice) } })
      judgeNone()
      if (autosave.state().unsavedIds.has(id)) return await store()
      showToast('note', t('drawings.elevation.saved'))
      return true
    },
    cancel() {
      autosave.revert([id])
      judgeNone()
      setTakenName(undefined)
      setAsking(false)
    },
  }
}

export type Elevation = ReturnType<typeof useElevation>
