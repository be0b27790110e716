import { severities } from '@plumbline/contract/buildings'
import { describe, expect, test } from 'vitest'
import { severityFill } from '../blocks.ts'
import { countBy } from '../statistics.ts'
import { exampleContext, exampleDefect, textOfRows, type Of } from '../testing/blocks.ts'
import { groupBars, severityBars, typeTable } from './counts.ts'

const defects = [
  exampleDefect({ type: 'Crack', severity: 'minor' }),
  exampleDefect({ type: 'Crack', severity: 'major' }),
  exampleDefect({ type: 'Seepage', severity: 'minor' }),
]

describe('the table of types', () => {
  const context = exampleContext({}, { defects })
  const table = typeTable(context) as Of<'table'>
  const { terms, summary, none } = context.translator.words

  test('has a column for each severity that occurs, in its colour', () => {
    expect(textOfRows([table.head!])).toEqual([
      [context.translator.words.defect.type, terms.severity.major.name, terms.severity.minor.name, summary.total],
    ])
    expect(table.head!.slice(1, 3).map(({ fill }) => fill)).toEqual([severityFill.major, severityFill.minor])
    expect(table.widths).toHaveLength(4)
    expect(table.widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100)
  })

  test('has the most frequent type first and a total below', () => {
    expect(textOfRows(table.rows)).toEqual([
      ['Crack', '1', '1', '2'],
      ['Seepage', none, '1', '1'],
      [summary.total, '1', '2', '3'],
    ])
  })
})

describe('bars of severities', () => {
  test('show each severity, also those without a defect; "not applicable" only where it occurs', () => {
    const bars = severityBars(exampleContext({}, { defects })) as Of<'bars'>
    expect(bars.rows.map(({ count }) => count)).toEqual([0, 1, 0, 2, 0])
    const withNa = severityBars(exampleContext({}, { defects: [exampleDefect({ severity: 'na' })] })) as Of<'bars'>
    expect(withNa.rows).toHaveLength(severities.length)
  })

  test('are measured by the longest; without a defect nothing is divided by zero', () => {
    expect((severityBars(exampleContext({}, { defects })) as Of<'bars'>).max).toBe(2)
    expect((severityBars(exampleContext({}, { defects: [] })) as Of<'bars'>).max).toBe(1)
  })

  test('are described in words', () => {
    const bars = severityBars(exampleContext({}, { defects })) as Of<'bars'>
    for (const { label, count } of bars.rows) expect(bars.alt).toContain(`${label} ${count}`)
  })
})

describe('bars of groups', () => {
  test('are split by severity, the worst first', () => {
    const context = exampleContext({}, { defects })
    const bars = groupBars(
      countBy(defects, ({ type }) => type),
      'By type',
      context,
    ) as Of<'bars'>
    expect(bars.rows[0]).toEqual({
      label: 'Crack',
      count: 2,
      parts: [
        { count: 1, severity: 'major' },
        { count: 1, severity: 'minor' },
      ],
    })
  })

  test('are at most twelve', () => {
    const many = Array.from({ length: 30 }, (_, index) => exampleDefect({ type: `Type ${index}` }))
    const context = exampleContext({}, { defects: many })
    const bars = groupBars(
      countBy(many, ({ type }) => type),
      'By type',
      context,
    ) as Of<'bars'>
    expect(bars.rows).toHaveLength(12)
  })
})
