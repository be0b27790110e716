import type { MediaOutline, OutlineGroup } from '@plumbline/contract/media/library'
import type { Run } from './library-layout.ts'

/** What stands over a run of photos: one column of an elevation with its floors from the top, or a day. */
export type Section = Run & {
  readonly key: string
  readonly elevationId: string | null
  readonly columnId: string | null
  readonly day: string | null
  readonly isByDay: boolean
  readonly topFloor: string | null
  readonly bottomFloor: string | null
}

/** Floors are joined: a heading for every floor of a column that has one photo each would leave no room for photos. */
export function sectionsOf({ groups, total }: MediaOutline, isByDay: boolean): readonly Section[] {
  if (groups.length === 0) return []
  const sections: Section[] = []
  for (const { first, count, elevationId, columnId, floor, day } of groups) {
    const last = sections.at(-1)
    if (last !== undefined && last.elevationId === elevationId && last.columnId === columnId && last.day === day) {
      sections[sections.length - 1] = {
        ...last,
        count: first + count - last.first,
        bottomFloor: floor ?? last.bottomFloor,
        topFloor: last.topFloor ?? floor,
      }
    } else
      sections.push({
        first,
        count,
        key: `${elevationId ?? ''} ${columnId ?? ''} ${day ?? ''} ${first}`,
        elevationId,
        columnId,
        day,
        isByDay,
        topFloor: floor,
        bottomFloor: floor,
      })
  }
  // Rows that came between counting and grouping belong to the last.
  const last = sections.at(-1)!
  if (last.first + last.count < total) sections[sections.length - 1] = { ...last, count: total - last.first }
  return sections
}

export function groupAt(groups: readonly OutlineGroup[], index: number): OutlineGroup | undefined {
  let [low, high] = [0, groups.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (groups[middle]!.first <= index) low = middle + 1
    else high = middle
  }
  return groups[low - 1]
}
