import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { plannedPlaceOf, readPlannedName, type PlannedPlace } from '@plumbline/inspection/flight-plans/planned-names'
import { sizeOfPlan, type PlannedCell } from '@plumbline/inspection/flights/planned-places'
import { stepperMax } from '@plumbline/inspection/photos/media-choices'
import { readFileName } from '@plumbline/inspection/photos/file-names'
import type { FloorDistribution } from '@plumbline/contract/media/media'
import type { Known } from './chosen-files.ts'

type Elevation = Pick<ElevationPlan, '_id' | 'name' | 'floorRange'>
type Named = Pick<Known, 'id' | 'name' | 'folder'>

/** By the id of a photo: the place that its planned flight wrote into its name. */
export function plannedPlaces(
  files: readonly Named[],
  elevations: readonly Elevation[],
): ReadonlyMap<string, PlannedPlace> {
  const given = elevations.map(({ _id, name, floorRange }) => ({ id: _id, name, floors: floorRange }))
  // Hundreds of photos share a place, and comparing names of elevations takes longer than reading one of a file.
  const known = new Map<string, PlannedPlace | undefined>()
  return new Map(
    files.flatMap(({ id, name }) => {
      const read = readPlannedName(name)
      if (read === undefined) return []
      const key = `${read.elevationSlug} ${read.column} ${read.floor}`
      if (!known.has(key)) known.set(key, plannedPlaceOf(name, given))
      const place = known.get(key)
      return place === undefined ? [] : [[id, place] as const]
    }),
  )
}

/**
 * The cells of the grid that photos of the chosen elevation were planned for; -1 for a floor that is not on the grid.
 */
export function plannedCells(
  planned: ReadonlyMap<string, PlannedPlace>,
  elevation: Elevation | undefined,
  floors: readonly number[],
): ReadonlyMap<string, PlannedCell> {
  const rows = new Map(floors.map((index, row) => [elevation?.floorRange[index]?.name, row]))
  return new Map(
    [...planned].flatMap(([id, { elevationId, column, floor }]) =>
      elevationId === elevation?._id ? [[id, { column: column - 1, floor: rows.get(floor) ?? -1 }] as const] : [],
    ),
  )
}

type Grown = Pick<FloorDistribution, 'imageColumns' | 'imagesPerFloor'> & { readonly floors: readonly number[] }

const shotOf = ({ folder, name }: Named) => {
  const reading = readFileName(name)
  return `${folder}\0${reading?.timestamp ?? ''}\0${reading?.sequence ?? name}`
}

/** As large as the plan of the chosen elevation needs it, and never smaller than the user made it. */
export function grownForPlan<T extends Grown>(
  draft: T,
  elevation: Elevation | undefined,
  files: readonly Named[],
  planned: ReadonlyMap<string, PlannedPlace>,
): T {
  if (elevation === undefined || planned.size === 0) return draft
  // The lenses of one press carry one name, and take one cell.
  const shots = new Map(
    files.flatMap((file) => {
      const place = planned.get(file.id)
      if (place?.elevationId !== elevation._id) return []
      const floor = elevation.floorRange.findIndex(({ name }) => name === place.floor)
      return [[shotOf(file), { column: place.column - 1, floor }] as const]
    }),
  )
  if (shots.size === 0) return draft
  const { columns, imagesPerFloor } = sizeOfPlan(shots.values())
  const floors = new Set([...draft.floors, ...[...shots.values()].map(({ floor }) => floor)])
  return {
    ...draft,
    floors: [...floors].toSorted((one, other) => one - other),
    imageColumns: Math.max(draft.imageColumns, Math.min(stepperMax.imageColumns, columns)),
    imagesPerFloor: Math.max(draft.imagesPerFloor, Math.min(stepperMax.imagesPerFloor, imagesPerFloor)),
  }
}
