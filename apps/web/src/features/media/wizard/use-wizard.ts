import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'
import type { OfferedSettings } from '@plumbline/contract/media/media'
import type { PhotoGrid } from '@plumbline/inspection/flights/photo-grid'
import { useMemo, useState } from 'react'
import { emptyColumns, keepCorrections } from '../sorting/arrange-photos.ts'
import { isLeftOut, type Judging } from '../sorting/chosen-files.ts'
import { floorName } from './elevation-names.ts'
import { maxGsd } from './GsdCard.tsx'
import type { PhotoReader } from '../sorting/photo-reader.ts'
import type { SortSettings } from '../sorting/sort-photos.ts'
import { useChosenFiles } from '../sorting/use-chosen-files.ts'
import { useSortedPhotos } from '../sorting/use-sorted-photos.ts'
import { largestGsd } from '../sorting/wizard-gsd.ts'
import { beginDrone, beginFloors, distributionOf, judgeDrone } from './wizard-draft.ts'

type Begun = {
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

const maxUndo = 100

/** All three steps: what was typed and chosen, and everything that follows from it. */
export function useWizard({
  marker,
  elevations,
  stored,
  columns,
  quota,
  project,
  hasVideoColumns,
  taken,
  createReader,
}: Begun) {
  const [floors, setFloors] = useState(() =>
    beginFloors(marker, elevations, stored?.distribution ?? undefined, columns),
  )
  const [droneDraft, setDrone] = useState(() => beginDrone(marker, stored?.drone))
  const [isSerpentine, setSerpentine] = useState<boolean>()
  /** Corrections by hand, the last one at the end. None: as it was sorted. */
  const [corrected, setCorrected] = useState<readonly PhotoGrid[]>([])
  const chosen = useChosenFiles(createReader)
  const { files, isReading: isUnread } = chosen

  const distribution = distributionOf(floors, elevations)
  const { problems, drone } = useMemo(() => judgeDrone(droneDraft), [droneDraft])
  const { hardwareModel, payload } = droneDraft
  const { imageKind, imageColumns, imagesPerFloor, sortOrder, isBatchSplit } = floors
  const elevation = elevations.find(({ _id }) => _id === floors.elevationId)

  const flight = useMemo(
    () => ({ offsetDistance: drone?.pdib ?? null, takeOffLevel: drone?.takeOffLevel ?? 0 }),
    [drone],
  )
  const settings = useMemo(
    (): SortSettings => ({
      judging: {
        imageKind,
        hardware: { model: hardwareModel || 'Other', payload: hardwareModel === 'Other' ? payload : null },
        quota,
        project,
        hasVideoColumns,
      },
      drone,
      gridSize: {
        imageKind,
        imageColumns,
        imagesPerFloor,
        sortOrder,
        isBatchSplit,
        floors: floors.floors,
        heights: elevation?.floorRange ?? [],
        flight,
        taken,
      },
      isSerpentine,
      elevations,
      elevationId: floors.elevationId ?? null,
      isReading: isUnread,
    }),
    [
      imageKind,
      hardwareModel,
      payload,
      quota,
      project,
      hasVideoColumns,
      drone,
      imageColumns,
      imagesPerFloor,
      sortOrder,
      isBatchSplit,
      floors.floors,
      floors.elevationId,
      elevation,
      flight,
      taken,
      isSerpentine,
      elevations,
      isUnread,
    ],
  )
  const { oddities, gsd, arranged, suggestions, readings, lasers, isPlaced, isSorting } = useSortedPhotos(
    files,
    settings,
    chosen.sort,
  )
  const isReading = isUnread || !isPlaced
  const accepted = useMemo(() => files.filter(({ id }) => !isLeftOut(oddities.get(id))), [files, oddities])
  const byId = useMemo(() => new Map(files.map((file) => [file.id, file])), [files])

  const last = corrected.at(-1)
  const grid = useMemo(
    () => (last === undefined || isReading ? arranged.grid : keepCorrections(last, arranged.grid)),
    [last, isReading, arranged],
  )

  const isVideo = imageKind === 'VideoNormal'
  const rows = isVideo ? [] : floors.floors.flatMap((index) => elevation?.floorRange[index] ?? [])
  const refused = isVideo
    ? taken.filter((column) => column < grid.arrangement.columns && grid.cells[column] !== null)
    : []
  // Photos in the tray are uploaded without a place, so a column may stay empty beside them.
  const missing =
    !isVideo && grid.tray.length > 0 ? [] : emptyColumns(grid).filter((column) => !isVideo || !taken.includes(column))
  const isComplete = {
    floors: distribution !== undefined && (!isVideo || hasVideoColumns),
    drone: drone !== undefined && (largestGsd(gsd) ?? 0) <= maxGsd,
    files:
      accepted.length > 0 &&
      !isReading &&
      !isSorting &&
      missing.length === 0 &&
      refused.length === 0 &&
      !(isVideo && grid.tray.length > 0),
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
    grid,
    suggestions,
    readings,
    lasers,
    isSerpentine: grid.arrangement.isSerpentine,
    setSerpentine,
    floorNames: rows.map(({ name }) => name),
    floorLabels: rows.map(floorName),
    canUndo: corrected.length > 0,
    correct: (next: PhotoGrid) => next !== grid && setCorrected((before) => [...before, next].slice(-maxUndo)),
    undo: () => setCorrected((before) => before.slice(0, -1)),
    sortAgain: () => setCorrected([]),
  }
}
export type Wizard = ReturnType<typeof useWizard>
