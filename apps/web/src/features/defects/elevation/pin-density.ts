import type { DefectPin } from '@plumbline/contract/defects/register'

export type Density = {
  readonly floors: readonly (string | null)[]
  readonly columns: readonly (string | null)[]
  readonly count: (floor: string | null, column: string | null) => number
  readonly maxCount: number
}

const keyOf = (floor: string | null, column: string | null) => JSON.stringify([floor, column])

/** How many lie where. Floors as the drawing has them, top-down; those that it does not have, and none, come last. */
export function densityOf(
  pins: readonly Pick<DefectPin, 'floor' | 'column'>[],
  floorOrder: readonly string[],
): Density {
  const counts = new Map<string, number>()
  for (const { floor, column } of pins) counts.set(keyOf(floor, column), (counts.get(keyOf(floor, column)) ?? 0) + 1)
  const used = new Set(pins.map(({ floor }) => floor))
  const known = new Set(floorOrder)
  const others = [...used]
    .filter((floor) => floor === null || !known.has(floor))
    .toSorted(
      (a, b) =>
        Number(a === null) - Number(b === null) || String(a).localeCompare(String(b), undefined, { numeric: true }),
    )
  const columns = [...new Set(pins.map(({ column }) => column))].toSorted(
    (a, b) =>
      Number(a === null) - Number(b === null) || String(a).localeCompare(String(b), undefined, { numeric: true }),
  )
  return {
    floors: [...new Set(floorOrder), ...others],
    columns,
    count: (floor, column) => counts.get(keyOf(floor, column)) ?? 0,
    maxCount: Math.max(1, ...counts.values()),
  }
}
