import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { floorsNotSaved } from '@plumbline/contract/drawings/floor-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { saveElevation, topologyQuery, type OfInspection } from '../../../api/drawings-elevation.ts'
import { drawingsKey } from '../../../api/drawings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { draftOf, isSameDraft, storedBearing, storedPortions, type ElevationDraft } from '../elevation-draft.ts'
import { elevationFaults, hasFault, type ElevationFaults } from './elevation-faults.ts'
import { mergeElevation, type Side } from './merge-portions.ts'

type Edited = { readonly base: ElevationPlan; readonly draft: ElevationDraft }
export type Judged = 'all' | ReadonlySet<string>

/** Others may save as fast as we put ours together; somebody who does it three times in a row is shown to the user. */
const mergesAtOnce = 3

function shownFaults(faults: ElevationFaults, judged: Judged, refusedName: boolean): ElevationFaults {
  const isJudged = (key: string) => judged === 'all' || judged.has(key)
  const only = <T>(map: ReadonlyMap<string, T>) => new Map([...map].filter(([key]) => isJudged(key)))
  return {
    name: refusedName ? { key: 'rules.name.unique' } : isJudged('name') ? faults.name : undefined,
    blockName: isJudged('blockName') ? faults.blockName : undefined,
    bearing: isJudged('bearing') ? faults.bearing : undefined,
    rows: only(faults.rows),
    portions: only(faults.portions),
  }
}

/** What is stored, what is being drawn and typed, and what somebody else stored meanwhile. */
export function useElevation(of: OfInspection, plan: ElevationPlan, otherNames: readonly string[]) {
  const t = useT()
  const client = useQueryClient()
  const stored = useMemo(() => ({ base: plan, draft: draftOf(plan) }), [plan])
  const [edited, setEdited] = useState<Edited>()
  const [judged, setJudged] = useState<Judged>(new Set<string>())
  const [takenName, setTakenName] = useState<string>()
  const [conflict, setConflict] = useState<ElevationPlan>()
  const [isBusy, setBusy] = useState(false)

  // Kept although it says the same as what is stored: '3.0' on the way to '3.05' must not jump back to '3'.
  const isKept =
    edited !== undefined && (edited.base.version >= plan.version || !isSameDraft(edited.draft, draftOf(edited.base)))
  const { base, draft } = isKept ? edited : stored
  const isDirty = useMemo(() => !isSameDraft(draft, draftOf(base)), [draft, base])
  const faults = useMemo(() => elevationFaults(draft, otherNames), [draft, otherNames])
  const shown = shownFaults(faults, judged, takenName !== undefined && takenName === draft.name)

  const change = useCallback(
    (update: (draft: ElevationDraft) => ElevationDraft) => {
      setEdited((before) => {
        const current =
          before !== undefined &&
          (before.base.version >= plan.version || !isSameDraft(before.draft, draftOf(before.base)))
            ? before
            : stored
        return { ...current, draft: update(current.draft) }
      })
    },
    [plan.version, stored],
  )

  const judge = useCallback(
    (key: string) => setJudged((before) => (before === 'all' || before.has(key) ? before : new Set([...before, key]))),
    [],
  )

  function reset(to?: Edited) {
    setEdited(to)
    setJudged(new Set<string>())
    setTakenName(undefined)
    setConflict(undefined)
  }

  function adopt(sent: ElevationDraft, saved: ElevationPlan) {
    client.setQueryData(topologyQuery(of).queryKey, (plans) =>
      plans?.map((one) => (one._id === saved._id ? saved : one)),
    )
    void client.invalidateQueries({ queryKey: drawingsKey })
    const asStored = draftOf(saved)
    // What was typed while it was being sent is kept; otherwise it is shown as the server wrote it.
    setEdited((now) => ({
      base: saved,
      draft: now !== undefined && now.draft !== sent ? now.draft : isSameDraft(sent, asStored) ? sent : asStored,
    }))
    setJudged(new Set<string>())
    setConflict(undefined)
  }

  /** Stores the draft; what others changed elsewhere meanwhile is taken along. Only what both changed is asked about. */
  async function store(from: ElevationPlan, sent: ElevationDraft, merges = 0): Promise<boolean> {
    try {
      const saved = await saveElevation(of, {
        layoutId: plan._id,
        name: sent.name,
        blockName: sent.blockName,
        bearing: storedBearing(sent),
        portions: storedPortions(sent),
        version: from.version,
      })
      adopt(sent, saved)
      showToast('note', t(merges === 0 ? 'drawings.elevation.saved' : 'drawings.elevation.savedTogether'))
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'version.stale' || error.newer === undefined) throw error
      const newer = error.newer as ElevationPlan
      const merge = mergeElevation(draftOf(from), sent, draftOf(newer))
      if (merge.conflicts.length > 0 || merge.names.length > 0 || merges >= mergesAtOnce) {
        setEdited({ base: from, draft: sent })
        setConflict(newer)
        return false
      }
      const together = merge.settle(() => 'mine')
      setEdited({ base: newer, draft: together })
      return await store(newer, together, merges + 1)
    }
  }

  async function send(from: ElevationPlan, sent: ElevationDraft): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      return await store(from, sent)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'drawing.name-taken') setTakenName(sent.name)
      showToast('failure', error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function save(): Promise<boolean> {
    if (!hasFault(faults)) return await send(base, draft)
    setJudged('all')
    const fault = faults.blockName ?? faults.name ?? faults.bearing ?? [...faults.portions.values()][0]
    showToast('failure', t(faults.rows.size > 0 || fault === undefined ? floorsNotSaved : fault.key, fault?.values))
    return false
  }

  return {
    draft,
    base,
    isDirty,
    isBusy,
    faults,
    shown,
    change,
    judge,
    save,
    hasShownFault: hasFault(shown),
    /** Somebody else's, newer than what this draft was made from. */
    isBehind: isDirty && plan.version > base.version,
    conflict:
      conflict === undefined
        ? undefined
        : { newer: conflict, merge: mergeElevation(draftOf(base), draft, draftOf(conflict)) },
    dismissConflict: () => setConflict(undefined),
    settleConflict: (choice: (key: string) => Side): Promise<boolean> => {
      if (conflict === undefined) return Promise.resolve(false)
      const settled = mergeElevation(draftOf(base), draft, draftOf(conflict)).settle(choice)
      reset({ base: conflict, draft: settled })
      return send(conflict, settled)
    },
    cancel: () => reset(),
  }
}

export type Elevation = ReturnType<typeof useElevation>
