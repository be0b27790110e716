import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import { planMarkersQuery, type OfPlan, type ReadMarkers } from '../../../api/markers.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { CachedPlan } from './cached-plans.ts'
import { markerLabel } from './marker-labels.ts'
import type { MarkerSync } from '../marker-sync.ts'
import { markerSyncOf, speakIn } from './marker-registry.ts'
import { bridge, type PlanBridge } from './plan-bridge.ts'

function useSync(of: OfPlan): MarkerSync {
  const t = useT()
  const [sync] = useState(() => markerSyncOf(of))
  useEffect(() => speakIn(t), [t])
  // What was changed in the last half second is sent without waiting for the pause.
  useEffect(() => () => sync.flush(), [sync])
  return sync
}

/**
 * Brings in what others did. Apart from the screen, which need not be drawn because a list was read that says nothing
 * new; and what it does say is drawn in portions, because while photos arrive it comes every other second.
 */
export function OthersMarkers({ of, sync }: { readonly of: OfPlan; readonly sync: MarkerSync }) {
  const { data, refetch } = useQuery(planMarkersQuery(of, sync.clock))
  const hasReceived = useRef(false)
  useEffect(() => {
    if (data === undefined) return
    const receive = () => {
      if (!sync.receive(data.markers, data.readAt)) void refetch()
    }
    if (hasReceived.current) startTransition(receive)
    else receive()
    hasReceived.current = true
  }, [data, sync, refetch])
  return null
}

const setIdOf = ({ setId }: ReadMarkers) => setId

/** The autosaved markers of one plan; the screen shows `OthersMarkers` beside them. */
export function usePlanMarkers(of: OfPlan) {
  const sync = useSync(of)
  // Not useSyncExternalStore: it draws in one go whatever others changed.
  const [state, setState] = useState(sync.state)
  useEffect(() => {
    const update = () => setState(sync.state())
    update()
    return sync.subscribe(update)
  }, [sync])
  const {
    data: setId,
    isError,
    refetch,
  } = useQuery({ ...planMarkersQuery(of, sync.clock), select: setIdOf, refetchInterval: false })
  return {
    sync,
    state,
    setId: setId ?? null,
    hasMarkers: setId !== undefined,
    hasFailed: isError && setId === undefined,
    refetch: () => void refetch(),
  }
}

/**
 * What is drawn becomes markers, what others change becomes shapes. Not before the first answer: what is loaded first
 * must not be undone.
 */
export function useBridge(
  { editor, remembered }: Pick<CachedPlan, 'editor' | 'remembered'>,
  sync: MarkerSync,
  hasMarkers: boolean,
  elevations: readonly ElevationPlan[],
): (marker: Marker) => void {
  const between = useRef<PlanBridge>(undefined)
  const labels = useRef(elevations)
  useEffect(() => {
    if (!hasMarkers) return undefined
    const made = bridge(editor, sync, remembered, (marker) => markerLabel(marker, labels.current))
    between.current = made
    return made.close
  }, [editor, remembered, sync, hasMarkers])
  useEffect(() => {
    labels.current = elevations
    between.current?.show()
  }, [elevations])
  return (marker) => between.current?.remember(marker)
}
