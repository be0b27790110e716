import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'
import type { OfferedSettings } from '@plumbline/contract/media/media'
import type { PhotoGrid } from '@plumbline/inspection/flights/photo-grid'
import { useMemo, useState } from 'react'
import { emptyColumns } from '../sorting/arrange-photos.ts'
import { isLeftOut, type Judging } from '../sorting/chosen-files.ts'
import { floorName } from './elevation-names.ts'
import { maxGsd } from './GsdCard.tsx'
import type { PhotoReader } from '../sorting/photo-reader.ts'
import { grownForPlan, plannedPlaces } from '../sorting/planned-photos.ts'
import { useChosenFiles } from '../sorting/use-chosen-files.ts'
import { useSortedPhotos } from '../sorting/use-sorted-photos.ts'
import { largestGsd } from '../sorting/wizard-gsd.ts'
import { useCorrections } from './use-corrections.ts'
import { useSortSettings } from './use-sort-settings.ts'
import { useStoredCoverage, useUploadCoverage } from './use-upload-coverage.ts'
import { beginDrone, beginFloors, distributionOf, judgeDrone } from './wizard-draft.ts'

type Begun = {
  readonly of: { readonly projectId: string; readonly inspectionId: string }
  readonly marker: Marker
  readonly elevations: readonly ElevationPlan[]
  readonly stored: OfferedSettings | null
  /** How many the marker has already. */
  readonly columns: number
  readonly quota: Judging['quota']
  readonly project: Judging['project']
  readonly hasVideoColumns: boolean
  /** Columns that hold a video already, counted from 0. */
  readonly taken: readonly number[]
  readonly createReader?: (() => PhotoReader) | undefined
}

/** Columns that cannot be uploaded as they are: a video too many, or nothing at all. */
function columnFaults(grid: PhotoGrid, isVideo: boolean, taken: readonly number[], isPlanned: boolean) {
  if (isVideo)
    return {
      refused: taken.filter((column) => column < grid.arrangement.columns && grid.cells[column] !== null),
      missing: emptyColumns(grid).filter((column) => !taken.includes(column)),
    }
  // Photos in the tray are uploaded without a place, so a column may stay empty beside them; so may one that no flight was planned for.
  return { refused: [], missing: grid.tray.length > 0 || isPlanned ? [] : emptyColumns(grid) }
}

/** All three steps: what was typed and chosen, and everything that follows from it. */
export function useWizard(begun: Begun) {
  const { of, marker, elevations, stored, columns, quota, project, hasVideoColumns, taken, createReader } = begun
  const [draft, setFloors] = useState(() => beginFloors(marker, elevations, stored?.distribution ?? undefined, columns))
  const [droneDraft, setDrone] = useState(() => beginDrone(marker, stored?.drone))
  const [isSerpentine, setSerpentine] = useState<boolean>()
  const chosen = useChosenFiles(createReader)
  const { files, isReading: isUnread } = chosen

  const planned = useMemo(() => plannedPlaces(files, elevations), [files, elevations])
  const floors = useMemo(() => {
    const chosenElevation = elevations.find(({ _id }) => _id === draft.elevationId)
    return draft.imageKind === 'VideoNormal' ? draft : grownForPlan(draft, chosenElevation, files, planned)
  }, [draft, elevations, files, planned])
  const distribution = distributionOf(floors, elevations)
  const { problems, drone } = useMemo(() => judgeDrone(droneDraft), [droneDraft])
  const elevation = elevations.find(({ _id }) => _id === floors.elevationId)

  const server = useStoredCoverage(of, floors.elevationId)
  const settings = useSortSettings(floors, droneDraft, drone, {
    quota,
    project,
    hasVideoColumns,
    taken,
    isSerpentine,
    elevations,
    isReading: isUnread,
    frame: server.stored?.frame ?? null,
  })
  const { oddities, gsd, arranged, suggestions, readings, lasers, isPlaced, isSorting } = useSortedPhotos(
    files,
    settings,
    chosen.sort,
  )
  const isReading = isUnread || !isPlaced
  const accepted = useMemo(() => files.filter(({ id }) => !isLeftOut(oddities.get(id))), [files, oddities])
  const byId = useMemo(() => new Map(files.map((file) => [file.id, file])), [files])

  const { grid, ...corrections } = useCorrections(arranged.grid, isReading)

  const isVideo = floors.imageKind === 'VideoNormal'
  const rows = useMemo(
    () => (isVideo ? [] : floors.floors.flatMap((index) => elevation?.floorRange[index] ?? [])),
    [isVideo, floors.floors, elevation],
  )
  const floorNames = useMemo(() => rows.map(({ name }) => name), [rows])
  const coverage = useUploadCoverage({
    accepted,
    drone,
    known: isVideo ? null : settings.known,
    grid,
    floorNames,
    isReady: !isReading && !isSorting,
    server,
    ask: chosen.coverage,
  })
  const { refused, missing } = columnFaults(grid, isVideo, taken, arranged.planned.length > 0)
  const isFilled = missing.length === 0 && refused.length === 0 && !(isVideo && grid.tray.length > 0)
  const isComplete = {
    floors: distribution !== undefined && (!isVideo || hasVideoColumns),
    drone: drone !== undefined && (largestGsd(gsd) ?? 0) <= maxGsd,
    files: accepted.length > 0 && !isReading && !isSorting && isFilled,
  }

  return {
    floors,
    setFloors,
    droneDraft,
    setDrone,
    isDroneOffered: stored !== null && stored.distribution === null,
    problems,
    gsd,
    elevation,
    isVideo,
    hasVideoColumns,
    isComplete,
    missing,
    refused,
    taken: isVideo ? taken : [],
    settings: distribution && drone && { distribution, drone },
    chosen: { ...chosen, isReading },
    oddities,
    accepted,
    byId,
    arranged,
    planned,
    grid,
    suggestions,
    readings,
    lasers,
    isSerpentine: grid.arrangement.isSerpentine,
    setSerpentine,
    floorNames,
    coverage: {
      ...coverage,
      server: { hasFailed: server.hasFailed, isComputing: server.stored?.state === 'computing' },
    },
    floorLabels: rows.map(floorName),
    ...corrections,
  }
}
export type Wizard = ReturnType<typeof useWizard>
