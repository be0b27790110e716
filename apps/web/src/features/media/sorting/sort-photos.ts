import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { FloorReading } from '@plumbline/inspection/floors/floor-doubts'
import { whereaboutsOf, type Whereabouts } from '@plumbline/inspection/photos/photo-site'
import { offsetDistanceOf } from '@plumbline/inspection/photos/photo-suggestions'
import { arrangePhotos, type Arranged, type PhotoGridSize } from './arrange-photos.ts'
import { isLeftOut, judgeChosen, type Judging, type Known, type Oddity } from './chosen-files.ts'
import { floorReading, suggestFor, type Suggestion } from './place-suggestions.ts'
import { coveragePhotoOf } from './coverage-photos.ts'
import { measurePhotos, nothingMeasured, widthSeen, type KnownElevation, type MeasuredPhotos } from './upload-frame.ts'
import { plannedCells, plannedPlaces } from './planned-photos.ts'
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
  /** The chosen one, where its floors give it a height. */
  readonly known: KnownElevation | null
  /** The user says that the building's position is wrong: photos from elsewhere are placed like the others. */
  readonly isPlacedAnyway: boolean
  /** As long as some are not read yet none is put anywhere. */
  readonly isReading: boolean
}

export type Sorted = {
  readonly oddities: ReadonlyMap<string, readonly Oddity[]>
  readonly gsd: GsdReading | undefined
  readonly arranged: Arranged
  readonly suggestions: ReadonlyMap<string, Suggestion | null>
  /** Which photos were taken at another place than the building. */
  readonly whereabouts: Whereabouts
  /** The floor each photo shows, where it tells one. */
  readonly readings: ReadonlyMap<string, FloorReading>
  /** Distances that were measured by laser, the shortest first. */
  readonly lasers: readonly number[]
  readonly isPlaced: boolean
}

const isPhoto = ({ kind }: Known) => kind === 'photo'

/** Where photos look, and how much of the wall each shows, for finding their floors and columns. */
function measuredIn(
  files: readonly Known[],
  { drone, gridSize, known }: Pick<SortSettings, 'drone' | 'gridSize' | 'known'>,
): MeasuredPhotos & { readonly seenM: number | undefined } {
  if (drone === undefined || gridSize.imageKind === 'VideoNormal') return { ...nothingMeasured, seenM: undefined }
  const flown = { ...drone, takeOffLevel: gridSize.flight.takeOffLevel }
  const photos = files.filter(isPhoto).map((file) => coveragePhotoOf(file, flown))
  return { ...(known === null ? nothingMeasured : measurePhotos(photos, known)), seenM: widthSeen(photos) }
}

/**
 * Everything that follows from the chosen files, in one go: for five thousand it takes a third of a second, which is
 * too long for a page to stand still.
 */
export function sortPhotos(
  files: readonly Known[],
  { judging, drone, gridSize, isSerpentine, elevations, elevationId, known, isPlacedAnyway, isReading }: SortSettings,
): Sorted {
  const oddities = judgeChosen(files, judging)
  const accepted = files.filter(({ id }) => !isLeftOut(oddities.get(id)))
  const placed = isReading ? [] : accepted
  const whereabouts = whereaboutsOf(
    placed.filter(isPhoto).map(({ id, facts }) => ({ id, position: facts?.position ?? null })),
    judging.site ?? undefined,
  )
  const elsewhere: ReadonlySet<string> = isPlacedAnyway ? new Set() : whereabouts.elsewhere
  // A photo of another building has neither a floor nor an elevation here, whatever its heading and height look like.
  const here = placed.filter(({ id }) => !elsewhere.has(id))
  const { places: measured, lengthM, seenM } = measuredIn(here, { drone, gridSize, known })
  const planned = plannedPlaces(here, elevations)
  const heights = new Map([...measured].map(([id, { heightM }]) => [id, heightM]))
  return {
    oddities,
    gsd: drone && readGsd(drone, accepted),
    arranged: arrangePhotos(placed, gridSize, isSerpentine, {
      heights,
      elsewhere,
      seen: { seenM, lengthM, alongs: new Map([...measured].map(([id, { alongM }]) => [id, alongM])) },
      planned: plannedCells(
        planned,
        elevations.find(({ _id }) => _id === elevationId),
        gridSize.floors,
      ),
    }),
    whereabouts,
    suggestions: new Map(
      here.flatMap(({ id, facts }) => {
        const plan = planned.get(id)
        if (plan !== undefined)
          return [[id, { elevationId: plan.elevationId, floor: plan.floor, confidence: 'high' }] as const]
        return facts === null
          ? []
          : [[id, suggestFor(facts, elevations, elevationId, gridSize.flight, measured.get(id))] as const]
      }),
    ),
    readings: new Map(
      here.flatMap(({ id, facts }) => {
        const reading =
          facts === null ? undefined : floorReading(facts, elevations, elevationId, gridSize.flight, measured.get(id))
        if (reading === undefined) return []
        // Where the photo only guesses, its planned place stands and nothing is asked.
        const isPlaced = planned.get(id)?.elevationId === elevationId
        return isPlaced && reading.weakness !== null ? [] : [[id, reading] as const]
      }),
    ),
    lasers: accepted
      .flatMap(({ facts }) => (facts === null ? [] : (offsetDistanceOf(facts) ?? [])))
      .toSorted((one, other) => one - other),
    isPlaced: !isReading,
  }
}
