import { closeRangeMethods } from '@plumbline/inspection/coverage/types'
import { describe, expect, test } from 'vitest'
import type { Block } from '../blocks.ts'
import type { ReportCoverage, ReportDefect, ReportElevation, ReportSnapshot } from '../snapshot.ts'
import { exampleContext, exampleDefect, ofKind, textOf, textOfRows } from '../testing/blocks.ts'
import { exampleCoverage, exampleCoverageByPlace } from '../testing/example-coverage.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { closeRangeTable, floorTable, gapTable } from './coverage-tables.ts'

const [north] = exampleSnapshot().elevations as [ReportElevation]
const context = exampleContext()
const { words, format } = context.translator
const rowsOf = (blocks: Iterable<Block>) => textOfRows(ofKind(blocks, 'table').flatMap(({ rows }) => rows))
const notesOf = (blocks: Iterable<Block>) => ofKind(blocks, 'paragraph').map(textOf).join('\n')
const on = (floor: string | null) => exampleDefect({ elevationId: north.id, floor })
const tower = (count: number) => ({
  floors: Array.from({ length: count }, (_, index) => ({ ...north.floors[0]!, label: `${count - index}/F` })),
})

describe('the table of floors', () => {
  const table = (
    coverage: ReportCoverage,
    defects: readonly ReportDefect[] = [],
    changes: Partial<ReportSnapshot> = {},
  ) => floorTable(coverage, defects, exampleContext({}, { leftOut: [], ...changes })).blocks()

  test('joins floors of which nothing or all was seen, and tells 0 defects from not seen', () => {
    const rows = rowsOf(table(exampleCoverage(north), [on('16/F'), on('16/F'), on('15/F')]))
    expect(rows).toEqual([
      ['17/F – 18/F (2 floors)', '–', '0', '–'],
      ['16/F', '100 %', '8', '2'],
      ['15/F', '100 %', '6', '1'],
      ['14/F', '100 %', '7', '0'],
      ['13/F', '80 %', '8', '0'],
      ['1/F – 12/F (12 floors)', '100 %', '6 – 8', '0'],
    ])
  })

  test('that has to be short joins floors that were seen wholly, with their defects, before it sums up the lower ones', () => {
    const { blocks } = floorTable(exampleCoverage(north), [on('16/F'), on('16/F'), on('14/F')], context)
    expect(rowsOf(blocks(5))).toEqual([
      ['17/F – 18/F (2 floors)', '–', '0', '–'],
      ['14/F – 16/F (3 floors)', '100 %', '6 – 8', '3'],
      ['13/F', '80 %', '8', '0'],
      ['1/F – 12/F (12 floors)', '100 %', '6 – 8', '0'],
    ])
    expect(rowsOf(blocks(3)).at(-1)).toEqual(['13 more floors: 1/F – 13/F', '80 % – 100 %', '6 – 8', '0'])
  })

  test('counts a defect on a floor that no photo shows', () => {
    const rows = rowsOf(table(exampleCoverage(north), [on('18/F')]))
    expect(rows.slice(0, 2)).toEqual([
      ['18/F', '–', '0', '1'],
      ['17/F', '–', '0', '–'],
    ])
  })

  test('by place has no shares', () => {
    const blocks = table(exampleCoverageByPlace(north, ['12/F']), [])
    expect(rowsOf(blocks)).toEqual([
      ['13/F – 18/F (6 floors)', '–', '0', '–'],
      ['12/F', 'by place', '2', '0'],
      ['1/F – 11/F (11 floors)', '–', '0', '–'],
    ])
    expect(notesOf(blocks)).toBe(format(words.coverage.floors.keyByPlace, { none: words.none }))
  })

  test('that was measured says by place where only a photo without a position shows a floor', () => {
    const floors = exampleCoverage(north).floors.map((floor, index) => (index === 0 ? { ...floor, photos: 1 } : floor))
    expect(rowsOf(table(exampleCoverage(north, { floors })))[0]).toEqual(['18/F', 'by place', '1', '0'])
  })

  test('rounds shares down: hardly seen is not nothing, and almost all is not all', () => {
    const floors = [0.004, 0.996, 0.29].map((seenShare, index) => ({ label: `${3 - index}/F`, seenShare, photos: 1 }))
    expect(rowsOf(table(exampleCoverage(north, { floors }))).map((row) => row[1])).toEqual(['< 1 %', '99 %', '29 %'])
  })

  test('of a high building ends with a row that says how many more floors there are, and which', () => {
    const high = tower(60)
    const floors = high.floors.map(({ label }, index) => ({ label, seenShare: 0.4 + index / 100, photos: index + 1 }))
    const rows = rowsOf(table(exampleCoverage(high, { floors }), [on('3/F'), on('1/F')]))
    expect(rows).toHaveLength(40)
    expect(rows.at(-1)).toEqual(['21 more floors: 1/F – 21/F', '79 % – 99 %', '40 – 60', '2'])
  })

  test('says which defects it does not count', () => {
    const filtered = table(exampleCoverage(north), [on(null), on('99/F')], {
      leftOut: [{ kind: 'defects-filtered', count: 2 }],
    })
    expect(notesOf(filtered)).toContain(format(words.coverage.floors.notAll, { title: words.leftOut.title }))
    expect(notesOf(filtered)).toContain(format(words.coverage.floors.without, { count: 2 }))
    const whole = notesOf(table(exampleCoverage(north), [], { leftOut: [{ kind: 'sections-off', count: 1 }] }))
    expect(whole).toBe(format(words.coverage.floors.key, { none: words.none }))
  })

  test('is a sentence where no floors are defined', () => {
    expect(table(exampleCoverage({ floors: [] }, { floors: [], gaps: [] })).map(textOf)).toEqual([
      words.coverage.floors.undefined,
    ])
  })
})

