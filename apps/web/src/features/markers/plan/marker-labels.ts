import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'
import { floorsText } from '../floor-names.ts'

/** What stands beside a marker on the plan: its name with a play sign where it is a video, and the floors it shows. */
export function markerLabel(marker: Marker, elevations: readonly ElevationPlan[]): string {
  const name = marker.markerType === 'Video' ? `▶ ${marker.name}` : marker.name
  return [name, floorsText(marker, elevations)].filter((part) => part !== '').join(' · ')
}
