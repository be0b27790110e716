import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'
import type { OfferedSettings } from '@plumbline/contract/media/media'
import type { PhotoGrid } from '@plumbline/inspection/flights/photo-grid'
import { useMemo, useState } from 'react'
import { emptyColumns, type Arranged } from '../sorting/arrange-photos.ts'
import { isLeftOut, type Chosen, type Judging, type Oddity } from '../sorting/chosen-files.ts'
import { maxGsd } from './GsdCard.tsx'
import type { PhotoReader } from '../sorting/photo-reader.ts'
import { useChosenFiles } from '../sorting/use-chosen-files.ts'
import { useSortedPhotos } from '../sorting/use-sorted-photos.ts'
import { largestGsd } from '../sorting/wizard-gsd.ts'
import { useCorrections } from './use-corrections.ts'
import { useFloors } from './use-floors.ts'
import { unplacedIn, usePlacedAnyway, useSite, type useKnownPlaces } from './use-site.ts'
import { useSortSettings } from './use-sort-settings.ts'
import { useStoredCoverage, useUploadCoverage } from './use-upload-coverage.ts'
import { beginDrone, beginFloors, judgeDrone } from './wizard-draft.ts'

type Begun = {
  readonly of: { readonly projectId: string; readonly inspectionId: string }
  readonly marker: Marker
  readonly elevations: readonly ElevationPlan[]
  readonly stored: OfferedSettings | null
  /** How many the marker has already. */
  readonly columns: number
  readonly quota: Judging['quota']
  readonly places: ReturnType<typeof useKnownPlaces>
  readonly hasVideoColumns: boolean
  /** Columns that hold a video already, counted from 0. */
  readonly taken: readonly number[]
  readonly createReader?: (() => PhotoReader) | undefined
}

/** Columns that cannot be uploaded as they are: a video too many, or nothing at all. */
function columnFaults(
  grid: PhotoGrid,
  isVideo: boolean,
  taken: readonly number[],
  { planned, leftOut }: Pick<Arranged, 'planned' | 'leftOut'>,
) {
  if (isVideo)
    return {
      refused: taken.filter((column) => column < grid.arrangement.columns && grid.cells[column] !== null),
      missing: emptyColumns(grid).filter((column) => !taken.includes(column)),
    }
  // Photos in the tray are uploaded without a place, so a column may stay empty beside them; so may one that no flight
  // was planned for, or that the photos show was not flown.
  const empty = grid.tray.length > 0 || planned.length > 0 ? [] : emptyColumns(grid)
  return { refused: [], missing: empty.filter((column) => !leftOut.includes(column)) }
}

function faultsOf(...given: Parameters<typeof columnFaults>) {
  const [grid, isVideo] = given
  const { refused, missing } = columnFaults(...given)
  return { refused, missing, isFilled: refused.length + missing.length === 0 && !(isVideo && grid.tray.length > 0) }
}

/** Files that are sent; a hook of its own, because the compiler cannot see that nothing changes the map in place. */
const useAccepted = (files: readonly Chosen[], oddities: ReadonlyMap<string, readonly Oddity[]>) =>
  useMemo(() => files.filter(({ id }) => !isLeftOut(oddities.get(id))), [files, oddities])

/** All three steps: what was typed and chosen, and everything that follows from it. */
export function useWizard(begun: Begun) {
  const { of, marker, elevations, stored, columns, quota, places, hasVideoColumns, taken, createReader } = begun
  const [droneDraft, setDrone] = useState(() => beginDrone(marker, stored?.drone))
  const [isSerpentine, setSerpentine] = useState<boolean>()
  const placement = usePlacedAnyway()
  const { isPlacedAnyway } = placement
  const chosen = useChosenFiles(createReader)
  const { files, isReading: isUnread } = chosen

  const { distribution, ...firstStep } = useFloors(
    () => beginFloors(marker, elevations, stored?.distribution ?? undefined, columns),
    elevations,
    files,
  )
  const { floors, isVideo, floorNames } = firstStep
  const { problems, drone } = useMemo(() => judgeDrone(droneDraft), [droneDraft])

  const server = useStoredCoverage(of, floors.elevationId)
  const frame = server.stored?.frame ?? null
  const site = useSite(places.known, frame)
  const given = { quota, site, hasVideoColumns, taken, isSerpentine, elevations, isPlacedAnyway, frame }
  const settings = useSortSettings(floors, droneDraft, drone, { ...given, isReading: isUnread })
  const { isPlaced, isSorting, ...sorted } = useSortedPhotos(files, settings, chosen.sort)
  const { oddities, gsd, arranged, whereabouts } = sorted
  const elsewhere = unplacedIn(whereabouts, isPlacedAnyway)
  const isReading = isUnread || !isPlaced
  const accepted = useAccepted(files, oddities)
  const byId = useMemo(() => new Map(files.map((file) => [file.id, file])), [files])

  const { grid, ...corrections } = useCorrections(arranged.grid, isReading)

  const coverage = useUploadCoverage({
    accepted,
    elsewhere,
    drone,
    known: isVideo ? null : settings.known,
    grid,
    floorNames,
    isReady: !isReading && !isSorting,
    server,
    ask: chosen.coverage,
  })
  const { refused, missing, isFilled } = faultsOf(grid, isVideo, taken, arranged)
  const isComplete = {
    floors: distribution !== undefined && (!isVideo || hasVideoColumns),
    drone: drone !== undefined && (largestGsd(gsd) ?? 0) <= maxGsd,
    files: accepted.length > 0 && !isReading && !isSorting && isFilled,
  }

  return {
    ...firstStep,
    ...sorted,
    droneDraft,
    setDrone,
    isDroneOffered: stored !== null && stored.distribution === null,
    problems,
    hasVideoColumns,
    isComplete,
    missing,
    refused,
    taken: isVideo ? taken : [],
    settings: distribution && drone && { distribution, drone },
    chosen: { ...chosen, isReading },
    accepted,
    byId,
    grid,
    isSerpentine: grid.arrangement.isSerpentine,
    setSerpentine,
    elsewhere,
    ...placement,
    arePlacesPending: places.isPending || server.isPending,
    coverage,
    ...corrections,
  }
}
export type Wizard = ReturnType<typeof useWizard>
