import type { ElevationPlan, FloorRow, Location, Portion } from '@plumbline/contract/drawings/drawings'

/** A row as it is typed. The key is for the screen alone: rows have no id, and two may be alike. */
export type DraftRow = {
  readonly key: string
  readonly name: string
  readonly height: string
  readonly displayName: string
  readonly group: string
  /** Where its lower edge was dragged to, as a fraction of the picture's height. */
  readonly line: number | null
}

export type DraftPortion = {
  readonly _id: string
  readonly name: string
  readonly location: Location
  readonly floors: readonly DraftRow[]
}
/** bearing: as typed; empty where the name is to say it. */
export type ElevationDraft = {
  readonly name: string
  readonly blockName: string
  readonly bearing: string
  readonly portions: readonly DraftPortion[]
}

export const emptyRow = (key: string): DraftRow => ({
  key,
  name: '',
  height: '',
  displayName: '',
  group: '',
  line: null,
})

function rowOf(row: FloorRow, key: string): DraftRow {
  return {
    key,
    name: row.name,
    height: String(row.height),
    displayName: row.displayName ?? '',
    group: row.group ?? '',
    line: row.line ?? null,
  }
}

export function portionOf({ _id, name, location, floors }: Portion): DraftPortion {
  return { _id, name, location, floors: floors.map((row, index) => rowOf(row, `${_id} ${index}`)) }
}

export function draftOf({ name, blockName, bearing, portions }: ElevationPlan): ElevationDraft {
  return { name, blockName, bearing: bearing === null ? '' : String(bearing), portions: portions.map(portionOf) }
}

/** What is sent of the way it faces; nothing: as its name says. */
export const storedBearing = ({ bearing }: Pick<ElevationDraft, 'bearing'>): number | null =>
  bearing.trim() === '' ? null : Number(bearing)

function storedRow({ name, height, displayName, group, line }: DraftRow): FloorRow {
  return {
    name,
    height: Number(height),
    ...(displayName === '' ? {} : { displayName }),
    ...(group === '' ? {} : { group }),
    line,
  }
}

/** What is sent. Only for a draft without faults: a height that is no number is NaN here. */
export function storedPortion({ _id, name, location, floors }: DraftPortion): Portion {
  return { _id, name, location, floors: floors.map(storedRow) }
}

export const storedPortions = (draft: ElevationDraft): Portion[] => draft.portions.map(storedPortion)

/** 3 and 3.00 are one number; an empty field is none. */
export const isSameNumber = (a: string, b: string): boolean =>
  a === b || (a !== '' && b !== '' && Number(a) === Number(b))

function isSameRow(a: DraftRow, b: DraftRow): boolean {
  return (
    a.name === b.name &&
    isSameNumber(a.height, b.height) &&
    a.displayName === b.displayName &&
    a.group === b.group &&
    a.line === b.line
  )
}

const isSameLocation = (a: Location, b: Location): boolean =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom

export function isSamePortion(a: DraftPortion | undefined, b: DraftPortion | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return (
    a.name === b.name &&
    isSameLocation(a.location, b.location) &&
    a.floors.length === b.floors.length &&
    a.floors.every((row, index) => isSameRow(row, b.floors[index]!))
  )
}

export function isSameDraft(a: ElevationDraft, b: ElevationDraft): boolean {
  return (
    a.name === b.name &&
    a.blockName === b.blockName &&
    isSameNumber(a.bearing, b.bearing) &&
    a.portions.length === b.portions.length &&
    a.portions.every((portion, index) => isSamePortion(portion, b.portions[index]))
  )
}

export function withPortion(draft: ElevationDraft, changed: DraftPortion): ElevationDraft {
  const isNew = !draft.portions.some(({ _id }) => _id === changed._id)
  return {
    ...draft,
    portions: isNew
      ? [...draft.portions, changed]
      : draft.portions.map((portion) => (portion._id === changed._id ? changed : portion)),
  }
}

export function withoutPortion(draft: ElevationDraft, id: string): ElevationDraft {
  return { ...draft, portions: draft.portions.filter(({ _id }) => _id !== id) }
}

/** Lines that were dragged stay where they are within the portion when it is moved or resized. */
export function withLocation(portion: DraftPortion, location: Location): DraftPortion {
  const { top, bottom } = portion.location
  const stretch = bottom === top ? 1 : (location.bottom - location.top) / (bottom - top)
  const moved = (line: number) => Math.min(1, Math.max(0, location.top + (line - top) * stretch))
  return {
    ...portion,
    location,
    floors: portion.floors.map((row) => (row.line === null ? row : { ...row, line: moved(row.line) })),
  }
}

export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}
