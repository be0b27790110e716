import { useQueries } from '@tanstack/react-query'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { georeference } from '@plumbline/geometry/georeference'
import exifr from 'exifr'
import { georeferenceQuery } from '../../../api/markers.ts'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import type { Draft } from './capture-draft.ts'

export type Position = NonNullable<Draft['position']>

/** What the camera wrote into the photo; many phones leave it out of what a page is given. */
export async function positionInPhoto(file: File): Promise<{ longitude: number; latitude: number } | undefined> {
  const found = await exifr.gps(file).catch(() => undefined)
  const isKnown = found !== undefined && Number.isFinite(found.latitude) && Number.isFinite(found.longitude)
  return isKnown ? { longitude: found.longitude, latitude: found.latitude } : undefined
}

const waitMs = 15_000

/** The browser asks the person, the first time that it is used. Undefined: refused, or not known. */
export function devicePosition(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => resolve({ longitude, latitude, accuracyM: accuracy }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: 10_000 },
    )
  })
}

/** Plans that are tied to the map; asked for only when a position is known. */
export function useTiedPlans(of: OfInspection, plans: readonly Drawing[], isWanted: boolean) {
  return useQueries({
    queries: plans.map(({ layoutId, planId }) => ({
      ...georeferenceQuery({ ...of, layoutId, planId }),
      enabled: isWanted,
    })),
    combine: (found) => ({
      isLoading: found.some(({ isLoading }) => isLoading),
      tied: found.flatMap(({ data }, index) => {
        const { picture, layoutId } = plans[index]!
        if (data === undefined || picture === null) return []
        const ties = data.points.map(({ at, coordinates: [longitude, latitude] }) => ({
          plan: at,
          map: { longitude, latitude },
        }))
        const fitted = georeference(ties, picture)
        return fitted === undefined ? [] : [{ drawingId: layoutId, toPlan: fitted.toPlan }]
      }),
    }),
  })
}
