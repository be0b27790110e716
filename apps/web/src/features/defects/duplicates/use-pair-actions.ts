import { useContext, useEffect, useRef, useState } from 'react'
import { OfflineContext } from '../../../ui/forms/offline-context.ts'
import { pairAction, type PairAction } from './pair-keys.ts'
import type { usePairLook } from './PairView.tsx'
import type { useDuplicates } from './use-duplicates.ts'

/** What buttons and keys do with the pair that is shown. The lower number remains unless the other one is chosen. */
export function usePairActions(
  duplicates: ReturnType<typeof useDuplicates>,
  looking: ReturnType<typeof usePairLook>,
  mayEdit: boolean,
) {
  const [chosen, setChosen] = useState<{ readonly pairId: string; readonly survivorId: string }>()
  const { pair, deciding, undoing, lastStep } = duplicates
  const isOffline = useContext(OfflineContext)
  const isBusy = deciding.isPending || undoing.isPending
  const [oneId, otherId] = [pair?.one.defect._id ?? '', pair?.other.defect._id ?? '']
  const survivorId = chosen !== undefined && chosen.pairId === pair?._id ? chosen.survivorId : oneId
  const mergedId = survivorId === oneId ? otherId : oneId
  const keep = (id: string) => pair !== undefined && setChosen({ pairId: pair._id, survivorId: id })
  const actions: Readonly<Record<PairAction, () => void>> = {
    merge: () =>
      pair !== undefined && !isBusy && !isOffline && deciding.mutate({ does: 'merge', pair, survivorId, mergedId }),
    notSame: () => pair !== undefined && !isBusy && !isOffline && deciding.mutate({ does: 'dismiss', pair }),
    skip: duplicates.skip,
    back: duplicates.back,
    blink: looking.blink,
    view: looking.nextView,
    keep: () => keep(mergedId),
    undo: () => lastStep !== undefined && !isBusy && !isOffline && undoing.mutate(lastStep),
  }
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      // A key that is held down would merge pair after pair.
      const action = event.repeat ? undefined : pairAction(event, mayEdit)
      if (action === undefined) return
      event.preventDefault()
      current.current[action]()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [mayEdit])
  return { actions, isBusy, survivorId, keep }
}
