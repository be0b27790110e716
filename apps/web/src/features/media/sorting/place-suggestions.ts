import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { bearingOfName } from '@plumbline/inspection/floors/elevation-bearings'
import {
  readFloor,
  suggestFloorName,
  type FloorReading,
  type MeasuredFloor,
} from '@plumbline/inspection/floors/floor-doubts'
import { confidences, suggestElevation, type FlightSettings } from '@plumbline/inspection/photos/photo-suggestions'
import type { NewMedia } from '@plumbline/contract/media/media'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'

export type Suggestion = NonNullable<NewMedia['suggested']>

type Elevation = Pick<ElevationPlan, '_id' | 'name' | 'bearing' | 'floorRange'>

const faced = ({ _id, name, bearing, floorRange }: Elevation) => ({
  id: _id,
  bearing: bearing ?? bearingOfName(name) ?? null,
  floors: floorRange,
})

/**
 * The floor the photo shows, and what makes it a guess. measured: on the chosen elevation, by the photo's footprint.
 */
export const floorReading = (
  facts: PhotoFacts,
  elevations: readonly Elevation[],
  chosenId: string | null,
  flight: FlightSettings,
  measured?: MeasuredFloor,
): FloorReading | undefined =>
  readFloor(facts, elevations.map(faced), chosenId, flight, (id) => (id === chosenId ? measured : undefined))

/**
 * Where the photo itself says it belongs. Without a way it looks, the floor is one of the elevation that was chosen.
 */
export function suggestFor(
  facts: PhotoFacts,
  elevations: readonly Elevation[],
  chosenId: string | null,
  flight: FlightSettings,
  measured?: MeasuredFloor,
): Suggestion | null {
  const elevation = suggestElevation(facts, elevations.map(faced))
  const elevationId = elevation?.suggested ?? chosenId
  const floors = elevations.find(({ _id }) => _id === elevationId)?.floorRange ?? []
  const floor = suggestFloorName(facts, floors, flight, elevationId === chosenId ? measured : undefined)
  if (elevation === undefined && floor === undefined) return null
  const worst = Math.max(
    ...[elevation, floor].map((one) => (one === undefined ? 0 : confidences.indexOf(one.confidence))),
  )
  return {
    elevationId: elevation?.suggested ?? null,
    floor: floor?.suggested ?? null,
    confidence: confidences[worst]!,
  }
}

/** Elevations that photos look like, other than the chosen one, the most frequent first. Weak guesses do not count. */
export function otherElevations(
  suggestions: Iterable<Suggestion | null>,
  chosenId: string | null,
): readonly { readonly elevationId: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const one of suggestions)
    if (one?.elevationId && one.elevationId !== chosenId && one.confidence !== 'low')
      counts.set(one.elevationId, (counts.get(one.elevationId) ?? 0) + 1)
  return [...counts]
    .map(([elevationId, count]) => ({ elevationId, count }))
    .toSorted((one, other) => other.count - one.count)
}

type Chosen = {
  readonly elevation: Pick<ElevationPlan, '_id' | 'floorRange'> | undefined
  readonly floors: readonly number[]
}

/** Floors of the chosen elevation, top-down, that photos without a place look like and that were not chosen. */
export function unchosenFloors(
  tray: readonly string[],
  suggestions: ReadonlyMap<string, Suggestion | null>,
  { elevation, floors }: Chosen,
): { readonly count: number; readonly floors: readonly number[] } {
  const found = tray.flatMap((id) => {
    const suggestion = suggestions.get(id)
    if (
      !elevation ||
      !suggestion?.floor ||
      suggestion.confidence === 'low' ||
      (suggestion.elevationId !== null && suggestion.elevationId !== elevation._id)
    )
      return []
    const floor = elevation.floorRange.findIndex(({ name }) => name === suggestion.floor)
    return floor < 0 || floors.includes(floor) ? [] : floor
  })
  return { count: found.length, floors: [...new Set(found)].toSorted((one, other) => one - other) }
}
