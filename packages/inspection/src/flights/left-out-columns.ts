/** What is known beside the positions of the photos. */
export type SeenColumns = {
  /** Metres of the wall that a photo shows across. */
  readonly seenM?: number | undefined
  /** Metres from one column to the next, where they show it. */
  readonly pitchM?: number | undefined
  /** By the id of a photo: metres from the left end of the elevation. */
  readonly alongs?: ReadonlyMap<string, number> | undefined
  /** Of the whole elevation; undefined where only photos say how long it is. */
  readonly lengthM?: number | undefined
}

export type FlownColumn = {
  /** Metres along the wall, from anywhere. */
  readonly along: number
  /** Metres from the left end of the elevation. */
  readonly onElevation: number | undefined
}

export type ColumnSlots = {
  /** Of each flown column, counted from 0. */
  readonly slots: readonly number[]
  /** Columns from the first to the last one that is known; what lies beside them is not. */
  readonly shown: number
}

export const smallestGap = (values: readonly number[]): number =>
  Math.min(...values.slice(1).map((value, index) => value - values[index]!))

/** Of a column's width: a place nearer to the middle than this belongs to it. */
const nearMiddle = 0.25
/** Columns overlap, or touch; so much more than touching is wind. */
const touching = 0.05

/** Equal columns over the whole elevation, where every flown one lies in the middle of one of them. */
function onElevation(flown: readonly FlownColumn[], count: number, lengthM: number): readonly number[] | undefined {
  const width = lengthM / count
  const slots = flown.map(({ onElevation: x }) => (x === undefined ? -1 : Math.floor(x / width)))
  const isPlain = flown.every(
    ({ onElevation: x }, index) =>
      x !== undefined &&
      slots[index]! < count &&
      slots[index]! > (slots[index - 1] ?? -1) &&
      Math.abs(x / width - slots[index]! - 0.5) <= nearMiddle,
  )
  return isPlain ? slots : undefined
}

/** Each at the multiple of this pitch that it lies next to, from 0. */
function atPitch(flown: readonly FlownColumn[], pitchM: number): readonly number[] {
  let at = 0
  return flown.map(({ along }, index) => {
    if (index > 0) at += Math.max(1, Math.round((along - flown[index - 1]!.along) / pitchM))
    return at
  })
}

/** In proportion over all columns, each one in a column of its own. */
function inProportion(flown: readonly FlownColumn[], count: number): readonly number[] {
  const [first, last] = [flown[0]!.along, flown.at(-1)!.along]
  const wished = flown.map(({ along }) => Math.round(((along - first) / (last - first)) * (count - 1)))
  let at = -1
  const forward = wished.map((slot) => (at = Math.max(at + 1, slot)))
  return forward.map((slot, index) => Math.min(slot, count - forward.length + index))
}

/**
 * Which of the columns were flown, where that are fewer than were asked for. Where two lie further apart than a photo
 * reaches, columns in between were left out.
 */
export function slotsOf(
  flown: readonly FlownColumn[],
  count: number,
  { seenM, pitchM, lengthM }: SeenColumns,
): ColumnSlots {
  const whole = lengthM === undefined ? undefined : onElevation(flown, count, lengthM)
  if (whole !== undefined) return { slots: whole, shown: count }
  if (flown.length < 2) return { slots: flown.map(() => 0), shown: flown.length }
  const narrowest = smallestGap(flown.map(({ along }) => along))
  const between = Math.max(
    1,
    pitchM === undefined ? Math.ceil(narrowest / (seenM ?? narrowest) - touching) : Math.round(narrowest / pitchM),
  )
  for (let parts = Math.min(between, count); parts >= 1; parts -= 1) {
    const slots = atPitch(flown, narrowest / parts)
    const shown = slots.at(-1)! + 1
    if (shown <= count) return { slots, shown }
  }
  return { slots: inProportion(flown, count), shown: count }
}
