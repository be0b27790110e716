/** Three digits: a slip such as 1-999999999 must not become a billion floors. */
const label = /^(0|[1-9]\d{0,2})(?:-(0|[1-9]\d{0,2}))?$/

type Range = { readonly bottom: number; readonly top: number }

/** The one reading of '5' and '3-7'. */
function rangeOf(text: string): Range | undefined {
  const match = label.exec(text)
  if (match === null) return undefined
  const bottom = Number(match[1])
  const top = Number(match[2] ?? match[1])
  return bottom <= top ? { bottom, top } : undefined
}

/**
 * One floor per number, top-down; all share height, group and whatever else the row carries. A label that is none gives
 * no floors.
 */
export function expandFloorRange<T extends { readonly name: string }>(row: T): readonly T[] {
  const range = rangeOf(row.name)
  if (range === undefined) return []
  return Array.from({ length: range.top - range.bottom + 1 }, (_, index) => ({
    ...row,
    name: String(range.top - index),
  }))
}

/** How many floors a row stands for. */
export function floorsIn({ name }: { readonly name: string }): number {
  const range = rangeOf(name)
  return range === undefined ? 0 : range.top - range.bottom + 1
}

const nameBreaks = /[,，、;；\n]/

/** As they were typed, top-down; empty for a floor that was passed over. */
export function typedNames(displayName = ''): readonly string[] {
  return displayName.split(nameBreaks).map((name) => name.trim())
}

/** What screens show for each floor of a row, top-down: its display name where one was typed, else its number. */
export function displayNamesOf(row: {
  readonly name: string
  readonly displayName?: string | undefined
}): readonly string[] {
  const typed = typedNames(row.displayName)
  return expandFloorRange(row).map(({ name }, index) => typed[index] || name)
}

type PortionOfFloors = {
  readonly name: string
  readonly location: { readonly top: number }
  readonly floors: readonly {
    readonly name: string
    readonly height: number
    readonly group?: string | undefined
    readonly displayName?: string | undefined
  }[]
}

export type Floor = {
  readonly name: string
  readonly height: number
  readonly group: string
  readonly displayName: string
}

/**
 * Every floor of an elevation, top-down: the higher portion first, each row's range expanded. A floor without a group
 * has its portion's name.
 */
export function floorsOf(portions: readonly PortionOfFloors[]): Floor[] {
  return portions
    .toSorted((one, other) => one.location.top - other.location.top)
    .flatMap((portion) =>
      portion.floors.flatMap((row) => {
        const names = displayNamesOf(row)
        return expandFloorRange(row).map(({ name, height }, index) => ({
          name,
          height,
          group: row.group || portion.name,
          displayName: names[index] ?? name,
        }))
      }),
    )
}

/** Metres, counted in whole centimetres: 0.1 + 0.2 is 0.3. */
export function totalHeight(rows: readonly { readonly name: string; readonly height: number }[]): number {
  const centimetres = rows.reduce((sum, row) => sum + floorsIn(row) * Math.round(row.height * 100), 0)
  return centimetres / 100
}

/** Spec 2 §9. */
export function totalHeightText(rows: readonly { readonly name: string; readonly height: number }[]): string {
  return totalHeight(rows).toFixed(2)
}
