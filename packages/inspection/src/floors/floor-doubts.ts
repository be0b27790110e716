import {
  suggestElevation,
  suggestFloor,
  suggestHeight,
  type Bearing,
  type Confidence,
  type FlightSettings,
} from '../photos/photo-suggestions.ts'
import type { PhotoFacts } from '../photos/photo-facts.ts'
import type { PhotoGrid } from '../flights/photo-grid.ts'

/**
 * Why the floor of a photo is to be checked. other-floor: the photo shows another one. edge: it was taken next to the edge of a floor.
 * tilted: its height is not known well, because the camera was tilted and no distance is known. direction: it may show another elevation.
 */
export const doubtReasons = ['other-floor', 'edge', 'tilted', 'direction'] as const
export type DoubtReason = (typeof doubtReasons)[number]
export type FloorDoubt = { readonly reason: DoubtReason; /** The floor the photo looks like. */ readonly floor: string }

export type FloorReading = {
  /** Null: it says nothing of its direction, and the floor is one of the chosen elevation. */
  readonly elevationId: string | null
  readonly floor: string
  readonly confidence: Confidence
  /** What makes it a guess; null where it is none. */
  readonly weakness: Exclude<DoubtReason, 'other-floor'> | null
}

type Elevation = Bearing & { readonly floors: readonly { readonly name: string; readonly height: number }[] }

/** Undefined where the photo names no floor. */
export function readFloor(
  facts: PhotoFacts,
  elevations: readonly Elevation[],
  chosenId: string | null,
  flight: FlightSettings,
): FloorReading | undefined {
  const elevation = suggestElevation(facts, elevations)
  const floors = elevations.find(({ id }) => id === (elevation?.suggested ?? chosenId))?.floors ?? []
  const height = suggestHeight(facts, flight)
  const floor = height && suggestFloor(floors, height)
  if (height === undefined || floor === undefined) return undefined
  const weakness =
    elevation?.confidence === 'low'
      ? 'direction'
      : height.confidence === 'low'
        ? 'tilted'
        : floor.confidence === 'low'
          ? 'edge'
          : null
  return {
    elevationId: elevation?.suggested ?? null,
    floor: floors[floor.suggested]!.name,
    confidence: weakness === null ? floor.confidence : 'low',
    weakness,
  }
}

function doubtOf(reading: FloorReading, floor: string, elevationId: string | null): FloorDoubt | undefined {
  const isHere = reading.elevationId === null || reading.elevationId === elevationId
  if (!isHere) return undefined
  if (reading.weakness === null)
    return reading.floor === floor ? undefined : { reason: 'other-floor', floor: reading.floor }
  return { reason: reading.weakness, floor: reading.floor }
}

/** Every photo on the wall whose floor is a guess or contradicts the photo. A guess that was not shown would be taken for a fact. */
export function floorDoubts(
  { arrangement, cells }: PhotoGrid,
  floorNames: readonly string[],
  readings: ReadonlyMap<string, FloorReading>,
  elevationId: string | null,
): ReadonlyMap<string, FloorDoubt> {
  const perColumn = arrangement.floors * arrangement.imagesPerFloor
  return new Map(
    cells.flatMap((id, index) => {
      const floor = floorNames[Math.floor((index % perColumn) / arrangement.imagesPerFloor)]
      const reading = id === null ? undefined : readings.get(id)
      const doubt = floor === undefined || reading === undefined ? undefined : doubtOf(reading, floor, elevationId)
      return id === null || doubt === undefined ? [] : [[id, doubt] as const]
    }),
  )
}
