import type { DefectDetail } from '@plumbline/contract/defects/history'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { changeDefect, defectQuery, readDefect } from '../../../api/defects-life.ts'
import { defectsKey } from '../../../api/defects.ts'
import type { OfInspection } from '../../../api/media.ts'
import { defectSaver } from './defect-saver.ts'
import { retryUntilStored, unsentSaverOf, watchOpen } from './unsent-defects.ts'

/** The line is down, or the server: what was typed goes by itself once it is back. */
const againMs = 5_000

/** For as long as one defect is open: another one is another component (give it a key). */
export function useDefectSaver(of: OfInspection, found: DefectDetail) {
  const client = useQueryClient()
  const defectId = found.defect._id
  /** What other calls answered is known here without asking once more. */
  function tell(detail: DefectDetail): void {
    client.setQueryData(defectQuery(of, defectId).queryKey, detail)
    for (const list of ['list', 'facets', 'summary', 'pins'] as const)
      void client.invalidateQueries({ queryKey: [...defectsKey, list, of.inspectionId] })
  }
  const [saver] = useState(
    () =>
      unsentSaverOf(defectId) ??
      defectSaver(found, {
        send: (version, change) => changeDefect(of, defectId, version, change),
        read: () => readDefect(of, defectId),
        now: () => Date.now(),
        onSaved: tell,
      }),
  )
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  useEffect(() => saver.take(found), [saver, found])
  useEffect(() => {
    const forget = watchOpen(saver)
    return () => {
      forget()
      retryUntilStored(defectId, saver, againMs)
    }
  }, [defectId, saver])
  const isCut = state.failure?.status === 0
  useEffect(() => {
    if (!isCut) return undefined
    const again = () => void saver.retry()
    const timer = setInterval(again, againMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [saver, isCut])
  return {
    saver,
    state,
    take: (detail: DefectDetail) => {
      saver.take(detail)
      tell(detail)
    },
    reread: () => void client.invalidateQueries({ queryKey: defectQuery(of, defectId).queryKey }),
  }
}
