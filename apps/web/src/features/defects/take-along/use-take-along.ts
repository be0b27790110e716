import type { Role } from '@plumbline/contract/roles'
import { useEffect, useState } from 'react'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { canTakeAlong, readTaken, type Taken } from '../../../api/offline/taken-copies.ts'
import { onTaken, takeAlong } from './take-along.ts'

/** What is stored of this inspection; null: not known yet. */
export function useTaken(inspectionId: string): Taken | undefined | null {
  const [taken, setTaken] = useState<Taken | undefined | null>(null)
  useEffect(() => {
    let isShown = true
    const read = () => void readTaken(inspectionId).then((found) => isShown && setTaken(found))
    read()
    const stop = onTaken(read)
    return () => {
      isShown = false
      stop()
    }
  }, [inspectionId])
  return taken
}

const [idleMs, staleMs] = [5_000, 10 * 60_000]

/** What was taken along is stored again while the project is open and there is a line. */
export function useTakenRefresh(of: OfInspection | undefined, role: Role): void {
  const { corporateId, projectId, workspaceId, inspectionId } = of ?? {}
  useEffect(() => {
    if (!corporateId || !projectId || !workspaceId || !inspectionId || !canTakeAlong()) return undefined
    const stopping = new AbortController()
    const refresh = async () => {
      const taken = await readTaken(inspectionId)
      const isStale = taken !== undefined && Date.now() - Date.parse(taken.takenAt) > staleMs
      if (!isStale || !navigator.onLine || stopping.signal.aborted) return
      const work = { role, signal: stopping.signal, onProgress: () => undefined }
      // The copy from before stays, with its date.
      await takeAlong({ corporateId, projectId, workspaceId, inspectionId }, work).catch(() => undefined)
    }
    const timer = setTimeout(() => void refresh(), idleMs)
    const onLine = () => void refresh()
    window.addEventListener('online', onLine)
    return () => {
      stopping.abort()
      clearTimeout(timer)
      window.removeEventListener('online', onLine)
    }
  }, [corporateId, projectId, workspaceId, inspectionId, role])
}
