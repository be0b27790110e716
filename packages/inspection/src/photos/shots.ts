import { compareNames, timeInName, type Lens } from './file-names.ts'
import type { PictureType } from './media-choices.ts'

export type InFlight = {
  readonly id: string
  /** Numbers begin again in every folder of a card. */
  readonly folder: string
  readonly name: string
  readonly sequence: number | null
  /** 14 digits of the name, where it has them. */
  readonly timestamp: string | null
  readonly lens: Lens | null
  readonly takenAt: string | null
  readonly type: PictureType
  /** As EXIF writes it. */
  readonly model: string | null
}

/** One press of the shutter: the picture that stands for it, and those of the other lenses. */
export type Shot<T extends InFlight> = { readonly lead: T; readonly companions: readonly T[] }

/** The wall clock: photos of one camera, some with a zone and some without, must not fall apart into two rows. */
const wallClock = ({ timestamp, takenAt, name }: InFlight) =>
  timestamp ?? takenAt?.slice(0, 19).replace(/\D/g, '') ?? timeInName(name) ?? ''

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)

/** time: of every file it is known. name: of some it is not, so their numbers and names decide. */
export type FlightOrder = 'time' | 'name'

export const flightOrderOf = (files: readonly InFlight[]): FlightOrder =>
  files.every((file) => wallClock(file) !== '') ? 'time' : 'name'

/**
 * Time, then number, then name. Never by number alone: it begins again after 9999. Without a time the folder keeps its
 * photos together; where one has no number, names are compared as people count, so that 2 comes before 12.
 */
export function inFlightOrder<T extends InFlight>(files: readonly T[]): readonly T[] {
  const hasTimes = flightOrderOf(files) === 'time'
  const hasNumbers = files.every(({ sequence }) => sequence !== null)
  return files.toSorted(
    (one, other) =>
      (hasTimes ? compare(wallClock(one), wallClock(other)) : 0) ||
      compare(one.folder, other.folder) ||
      (hasNumbers ? compare(one.sequence!, other.sequence!) : 0) ||
      compareNames(one.name, other.name),
  )
}

const leads: readonly (Lens | null)[] = ['W', 'V', null, 'Z', 'D', 'S', 'R', 'T']
const byLead = (one: InFlight, other: InFlight) =>
  compare(one.type === 'thermal' ? 1 : 0, other.type === 'thermal' ? 1 : 0) ||
  leads.indexOf(one.lens) - leads.indexOf(other.lens)

const secondsApart = 5

function isSameMoment(one: InFlight, other: InFlight): boolean {
  if (one.takenAt === null || other.takenAt === null) return true
  const at = ({ takenAt }: InFlight) => Date.parse(`${takenAt!.slice(0, 19)}Z`)
  return Math.abs(at(one) - at(other)) <= secondsApart * 1000
}

const nextNumber = (sequence: number) => (sequence >= 9999 ? [0, 1] : [sequence + 1])

/** The only camera that numbers its two pictures apart: light n, heat n + 1. */
const numbersApart = 'FC2403'

function isPairOfDual(visual: InFlight, thermal: InFlight): boolean {
  return (
    visual.type === 'visual' &&
    thermal.type === 'thermal' &&
    visual.model === numbersApart &&
    thermal.model === numbersApart &&
    visual.folder === thermal.folder &&
    visual.sequence !== null &&
    thermal.sequence !== null &&
    nextNumber(visual.sequence).includes(thermal.sequence) &&
    isSameMoment(visual, thermal)
  )
}

/**
 * Files of one press share time and number, or the number and have different lenses. Two copies of one lens are two
 * shots.
 */
function keyOf({ folder, timestamp, sequence, lens, model, id }: InFlight): string {
  if (sequence === null || (timestamp === null && (lens === null || model === numbersApart))) return `${id}\0`
  return [folder, timestamp ?? '', sequence].join('\0')
}

/** In flight order. Every file is in exactly one shot, as its lead or as a companion. */
export function shotsOf<T extends InFlight>(files: readonly T[]): readonly Shot<T>[] {
  const groups = new Map<string, T[]>()
  const shots: T[][] = []
  for (const file of inFlightOrder(files)) {
    const last = shots.at(-1)
    const group = groups.get(keyOf(file))
    const fits = group?.every((other) => other.lens !== file.lens) && group.every((other) => isSameMoment(other, file))
    if (group && fits) group.push(file)
    else if (last?.length === 1 && isPairOfDual(last[0]!, file)) last.push(file)
    else {
      const begun = [file]
      groups.set(keyOf(file), begun)
      shots.push(begun)
    }
  }
  return shots.map((shot) => shot.toSorted(byLead)).map(([lead, ...companions]) => ({ lead: lead!, companions }))
}

const apart = (one: InFlight, other: InFlight) =>
  one.takenAt === null || other.takenAt === null
    ? 0
    : Math.abs(Date.parse(`${one.takenAt.slice(0, 19)}Z`) - Date.parse(`${other.takenAt.slice(0, 19)}Z`))

const isNextTo = (one: number, other: number) => Math.min(Math.abs(one - other), 9999 - Math.abs(one - other)) <= 1

/**
 * Cameras that count light and heat as two pictures: nothing but the number and the clock says that they belong
 * together.
 */
function isNeighbour(thermal: InFlight, light: InFlight): boolean {
  const isPlain = [thermal, light].every(
    ({ timestamp, lens, model, takenAt }) =>
      timestamp === null && lens === null && model !== numbersApart && takenAt !== null,
  )
  return (
    isPlain &&
    thermal.sequence !== null &&
    light.sequence !== null &&
    isNextTo(thermal.sequence, light.sequence) &&
    isSameMoment(thermal, light)
  )
}

/**
 * Visual photos that fit a thermal picture best: of the same press, by the main lens, the nearest in time. More than
 * one where they cannot be distinguished.
 */
export function equalLightsOf<T extends InFlight>(thermal: InFlight, lights: readonly T[]): readonly T[] {
  const samePress = lights.filter((light) => shotsOf<InFlight>([thermal, light]).length === 1)
  const fitting = samePress.length > 0 ? samePress : lights.filter((light) => isNeighbour(thermal, light))
  const [best] = fitting.toSorted((one, other) => byLead(one, other) || apart(thermal, one) - apart(thermal, other))
  return best === undefined
    ? []
    : fitting.filter((light) => byLead(best, light) === 0 && apart(thermal, light) === apart(thermal, best))
}
