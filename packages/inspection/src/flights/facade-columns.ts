import { cameraAzimuth } from '../photos/photo-suggestions.ts'
import type { PhotoFacts } from '../photos/photo-facts.ts'
import { metresFrom, middleOf } from '../photos/photo-positions.ts'

type Located = { readonly id: string; readonly facts: PhotoFacts }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

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

type Cuts = readonly number[]

/** Of sorted values: groups begin at 0 and at each cut. */
const groupsOf = <V>(values: readonly V[], cuts: Cuts): readonly (readonly V[])[] =>
  [0, ...cuts].map((start, index) => values.slice(start, cuts[index] ?? values.length))

const spread = (groups: readonly (readonly number[])[]) =>
  groups.reduce((sum, group) => {
    const middle = mean(group)
    return sum + group.reduce((all, value) => all + (value - middle) ** 2, 0)
  }, 0)

const roundsMax = 50

/**
 * Each value goes to the nearest middle until nothing changes; sorted values keep their order, so only the cuts move.
 */
function settle(values: readonly number[], start: Cuts): Cuts {
  let cuts = start
  for (let round = 0; round < roundsMax; round += 1) {
    const middles = groupsOf(values, cuts).map(mean)
    const moved = middles.slice(1).map((middle, index) => {
      const between = (middle + middles[index]!) / 2
      const first = values.findIndex((value) => value >= between)
      return first < 0 ? values.length : first
    })
    const isBroken = moved.some((cut, index) => cut <= (moved[index - 1] ?? 0) || cut >= values.length)
    if (isBroken || moved.every((cut, index) => cut === cuts[index])) return cuts
    cuts = moved
  }
  return cuts
}

/**
 * Cuts sorted values into as many groups as asked for, none empty, the values of each as near to each other as
 * possible: started at the widest gaps and in equal parts, the better result wins.
 */
function cutsOf(values: readonly number[], count: number): Cuts {
  const widest = values
    .slice(1)
    .map((value, index) => [value - values[index]!, index + 1] as const)
    .toSorted(([one], [other]) => other - one)
    .slice(0, count - 1)
    .map(([, cut]) => cut)
    .toSorted((one, other) => one - other)
  const equal = Array.from({ length: count - 1 }, (_, index) => Math.round(((index + 1) * values.length) / count))
  const [best] = [widest, equal]
    .map((start) => settle(values, start))
    .map((cuts) => ({ cuts, spread: spread(groupsOf(values, cuts)) }))
    .toSorted((one, other) => one.spread - other.spread)
  return best!.cuts
}

/** With fewer than this the rest says more about the order than their positions do. */
const enough = 0.9

export type FacadeColumns<T> = {
  /** Left to right as the camera sees them. */ readonly columns: readonly (readonly T[])[]
  /** Those without a position on this wall. */ readonly rest: readonly T[]
}

/** Nothing where too few of the photos say where on the wall they were taken. */
export function columnsByPosition<T extends Located>(
  photos: readonly T[],
  count: number,
): FacadeColumns<T> | undefined {
  const row = alongFacade(photos).toSorted((one, other) => one.along - other.along)
  if (row.length < count || row.length < photos.length * enough) return undefined
  const cuts = cutsOf(
    row.map(({ along }) => along),
    count,
  )
  const placed = new Set(row.map(({ photo }) => photo))
  return {
    columns: groupsOf(row, cuts).map((group) => group.map(({ photo }) => photo)),
    rest: photos.filter((photo) => !placed.has(photo)),
  }
}

/** Metres: photos of one column lie nearer to each other, whatever the wind did. */
const columnsApart = 1
/** Nearer than this is the same place to a drone in the wind. */
const samePlace = 0.6
/** So much wider than any gap within a column is one between two: below it the eye sees no columns either. */
const plainly = 2.5

/** How many columns were flown, where the gaps along the facade show it plainly. */
export function flownColumns(photos: readonly Located[]): number | undefined {
  const row = alongFacade(photos)
    .map(({ along }) => along)
    .toSorted((one, other) => one - other)
  if (row.length < 4 || row.length < photos.length * enough) return undefined
  if (row.at(-1)! - row[0]! < columnsApart) return 1
  const gaps = row
    .slice(1)
    .map((along, index) => along - row[index]!)
    .toSorted((one, other) => other - one)
  const jumps = gaps.map((gap, index) =>
    gap < columnsApart ? 0 : gap / Math.max(samePlace, gaps[index + 1] ?? samePlace),
  )
  const best = jumps.indexOf(Math.max(...jumps))
  // As many columns as half of the photos are no columns: a row that was flown along the wall.
  return jumps[best]! < plainly || (best + 2) * 2 > row.length ? undefined : best + 2
}
