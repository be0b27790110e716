import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'

export const floorName = ({ name, displayName }: ElevationPlan['floorRange'][number]): string =>
  displayName === '' ? name : displayName

/** Which floors a marker shows, as people call them, from the lowest to the highest. Nothing where it is tied to none, or they are gone. */
export function floorsText(
  marker: Pick<Marker, 'elevationId' | 'floorStartIdx' | 'floorEndIdx'>,
  elevations: readonly ElevationPlan[],
): string {
  const floors = elevations.find(({ _id }) => _id === marker.elevationId)?.floorRange ?? []
  const [top, bottom] = [floors[marker.floorStartIdx ?? -1], floors[marker.floorEndIdx ?? -1]]
  if (top === undefined || bottom === undefined) return ''
  return top === bottom ? floorName(top) : `${floorName(bottom)}–${floorName(top)}`
}