describe('the table of gaps', () => {
  const gap = (areaM2: number, ...floors: readonly string[]) => ({ areaM2, widthM: 2, heightM: areaM2 / 2, floors })

  test('has place, size and area', () => {
    expect(rowsOf(gapTable(exampleCoverage(north), context).blocks())).toEqual([
      ['1', '17/F – 18/F', '24.5 × 6.5 m', '159 m²'],
      ['2', '13/F', '4.1 × 2.8 m', '11 m²'],
    ])
  })

  test('counts those that it does not list, and says where they are', () => {
    const gaps = [
      ...Array.from({ length: 12 }, () => gap(20, '9/F')),
      gap(4, '2/F', '4/F'),
      gap(1.5, '12/F'),
      gap(1, '3/F'),
    ]
    const blocks = gapTable(exampleCoverage(north, { gaps }), context).blocks()
    expect(rowsOf(blocks)).toHaveLength(12)
    expect(notesOf(blocks)).toBe('3 smaller gaps, 6.5 m² in all, on 2/F – 4/F and 12/F.')
  })

  test('does not invent floors', () => {
    const gaps = Array.from({ length: 13 }, () => gap(1))
    const blocks = gapTable(exampleCoverage(north, { gaps }), context).blocks()
    expect(rowsOf(blocks)[0]![1]).toBe(words.none)
    expect(notesOf(blocks)).toContain(words.coverage.gaps.floorsUnknown)
  })
})

describe('the table of close-range areas', () => {
  const [area] = exampleCoverage(north).closeRange.areas

  test('says how, by whom, when and with what result, and that none was stated', () => {
    const tapped = { ...area!, result: 'hollow' } as const
    const rows = rowsOf(closeRangeTable([area!, tapped, { ...area!, result: null }], context))
    expect(rows[1]).toEqual(['2', 'Tapping', 'Wong Tsz Kin', '7 Oct 2026', '3', 'Hollow', 'Hollow near the pipe'])
    expect(rows.map((row) => row[5])).toEqual(['Not stated', 'Hollow', 'Not stated'])
    expect([...closeRangeTable([], context)]).toEqual([])
  })

  test('has the number that the area retains, and says what lies outside the elevation', () => {
    const outside = { ...area!, number: 7, outside: { areaM2: 40, outsideM2: 12 } }
    expect(
      rowsOf(closeRangeTable([outside, { ...outside, note: '' }], context)).map((row) => [row[0], row[6]]),
    ).toEqual([
      ['7', 'Hollow near the pipe Lies outside the elevation: 12 m² of 40 m². That part is not counted.'],
      ['7', 'Lies outside the elevation: 12 m² of 40 m². That part is not counted.'],
    ])
  })

  test('has words for every method', () => {
    const rows = rowsOf(
      closeRangeTable(
        closeRangeMethods.map((method) => ({ ...area!, method })),
        context,
      ),
    )
    expect(new Set(rows.map((row) => row[1])).size).toBe(closeRangeMethods.length)
  })

  test('counts those that it does not list', () => {
    const areas = (days: number) =>
      Array.from({ length: 30 }, (_, index) => ({ ...area!, on: `2026-10-${10 + (index % days)}` }))
    expect(notesOf(closeRangeTable(areas(1), context))).toBe('10 more close-range areas, dated 10 Oct 2026.')
    expect(notesOf(closeRangeTable(areas(10), context))).toContain('10 Oct 2026 – 19 Oct 2026')
  })
})
