import { cameraAzimuth } from '../photos/photo-suggestions.ts'
import type { PhotoFacts } from '../photos/photo-facts.ts'
import { metresFrom, middleOf } from '../photos/photo-positions.ts'
import { cutsOf, groupsOf, mean, plainCuts } from './column-cuts.ts'
import { slotsOf, smallestGap, type SeenColumns } from './left-out-columns.ts'

type Located = { readonly id: string; readonly facts: PhotoFacts }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** More than this off the common way of looking is another wall. */
const oneWall = 45

/**
 * Positions of XMP and EXIF differ by metres: one of each would tear a column apart, so those of the rarer kind do not
 * count.
 */
function usableOf<T extends Located>(photos: readonly T[]): readonly T[] {
  const usable = photos.filter(
    ({ facts }) => facts.position && cameraAzimuth(facts) !== null && facts.relativeAltitude !== null,
  )
  const isXmp = ({ facts }: T) => facts.position!.source === 'xmp'
  const isMostlyXmp = usable.filter(isXmp).length * 2 >= usable.length
  return usable.filter((photo) => isXmp(photo) === isMostlyXmp)
}

/** Metres along the wall, to the right as the camera sees it, of those photos that lie along it. */
function alongFacade<T extends Located>(
  photos: readonly T[],
): readonly { readonly photo: T; readonly along: number }[] {
  const usable = usableOf(photos)
  const yawOf = ({ facts }: T) => radians(cameraAzimuth(facts)!)
  const origin = middleOf(usable.map(({ facts }) => facts.position!))
  if (!origin) return []
  const common = Math.atan2(
    mean(usable.map((photo) => Math.sin(yawOf(photo)))),
    mean(usable.map((photo) => Math.cos(yawOf(photo)))),
  )
  return usable
    .filter((photo) => Math.cos(yawOf(photo) - common) >= Math.cos(radians(oneWall)))
    .map((photo) => {
      const { east, north } = metresFrom(origin, photo.facts.position!)
      return { photo, along: east * Math.cos(common) - north * Math.sin(common) }
    })
}

/** With fewer than this the rest says more about the order than their positions do. */
const enough = 0.9

type Row<T> = readonly { readonly photo: T; readonly along: number }[]

const middlesOf = <T>(groups: readonly Row<T>[]) => groups.map((group) => mean(group.map(({ along }) => along)))

/** Groups that are narrow beside the gaps between them; undefined where positions form none. */
function plainGroups<T>(row: Row<T>, maxInGroup: number): readonly Row<T>[] | undefined {
  const cuts = plainCuts(
    row.map(({ along }) => along),
    maxInGroup,
  )
  if (cuts === undefined) return undefined
  const groups = groupsOf(row, cuts)
  const apart = smallestGap(middlesOf(groups))
  return groups.every((group) => group.at(-1)!.along - group[0]!.along <= apart / 2) ? groups : undefined
}

export type ColumnsWanted = {
  readonly columns: number
  readonly floors: number
  readonly imagesPerFloor: number
}

type FewColumns<T> = { readonly groups: readonly Row<T>[]; readonly seen: SeenColumns }

/** Fewer columns than were asked for: to cut their photos into as many would tear a column apart. */
function fewColumns<T extends Located>(
  row: Row<T>,
  wanted: ColumnsWanted,
  seen: SeenColumns,
): FewColumns<T> | undefined {
  const { columns, floors, imagesPerFloor: images } = wanted
  const found = plainGroups(row, floors * images)
  if (found === undefined) return undefined
  const sizes = found.map((group) => group.length).toSorted((one, other) => one - other)
  // Images of one floor that were taken side by side, not one above the other.
  const isBeside =
    images > 1 && found.length > 1 && found.length % images === 0 && sizes[Math.floor(sizes.length / 2)]! <= floors
  const groups = isBeside
    ? Array.from({ length: found.length / images }, (_, index) =>
        found.slice(index * images, (index + 1) * images).flat(),
      )
    : found
  if (groups.length >= columns) return undefined
  // One place for more photos than a column takes says nothing of columns.
  if (groups.length === 1 && row.length > floors * images) return undefined
  return { groups, seen: isBeside ? { ...seen, pitchM: smallestGap(middlesOf(found)) * images } : seen }
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]

export type FacadeColumns<T> = {
  /** Left to right as the camera sees them. */ readonly columns: readonly (readonly T[])[]
  /** Those without a position on this wall. */ readonly rest: readonly T[]
  /** Columns, counted from 0, that nothing was taken of. */ readonly leftOut: readonly number[]
  /** How many columns their positions show, with those left out in between; undefined: not plainly another number. */
  readonly shown: number | undefined
}

/** Nothing where too few of the photos say where on the wall they were taken. */
export function columnsByPosition<T extends Located>(
  photos: readonly T[],
  wanted: ColumnsWanted,
  seen: SeenColumns = {},
): FacadeColumns<T> | undefined {
  const { columns: count } = wanted
  const row = alongFacade(photos).toSorted((one, other) => one.along - other.along)
  if (row.length === 0 || row.length < photos.length * enough) return undefined
  const placed = new Set(row.map(({ photo }) => photo))
  const rest = photos.filter((photo) => !placed.has(photo))
  const photosOf = (group: Row<T>) => group.map(({ photo }) => photo)
  const few = fewColumns(row, wanted, seen)
  if (few !== undefined) {
    const flown = middlesOf(few.groups).map((along, index) => {
      const onElevation = few.groups[index]!.flatMap(({ photo }) => seen.alongs?.get(photo.id) ?? [])
      return { along, onElevation: medianOf(onElevation) }
    })
    const { slots, shown } = slotsOf(flown, count, few.seen)
    return {
      columns: Array.from({ length: count }, (_, column) => photosOf(few.groups[slots.indexOf(column)] ?? [])),
      rest,
      leftOut: Array.from({ length: shown }, (_, column) => column).filter((column) => !slots.includes(column)),
      shown,
    }
  }
  if (row.length < count) return undefined
  const cuts = cutsOf(
    row.map(({ along }) => along),
    count,
  )
  return { columns: groupsOf(row, cuts).map(photosOf), rest, leftOut: [], shown: undefined }
}

/** How many columns were flown, where the gaps along the facade show it plainly. */
export function flownColumns(photos: readonly Located[]): number | undefined {
  const row = alongFacade(photos)
    .map(({ along }) => along)
    .toSorted((one, other) => one - other)
  if (row.length < 4 || row.length < photos.length * enough) return undefined
  const cuts = plainCuts(row)
  if (cuts === undefined) return undefined
  // As many columns as half of the photos are no columns: a row that was flown along the wall.
  return cuts.length > 0 && (cuts.length + 1) * 2 > row.length ? undefined : cuts.length + 1
}
