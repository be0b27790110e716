import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { DroneInformation } from '@plumbline/contract/media/media'
import { useMemo } from 'react'
import { shapeOf } from '../sorting/coverage-photos.ts'
import type { Judging } from '../sorting/chosen-files.ts'
import type { SortSettings } from '../sorting/sort-photos.ts'
import type { KnownElevation } from '../sorting/upload-frame.ts'
import type { DroneDraft, FloorDraft } from './wizard-draft.ts'

type Given = Pick<Judging, 'quota' | 'site' | 'hasVideoColumns'> & {
  /** Columns that hold a video already, counted from 0. */
  readonly taken: readonly number[]
  readonly isSerpentine: boolean | undefined
  readonly elevations: readonly ElevationPlan[]
  readonly isPlacedAnyway: boolean
  readonly isReading: boolean
  /** Of the chosen elevation, as the server has it. */
  readonly frame: KnownElevation['frame']
}

/** The same object until the elevation or what the server knows of it changes. */
function useKnownElevation(elevation: ElevationPlan | undefined, frame: KnownElevation['frame']) {
  return useMemo((): KnownElevation | null => {
    const shape = elevation && shapeOf(elevation)
    return elevation === undefined || shape === undefined
      ? null
      : {
          _id: elevation._id,
          shape,
          floors: elevation.floorRange.map(({ name, height }) => ({ name, height })),
          frame,
        }
  }, [elevation, frame])
}

/**
 * What the photos are judged and sorted by; the same object until one of its values changes, because sorting starts
 * again with each.
 */
export function useSortSettings(
  { imageKind, imageColumns, imagesPerFloor, sortOrder, isBatchSplit, floors, elevationId }: FloorDraft,
  { hardwareModel, payload }: DroneDraft,
  drone: DroneInformation | undefined,
  { quota, site, hasVideoColumns, taken, isSerpentine, elevations, isPlacedAnyway, isReading, frame }: Given,
): SortSettings {
  const elevation = elevations.find(({ _id }) => _id === elevationId)
  const known = useKnownElevation(elevation, frame)
  const judging = useMemo(
    () => ({
      imageKind,
      hardware: { model: hardwareModel || 'Other', payload: hardwareModel === 'Other' ? payload : null } as const,
      quota,
      site,
      hasVideoColumns,
    }),
    [imageKind, hardwareModel, payload, quota, site, hasVideoColumns],
  )
  const gridSize = useMemo(
    () => ({
      imageKind,
      imageColumns,
      imagesPerFloor,
      sortOrder,
      isBatchSplit,
      floors,
      heights: elevation?.floorRange ?? [],
      flight: { offsetDistance: drone?.pdib ?? null, takeOffLevel: drone?.takeOffLevel ?? 0 },
      taken,
    }),
    [
      imageKind,
      imageColumns,
      imagesPerFloor,
      sortOrder,
      isBatchSplit,
      floors,
      elevation,
      drone?.pdib,
      drone?.takeOffLevel,
      taken,
    ],
  )
  return useMemo(
    () => ({
      judging,
      drone,
      gridSize,
      isSerpentine,
      elevations,
      elevationId: elevationId ?? null,
      known,
      isPlacedAnyway,
      isReading,
    }),
    [judging, drone, gridSize, isSerpentine, elevations, elevationId, known, isPlacedAnyway, isReading],
  )
}
