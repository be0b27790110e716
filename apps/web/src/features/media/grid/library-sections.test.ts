import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksOf } from './scrubber-marks.ts'
import { groupAt, sectionsOf } from './library-sections.ts'

const outlines = fc
  .array(
    fc.record({ elevation: fc.nat({ max: 3 }), column: fc.nat({ max: 4 }), count: fc.integer({ min: 1, max: 50 }) }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((cells) => {
    let first = 0
    const groups = cells
      .toSorted((one, other) => one.elevation - other.elevation || one.column - other.column)
      .map(({ elevation, column, count }, index) => {
        first += count
        return {
          first: first - count,
          count,
          elevationId: elevation === 0 ? null : `elevation ${elevation}`,
          columnId: `column ${elevation} ${column}`,
          floor: String(100 - index),
          day: null,
        }
      })
    return { total: first, pageSize: 200, pages: [], groups }
  })
const names = {
  elevation: (id: string | null) => id ?? 'none',
  column: (id: string | null) => id ?? undefined,
  day: () => 'unknown',
}

test('sections are whole columns in their order, without gaps', () => {
  fc.assert(
    fc.property(outlines, (outline) => {
      const sections = sectionsOf(outline, false)
      let next = 0
      for (const { first, count } of sections) {
        expect(first).toBe(next)
        next = first + count
      }
      expect(next).toBe(outline.total)
      expect(new Set(sections.map(({ elevationId, columnId }) => `${elevationId} ${columnId}`)).size).toBe(
        sections.length,
      )
      for (const group of outline.groups) expect(groupAt(outline.groups, group.first + group.count - 1)).toBe(group)
    }),
  )
})

test('words beside the grid never lie on each other', () => {
  fc.assert(
    fc.property(outlines, fc.integer({ min: 100, max: 1200 }), (outline, height) => {
      const sections = sectionsOf(outline, false)
      const marks = marksOf(sections, (index) => sections[index]!.first / outline.total, height, names)
      const words = marks.filter(({ label }) => label !== undefined)
      expect(words[0]?.label).toBe(names.elevation(outline.groups[0]!.elevationId))
      words.slice(1).forEach(({ y }, index) => expect(y - words[index]!.y).toBeGreaterThanOrEqual(20))
      for (const { y } of marks) expect(y).toBeLessThanOrEqual(height)
    }),
  )
})
