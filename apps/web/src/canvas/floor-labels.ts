/** A floor on the screen, in pixels. */
export type FloorBand = {
  readonly name: string
  readonly left: number
  readonly top: number
  readonly height: number
}

/** Pixels that the name of a floor needs from one line to the next. */
const leastLabel = 14
/** Pixels between the left ends of two blocks whose names stand side by side. */
const columnWidth = 40
const steps = [2, 5, 10, 20, 50] as const

const isBeside = (one: FloorBand, other: FloorBand): boolean =>
  Math.abs(one.left - other.left) >= columnWidth || Math.abs(one.top - other.top) >= leastLabel

const hasRoomFor = (shown: readonly FloorBand[], band: FloorBand): boolean => shown.every((one) => isBeside(one, band))

/** 30 of '30' and '30/F'; undefined of 'R' and 'B1'. */
const numberOf = ({ name }: FloorBand): number | undefined => {
  const [digits] = /^\d+/.exec(name) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Every second, fifth, tenth ... floor: the most of them whose names do not cover one another. */
function everyFew(bands: readonly FloorBand[]): readonly FloorBand[] {
  for (const step of steps) {
    const some = bands.filter((band) => {
      const number = numberOf(band)
      return number !== undefined && number % step === 0
    })
    if (some.every((band, index) => hasRoomFor(some.slice(0, index), band))) return some
  }
  return []
}

/** The floors whose names are shown: all that have room, of the narrow ones every second, fifth or tenth. */
export function labelledFloors(bands: readonly FloorBand[]): ReadonlySet<FloorBand> {
  const shown = bands.filter(({ height }) => height >= leastLabel)
  const narrow = bands.filter(({ height }) => height < leastLabel)
  for (const band of [...everyFew(narrow), ...narrow.filter((one) => numberOf(one) === undefined)])
    if (hasRoomFor(shown, band)) shown.push(band)
  return new Set(shown)
}

/** About the pixels of a name at the size of the labels, with its padding. */
export const labelWidth = (name: string): number => 10 + 8 * name.length
