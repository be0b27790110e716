import {
  suggestElevation,
  suggestFloor,
  suggestHeight,
  type Bearing,
  type Confidence,
  type FlightSettings,
  type Suggested,
} from '../photos/photo-suggestions.ts'
import type { PhotoFacts } from '../photos/photo-facts.ts'
import type { PhotoGrid } from '../flights/photo-grid.ts'

/**
 * Why the floor of a photo is to be checked. other-floor: the photo shows another one. border: where the elevation
 * stands is known, and the middle of the photo lies nearer to the next floor than it is exact. edge: it was taken next
 * to the edge of a floor. tilted: its height is not known well, because the camera was tilted and no distance is known.
 * direction: it may show another elevation.
 */
export const doubtReasons = ['other-floor', 'border', 'edge', 'tilted', 'direction'] as const
export type DoubtReason = (typeof doubtReasons)[number]
export type FloorDoubt = {
  readonly reason: DoubtReason
  /** The floor the photo looks like. */
  readonly floor: string
  /** Of its height, in metres; null where the height is only estimated. */
  readonly plusMinusM: number | null
}

/** The floor in the middle of a photo's footprint. */
export type MeasuredFloor = {
  readonly floor: string
  /** Metres above the foot of the building. */
  readonly heightM: number
  readonly plusMinusM: number
  readonly isOnBorder: boolean
}

export type FloorReading = {
  /** Null: it says nothing of its direction, and the floor is one of the chosen elevation. */
  readonly elevationId: string | null
  readonly floor: string
  readonly confidence: Confidence
  /** What makes it a guess; null where it is none. */
  readonly weakness: Exclude<DoubtReason, 'other-floor'> | null
  readonly plusMinusM: number | null
}

type Floors = readonly { readonly name: string; readonly height: number }[]
type Elevation = Bearing & { readonly floors: Floors }

/** By the footprint where the elevation's frame is known, else by altitude and distance alone. */
export function suggestFloorName(
  facts: PhotoFacts,
  floors: Floors,
  flight: FlightSettings,
  measured?: MeasuredFloor,
): Suggested<string> | undefined {
  if (measured !== undefined) return { suggested: measured.floor, confidence: measured.isOnBorder ? 'low' : 'high' }
  const height = suggestHeight(facts, flight)
  const floor = height && suggestFloor(floors, height)
  return floor && { suggested: floors[floor.suggested]!.name, confidence: floor.confidence }
}

/** Undefined where the photo names no floor. measuredOn: by the id of an elevation whose frame is known. */
export function readFloor(
  facts: PhotoFacts,
  elevations: readonly Elevation[],
  chosenId: string | null,
  flight: FlightSettings,
  measuredOn?: (elevationId: string) => MeasuredFloor | undefined,
): FloorReading | undefined {
  const elevation = suggestElevation(facts, elevations)
  const elevationId = elevation?.suggested ?? chosenId
  const measured = elevationId === null ? undefined : measuredOn?.(elevationId)
  if (measured !== undefined) {
    const doubt = elevation?.confidence === 'low' ? 'direction' : measured.isOnBorder ? 'border' : null
    return {
      elevationId: elevation?.suggested ?? null,
      floor: measured.floor,
      confidence: doubt === null ? 'high' : 'low',
      weakness: doubt,
      plusMinusM: measured.plusMinusM,
    }
  }
  const floors = elevations.find(({ id }) => id === elevationId)?.floors ?? []
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
    plusMinusM: null,
  }
}

function doubtOf(reading: FloorReading, floor: string, elevationId: string | null): FloorDoubt | undefined {
  const isHere = reading.elevationId === null || reading.elevationId === elevationId
  if (!isHere) return undefined
  if (reading.weakness === null && reading.floor === floor) return undefined
  return { reason: reading.weakness ?? 'other-floor', floor: reading.floor, plusMinusM: reading.plusMinusM }
}

/**
 * Every photo on the wall whose floor is a guess or contradicts the photo. A guess that was not shown would be taken
 * for a fact.
 */
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
