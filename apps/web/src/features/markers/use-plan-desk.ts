import type { Editor } from '@plumbline/canvas/editor'
import type { ElevationPlan } from '@plumbline/contract/drawings'
import type { Marker } from '@plumbline/contract/markers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { changeMarkers, createMarker, newerOf, planMarkersQuery, removeMarkers, type OfPlan } from '../../api/markers.ts'
import { useT } from '../../i18n/use-t.ts'
import { showToast } from '../../ui/toast.ts'
import { markerLabel } from './marker-labels.ts'
import { createMarkerSync, type Failure, type MarkerSync } from './marker-sync.ts'
import { bridge, type PlanBridge } from './plan-bridge.ts'

function failureOf(error: unknown): Failure {
  const newer = newerOf(error)
  if (newer !== undefined) return { kind: 'stale', newer }
  if (!(error instanceof ApiError)) return { kind: 'refused', error }
  if (error.code === 'marker.not-found') return { kind: 'missing' }
  return { kind: error.status === 0 || error.status >= 500 || error.status === 429 ? 'lost' : 'refused', error }
}

function useSync(of: OfPlan): MarkerSync {
  const t = useT()
  const [sync] = useState(() => createMarkerSync({
    calls: {
      create: (marker) => createMarker(of, marker),
      change: (changes) => changeMarkers(of, changes),
      remove: (ids) => removeMarkers(of, ids),
      failureOf,
    },
    onSaved: (kind) => showToast('note', t(kind === 'marking' ? 'markers.desk.saved.marking' : 'markers.desk.saved.settings')),
    onFailed: (kind) => showToast('failure', t(kind === 'marking' ? 'markers.desk.saved.markingFailed' : 'markers.desk.saved.settingsFailed')),
  }))
  useEffect(() => {
    sync.open()
    // What was changed in the last half second is still to be sent.
    const flush = () => sync.flush()
    const ask = (event: BeforeUnloadEvent) => {
      flush()
      if (sync.isPending()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    window.addEventListener('online', sync.retry)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('online', sync.retry)
      sync.close()
    }
  }, [sync])
  return sync
}

/** The markers of one plan: read, saved by themselves, and others' brought in. */
export function usePlanMarkers(of: OfPlan) {
  const sync = useSync(of)
  const state = useSyncExternalStore(sync.subscribe, sync.state, sync.state)
  const { data, isError, refetch } = useQuery(planMarkersQuery(of, sync.clock))
  useEffect(() => {
    if (data !== undefined && !sync.receive(data.markers, data.readAt)) void refetch()
  }, [data, sync, refetch])
  return { sync, state, setId: data?.setId ?? null, hasMarkers: data !== undefined, hasFailed: isError && data === undefined, refetch: () => void refetch() }
}

/** What is drawn becomes markers, what others change becomes shapes. Not before the first answer: what is loaded first must not be undone. */
export function useBridge(editor: Editor, sync: MarkerSync, hasMarkers: boolean, elevations: readonly ElevationPlan[]): (marker: Marker) => void {
  const between = useRef<PlanBridge>(undefined)
  const labels = useRef(elevations)
  useEffect(() => {
    if (!hasMarkers) return undefined
    const made = bridge(editor, sync, (marker) => markerLabel(marker, labels.current))
    between.current = made
    return made.close
  }, [editor, sync, hasMarkers])
  useEffect(() => {
    labels.current = elevations
    between.current?.show()
  }, [elevations])
  return (marker) => between.current?.remember(marker)
}
