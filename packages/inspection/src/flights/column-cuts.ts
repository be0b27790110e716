export const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** Of sorted values: groups begin at 0 and at each of these. */
export type Cuts = readonly number[]

export const groupsOf = <V>(values: readonly V[], cuts: Cuts): readonly (readonly V[])[] =>
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
export function cutsOf(values: readonly number[], count: number): Cuts {
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

/** Metres: photos of one column lie nearer to each other, whatever the wind did. */
const columnsApart = 1
/** Nearer than this is the same place to a drone in the wind. */
const samePlace = 0.6
/** So much wider than any gap within a column is one between two: below it the eye sees no columns either. */
const plainly = 2.5

/**
 * Where gaps along the facade plainly part columns; none where all are at one place, undefined where none is plain. A
 * column that was left out is the widest gap, but those beside it are apart as well: cuts that leave more than
 * `maxInGroup` in a group are the answer only where no finer ones are plain.
 */
export function plainCuts(values: readonly number[], maxInGroup = Infinity): Cuts | undefined {
  if (values.length === 0) return undefined
  if (values.at(-1)! - values[0]! < columnsApart) return []
  const gaps = values
    .slice(1)
    .map((along, index) => ({ width: along - values[index]!, cut: index + 1 }))
    .toSorted((one, other) => other.width - one.width)
  const plain = gaps
    .map(({ width }, index) => {
      const jump = width / Math.max(samePlace, gaps[index + 1]?.width ?? samePlace)
      const cuts = gaps.slice(0, index + 1).map(({ cut }) => cut)
      return {
        isPlain: width >= columnsApart && jump >= plainly,
        jump,
        cuts: cuts.toSorted((one, other) => one - other),
      }
    })
    .filter(({ isPlain }) => isPlain)
    .toSorted((one, other) => other.jump - one.jump)
  const isFitting = (cuts: Cuts) => groupsOf(values, cuts).every((group) => group.length <= maxInGroup)
  return (plain.find(({ cuts }) => isFitting(cuts)) ?? plain[0])?.cuts
}
