import type { Names } from './library-names.ts'
import type { Section } from './library-sections.ts'

export type Mark = { readonly key: string; readonly y: number; readonly label: string | undefined }

const room = { label: 20, dot: 6 }

/**
 * A word where an elevation or a month begins, a column's name where there is room, a dot where there is not; never one
 * over another.
 */
export function marksOf(
  sections: readonly Section[],
  partOf: (index: number) => number,
  height: number,
  names: Pick<Names, 'elevation' | 'column' | 'day'>,
): readonly Mark[] {
  const marks: Mark[] = []
  let labelled = -Infinity
  let dotted = -Infinity
  const chapterOf = ({ isByDay, day, elevationId }: Section) =>
    isByDay ? (day?.slice(0, 7) ?? '') : (elevationId ?? '')
  const heads = sections.map((section, index) => ({
    section,
    y: Math.round(partOf(index) * height),
    isHead: index === 0 || chapterOf(section) !== chapterOf(sections[index - 1]!),
  }))
  const headYs = heads.filter(({ isHead }) => isHead).map(({ y }) => y)
  let nextHead = 0
  for (const { section, y, isHead } of heads) {
    if (isHead) nextHead += 1
    const freeBelow = (headYs[nextHead] ?? height) - y
    if (isHead && y - labelled >= room.label && y <= height - room.label) {
      marks.push({
        key: section.key,
        y,
        label: section.isByDay ? (section.day?.slice(0, 7) ?? names.day(null)) : names.elevation(section.elevationId),
      })
      labelled = dotted = y
      continue
    }
    const small = section.isByDay ? section.day?.slice(8) : names.column(section.columnId)
    if (
      !isHead &&
      small !== undefined &&
      y - labelled >= room.label &&
      freeBelow >= room.label &&
      y <= height - room.label
    ) {
      marks.push({ key: section.key, y, label: small })
      labelled = dotted = y
    } else if (y - dotted >= room.dot && y - labelled >= room.label) {
      marks.push({ key: section.key, y, label: undefined })
      dotted = y
    }
  }
  return marks
}
