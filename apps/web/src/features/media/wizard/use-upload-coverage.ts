import { useQuery } from '@tanstack/react-query'
import type { PhotoGrid } from '@plumbline/inspection/flights/photo-grid'
import { placesOf } from '@plumbline/inspection/flights/photo-grid'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { coverageQuery } from '../../../api/coverage.ts'
import type { Chosen } from '../sorting/chosen-files.ts'
import { coveragePhotoOf, type Flown } from '../sorting/coverage-photos.ts'
import type { PhotoReader } from '../sorting/photo-reader.ts'
import type { CoverageQuestion, UploadCoverage } from '../sorting/upload-coverage.ts'
import type { KnownElevation } from '../sorting/upload-frame.ts'

type OfInspection = { readonly projectId: string; readonly inspectionId: string }

/** What the server has seen of the elevation so far. */
export function useStoredCoverage({ projectId, inspectionId }: OfInspection, elevationId: string | null | undefined) {
  const { data, isPending, isError } = useQuery({
    ...coverageQuery({ projectId, inspectionId, elevationId: elevationId ?? '' }),
    enabled: typeof elevationId === 'string',
    retry: 1,
    // The photos are sorted and counted again with each new object.
    structuralSharing: true,
  })
  const isAsked = typeof elevationId === 'string'
  return { stored: isAsked ? (data ?? null) : null, isPending: isAsked && isPending, hasFailed: isAsked && isError }
}
type StoredState = ReturnType<typeof useStoredCoverage>

type Given = {
  readonly accepted: readonly Chosen[]
  /** Photos of another place: they show nothing of this elevation. */
  readonly elsewhere: ReadonlySet<string>
  readonly drone: Flown | undefined
  readonly known: KnownElevation | null
  readonly grid: PhotoGrid
  /** Names of the rows of the grid. */
  readonly floorNames: readonly string[]
  readonly isReady: boolean
  readonly server: StoredState
  readonly ask: PhotoReader['coverage']
}

const isWithoutPosition = ({ facts }: Chosen) =>
  facts === null || facts.position === null || (facts.relativeAltitude === null && facts.absoluteAltitude === null)

const noFloors: Readonly<Record<string, string>> = {}

/**
 * The floors of photos that only their place tells; a text, so that moving any other photo on the grid starts no new
 * count.
 */
function useUnmeasuredFloors(accepted: readonly Chosen[], grid: PhotoGrid, floorNames: readonly string[]) {
  const without = useMemo(() => accepted.filter(isWithoutPosition).map(({ id }) => id), [accepted])
  const text = useMemo(() => {
    if (without.length === 0) return ''
    const places = placesOf(grid)
    return JSON.stringify(
      Object.fromEntries(
        without.flatMap((id) => {
          const floor = floorNames[places.get(id)?.floor ?? -1]
          return floor === undefined ? [] : [[id, floor]]
        }),
      ),
    )
  }, [without, grid, floorNames])
  return useMemo(() => (text === '' ? noFloors : (JSON.parse(text) as typeof noFloors)), [text])
}

type CoverageState = {
  readonly isWorking: boolean
  /** Undefined: there is nothing to count, or not yet. */
  readonly coverage: UploadCoverage | undefined
  readonly hasFailed: boolean
  readonly server: { readonly hasFailed: boolean; readonly isComputing: boolean }
}

type Question = CoverageQuestion & {
  readonly accepted: readonly Chosen[]
  readonly elsewhere: ReadonlySet<string>
  readonly drone: Flown
  readonly placed: Readonly<Record<string, string>>
}
type Answer = { readonly question: Question; readonly coverage: UploadCoverage | undefined }

/**
 * What the elevation will have been seen of, worked out beside the page and before anything is sent. Never holds up the
 * upload.
 */
export function useUploadCoverage({
  accepted,
  elsewhere,
  drone,
  known,
  grid,
  floorNames,
  isReady,
  server,
  ask,
}: Given): CoverageState {
  const [answer, setAnswer] = useState<Answer>()
  const placed = useUnmeasuredFloors(accepted, grid, floorNames)
  const chosen = floorNames.join('\n')
  const { stored, isPending } = server
  const question = useMemo(
    (): Question | undefined =>
      drone === undefined || known === null || !isReady || isPending || accepted.length === 0
        ? undefined
        : {
            elevation: known,
            chosenFloors: chosen === '' ? [] : chosen.split('\n'),
            stored,
            accepted,
            elsewhere,
            drone,
            placed,
          },
    [drone, known, isReady, isPending, accepted, elsewhere, chosen, stored, placed],
  )
  useEffect(() => {
    if (question === undefined) return undefined
    let isOver = false
    const { accepted: photos, elsewhere: away, drone: flown, placed: floors, ...asked } = question
    const given = photos
      .filter(({ id, kind }) => kind === 'photo' && !away.has(id))
      .map((photo) => coveragePhotoOf(photo, flown, floors[photo.id] ?? null))
    void ask(given, asked).then((coverage) => {
      if (!isOver) startTransition(() => setAnswer({ question, coverage }))
    })
    return () => {
      isOver = true
    }
  }, [question, ask])
  const isCurrent = question !== undefined && answer?.question === question
  return {
    isWorking: question === undefined ? drone !== undefined && known !== null && accepted.length > 0 : !isCurrent,
    coverage: isCurrent ? answer.coverage : undefined,
    hasFailed: isCurrent && answer.coverage === undefined,
    server: { hasFailed: server.hasFailed, isComputing: stored?.state === 'computing' },
  }
}
