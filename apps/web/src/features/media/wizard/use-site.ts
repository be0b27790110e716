import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import type { OnMap } from '@plumbline/inspection/photos/photo-positions'
import { siteOf, type KnownPlaces, type Site, type Whereabouts } from '@plumbline/inspection/photos/photo-site'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { georeferenceQuery, type OfPlan } from '../../../api/markers.ts'
import { photosPositionQuery } from '../../../api/media/library.ts'

/** What the plan, earlier photos and the project say of the building's place; a call that fails says nothing. */
export function useKnownPlaces(of: OfPlan, project: OnMap | null, isProjectPending: boolean) {
  const plan = useQuery(georeferenceQuery(of))
  const photos = useQuery(photosPositionQuery(of))
  const [ties, middle] = [plan.data?.points, photos.data?.coordinates]
  const known = useMemo(
    (): Omit<KnownPlaces, 'frame'> => ({
      plan: ties?.map(({ coordinates: [longitude, latitude] }) => ({ longitude, latitude })) ?? [],
      photos: middle ? { longitude: middle[0], latitude: middle[1] } : null,
      project,
    }),
    [ties, middle, project],
  )
  return { known, isPending: isProjectPending || plan.isPending || photos.isPending }
}

/** The same object until something of it changes: the photos are sorted again with each. */
export const useSite = (known: Omit<KnownPlaces, 'frame'>, frame: ElevationFrame | null): Site | null =>
  useMemo(
    () =>
      siteOf({
        ...known,
        frame: frame && { at: frame.origin, lengthM: frame.lengthM, isFitted: frame.source === 'flight-fit' },
      }) ?? null,
    [known, frame],
  )

/** The user says that the building's position is wrong: photos from elsewhere are placed like the others. */
export function usePlacedAnyway() {
  const [isPlacedAnyway, setPlacedAnyway] = useState(false)
  return { isPlacedAnyway, setPlacedAnyway }
}

const none: ReadonlySet<string> = new Set()

/** Photos of another place for which nothing is suggested; the same object where there are none. */
export const unplacedIn = ({ elsewhere }: Whereabouts, isPlacedAnyway: boolean): ReadonlySet<string> =>
  isPlacedAnyway || elsewhere.size === 0 ? none : elsewhere
