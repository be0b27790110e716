import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'

export const floorName = ({ name, displayName }: ElevationPlan['floorRange'][number]): string =>
  displayName === '' ? name : displayName

/** The names of the marker's floors, lowest first; empty without an elevation or when its floors were deleted. */
export function floorsText(
  marker: Pick<Marker, 'elevationId' | 'floorStartIdx' | 'floorEndIdx'>,
  elevations: readonly ElevationPlan[],
): string {
  const floors = elevations.find(({ _id }) => _id === marker.elevationId)?.floorRange ?? []
  const [top, bottom] = [floors[marker.floorStartIdx ?? -1], floors[marker.floorEndIdx ?? -1]]
  if (top === undefined || bottom === undefined) return ''
  return top === bottom ? floorName(top) : `${floorName(bottom)}–${floorName(top)}`
}
