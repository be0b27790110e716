import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { FloorReading } from '@plumbline/inspection/floors/floor-doubts'
import { offsetDistanceOf } from '@plumbline/inspection/photos/photo-suggestions'
import { arrangePhotos, type Arranged, type PhotoGridSize } from './arrange-photos.ts'
import { isLeftOut, judgeChosen, type Judging, type Known, type Oddity } from './chosen-files.ts'
import { floorReading, suggestFor, type Suggestion } from './place-suggestions.ts'
import { readGsd, type GsdReading } from './wizard-gsd.ts'

/** What follows from the chosen files follows from these as well. */
export type SortSettings = {
  readonly judging: Judging
  /** Undefined: not filled in yet. */
  readonly drone: Parameters<typeof readGsd>[0] | undefined
  readonly gridSize: PhotoGridSize
  readonly isSerpentine: boolean | undefined
  readonly elevations: readonly Pick<ElevationPlan, '_id' | 'name' | 'bearing' | 'floorRange'>[]
  readonly elevationId: string | null
  /** As long as some are not read yet none is put anywhere. */
  readonly isReading: boolean
}

export type Sorted = {
  readonly oddities: ReadonlyMap<string, readonly Oddity[]>
  readonly gsd: GsdReading | undefined
  readonly arranged: Arranged
  readonly suggestions: ReadonlyMap<string, Suggestion | null>
  /** The floor each photo shows, where it tells one. */
  readonly readings: ReadonlyMap<string, FloorReading>
  /** Distances that were measured by laser, the shortest first. */
  readonly lasers: readonly number[]
  readonly isPlaced: boolean
}

/** Everything that follows from the chosen files, in one go: for five thousand it takes a third of a second, which is too long for a page to stand still. */
export function sortPhotos(
  files: readonly Known[],
  { judging, drone, gridSize, isSerpentine, elevations, elevationId, isReading }: SortSettings,
): Sorted {
  const oddities = judgeChosen(files, judging)
  const accepted = files.filter(({ id }) => !isLeftOut(oddities.get(id)))
  const placed = isReading ? [] : accepted
  return {
    oddities,
    gsd: drone && readGsd(drone, accepted),
    arranged: arrangePhotos(placed, gridSize, isSerpentine),
    suggestions: new Map(
      placed.flatMap(({ id, facts }) =>
        facts === null ? [] : [[id, suggestFor(facts, elevations, elevationId, gridSize.flight)] as const],
      ),
    ),
    readings: new Map(
      placed.flatMap(({ id, facts }) => {
        const reading = facts === null ? undefined : floorReading(facts, elevations, elevationId, gridSize.flight)
        return reading === undefined ? [] : [[id, reading] as const]
      }),
    ),
    lasers: accepted
      .flatMap(({ facts }) => (facts === null ? [] : (offsetDistanceOf(facts) ?? [])))
      .toSorted((one, other) => one - other),
    isPlaced: !isReading,
  }
}
