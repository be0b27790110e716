import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { topologyQuery, type OfInspection } from '../../../api/drawings-elevation.ts'
import { drawingsQuery } from '../../../api/drawings.ts'
import { georeferenceQuery } from '../../../api/markers.ts'
import { measureClock } from '../../../api/offline/clock-skew.ts'
import { definitionsQuery, librariesQuery } from '../../../api/projects/settings.ts'
import { placeDrawings } from './capture-draft.ts'

/** As the form asks for it, so that the worker stores the copy that the form will want. */
function loadPicture(url: string): Promise<void> {
  return new Promise((resolve) => {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.onload = image.onerror = () => resolve()
    image.src = url
  })
}

async function loadOnSiteData(client: QueryClient, of: OfInspection, signal: AbortSignal): Promise<void> {
  void measureClock().catch(() => undefined)
  const [elevations, drawings] = await Promise.all([
    client.fetchQuery(topologyQuery(of)),
    client.fetchQuery(drawingsQuery(of)),
    client.prefetchQuery(librariesQuery),
    client.prefetchQuery(definitionsQuery(of.corporateId)),
  ])
  const places = placeDrawings(elevations, drawings)
  const plans = drawings.filter(({ layoutId }) =>
    places.some(({ _id, isElevation }) => !isElevation && _id === layoutId),
  )
  // One after the other: what the open screen asks for goes first.
  for (const { layoutId, planId } of plans) {
    if (signal.aborted) return
    await client.prefetchQuery(georeferenceQuery({ ...of, layoutId, planId }))
  }
  for (const { picture } of places) {
    if (signal.aborted) return
    await loadPicture(picture.url)
  }
}

const idleMs = 3_000

/**
 * What the form shows is asked for before it is opened: on site there may be no line by then. Without a worker that
 * stores it there is no copy, and nothing is asked for.
 */
export function useOnSiteData(of: OfInspection | undefined): void {
  const client = useQueryClient()
  const { corporateId, projectId, workspaceId, inspectionId } = of ?? {}
  useEffect(() => {
    if (
      !('serviceWorker' in navigator) ||
      corporateId === undefined ||
      projectId === undefined ||
      workspaceId === undefined ||
      inspectionId === undefined
    )
      return undefined
    const stopping = new AbortController()
    const load = () =>
      void loadOnSiteData(client, { corporateId, projectId, workspaceId, inspectionId }, stopping.signal).catch(
        () => undefined,
      )
    const { serviceWorker } = navigator
    let timer: ReturnType<typeof setTimeout> | undefined
    const loadSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(load, idleMs)
    }
    if (serviceWorker.controller !== null) loadSoon()
    serviceWorker.addEventListener('controllerchange', loadSoon)
    return () => {
      stopping.abort()
      clearTimeout(timer)
      serviceWorker.removeEventListener('controllerchange', loadSoon)
    }
  }, [client, corporateId, projectId, workspaceId, inspectionId])
}
