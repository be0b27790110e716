import type { ElevationPlan } from '@plumbline/contract/drawings'
import type { Marker } from '@plumbline/contract/markers'
import { floorsText } from './floor-names.ts'

/** What stands beside a marker on the plan: its name, and where floors are its use, the floors. */
export function markerLabel(marker: Marker, elevations: readonly ElevationPlan[]): string {
  const floors = floorsText(marker, elevations)
  return floors === '' ? marker.name : `${marker.name} · ${floors}`
}
