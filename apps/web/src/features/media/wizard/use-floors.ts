import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { useMemo, useState } from 'react'
import type { Chosen } from '../sorting/chosen-files.ts'
import { grownForPlan, plannedPlaces } from '../sorting/planned-photos.ts'
import { floorName } from './elevation-names.ts'
import { distributionOf, type FloorDraft } from './wizard-draft.ts'

/** The first step as it was filled in, made as large as the chosen photos of a planned flight need it. */
export function useFloors(begin: () => FloorDraft, elevations: readonly ElevationPlan[], files: readonly Chosen[]) {
  const [draft, setFloors] = useState(begin)
  const elevation = elevations.find(({ _id }) => _id === draft.elevationId)
  const isVideo = draft.imageKind === 'VideoNormal'
  const planned = useMemo(() => plannedPlaces(files, elevations), [files, elevations])
  const floors = useMemo(
    () => (isVideo ? draft : grownForPlan(draft, elevation, files, planned)),
    [isVideo, draft, elevation, files, planned],
  )
  const rows = useMemo(
    () => (isVideo ? [] : floors.floors.flatMap((index) => elevation?.floorRange[index] ?? [])),
    [isVideo, floors.floors, elevation],
  )
  return {
    floors,
    setFloors,
    planned,
    elevation,
    isVideo,
    distribution: distributionOf(floors, elevations),
    floorNames: useMemo(() => rows.map(({ name }) => name), [rows]),
    floorLabels: rows.map(floorName),
  }
}
